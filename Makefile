# Everything a newcomer needs; `make help` lists it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
PYTEST := $(BIN)/python -m pytest --numprocesses auto --dist loadfile --no-loadscope-reorder

PAGE := $(shell find web -name node_modules -prune -o -type f ! -name '*.gen.ts' -print)

.PHONY: help play test check bench ladder docs campaign soak clean

help: ## what can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 8

$(VENV)/base: pyproject.toml hatch_build.py $(PAGE) # an editable install builds the page
	@$(PYTHON) -c 'import sys; sys.exit(0 if (3, 11) <= sys.version_info < (3, 14) else "Huerta needs Python 3.11, 3.12 or 3.13; this is %d.%d: choose one with make PYTHON=python3.12" % sys.version_info[:2])'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) install --quiet --upgrade "pip>=25.1"
	$(PIP) install --quiet --editable .
	@touch $@

$(VENV)/dev: $(VENV)/base
	$(PIP) install --quiet --group test --group check --group docs
	@touch $@

play: $(VENV)/base ## set everything up and open the browser at a table
	@$(BIN)/huerta play

test: $(VENV)/dev ## run all tests: compiled, with bounds checks, and interpreted with full coverage
	$(BIN)/python hatch_build.py
	$(BIN)/python -m tests.web.browser
	$(BIN)/python -m tests.warm
	$(PYTEST)
	NUMBA_BOUNDSCHECK=1 $(PYTEST) tests/games tests/bots -m "not slow"
	NUMBA_DISABLE_JIT=1 $(PYTEST) tests/core tests/games -m "not slow" --cov --cov-report=term-missing:skip-covered --cov-fail-under=100

check: $(VENV)/dev ## lint, types, walls, docs
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python hatch_build.py check
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

bench: $(VENV)/dev ## measure speed side by side with peers
	$(BIN)/python -m benchmarks

ladder: $(VENV)/dev ## measure how strong the bots are and write docs/ladder.md; takes hours, can be stopped and resumed
	$(BIN)/python benchmarks/ladder.py

docs: $(VENV)/dev ## build the documentation into site/
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

campaign: $(VENV)/dev ## long tests: hundreds of thousands of games, every variant
	$(BIN)/python -m tests.warm
	$(PYTEST) --campaign

soak: $(VENV)/dev ## long campaigns against the server: kills, searched frames, nonsense
	$(BIN)/python -m tests.server.soak

clean: ## remove everything that was built
	rm -rf $(VENV) .peers site dist web/node_modules src/huerta/server/static .coverage .mypy_cache .ruff_cache .pytest_cache
