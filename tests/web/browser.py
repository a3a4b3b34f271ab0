"""A Chromium to test with: the one on the path, else Playwright's own, else Debian's package.

`python -m tests.web.browser` makes sure that there is one and says which.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, Playwright, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
MISSING = "These tests need a Chromium: 'apt-get install chromium' or 'python -m playwright install chromium' brings one."


class BrowserError(RuntimeError):
    """There is no browser, and none could be installed."""


def on_path() -> str | None:
    """The machine's own."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def of_playwright(playwright: Playwright) -> str | None:
    """The one that Playwright downloaded."""
    path = Path(playwright.chromium.executable_path)
    return str(path) if path.exists() else None


def attempt(*command: str) -> None:
    """Try to install something; whether it helped is seen afterwards."""
    if shutil.which(command[0]):
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=600, check=False)


def find(playwright: Playwright) -> str:
    """A Chromium's path, installing one if there is none."""
    found = on_path() or of_playwright(playwright)
    if not found:
        attempt(sys.executable, "-m", "playwright", "install", "chromium")
        found = of_playwright(playwright)
    if not found and hasattr(os, "geteuid") and os.geteuid() == 0:
        attempt("apt-get", "update", "--quiet")
        attempt("apt-get", "install", "--yes", "--quiet", "--no-install-recommends", "chromium")
        found = on_path()
    if not found:
        raise BrowserError(MISSING)
    return found


def launch(playwright: Playwright) -> Browser:
    """Start it without a window."""
    return playwright.chromium.launch(executable_path=find(playwright), args=list(FLAGS))


def main() -> int:
    """Say which browser the tests will use."""
    with sync_playwright() as playwright:
        try:
            print(find(playwright))
        except BrowserError as error:
            print(error, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
