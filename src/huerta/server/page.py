"""The page: built files from the package's folder, kept in memory, packed, and named by their content."""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

FOLDER = Path(__file__).parent / "static"
INDEX = "index.html"
PACKED = {".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt"}
FOREVER = "public, max-age=31536000, immutable"
TYPES = {".js": "text/javascript", ".woff2": "font/woff2", ".webmanifest": "application/manifest+json"}
NOT_BUILT = b"""<!doctype html><html lang="en"><title>Huerta</title><h1>Huerta</h1>
<p>The server runs, but its page has not been built: run <code>make play</code> from a clone, or install the package.</p></html>"""


@dataclass(frozen=True)
class Built:
    """One file of the page."""

    content: bytes
    packed: bytes | None
    kind: str
    tag: str
    is_hashed: bool  # its name tells its content: it may be kept for ever


def built(file: Path, name: str) -> Built:
    """Read a file once, and pack it."""
    content = file.read_bytes()
    kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    packed = gzip.compress(content, 9, mtime=0) if file.suffix in PACKED else None
    tag = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
    return Built(content, packed, kind, tag, name.startswith("assets/"))


class Page:
    """All files of the built page by name; anything else that a browser asks for is the page itself."""

    def __init__(self, folder: str = ""):
        self.folder = Path(folder) if folder else FOLDER
        self.files: dict[str, Built] = {}
        self.read_at = 0.0

    def refresh(self) -> None:
        """Read the folder when it was built anew."""
        index = self.folder / INDEX
        built_at = index.stat().st_mtime if index.exists() else 0.0
        if built_at == self.read_at:
            return
        names = {file: file.relative_to(self.folder).as_posix() for file in self.folder.rglob("*") if file.is_file()}
        self.files = {name: built(file, name) for file, name in names.items()}
        self.read_at = built_at

    def answer(self, request: Request) -> Response:
        """A file, or the page for any address of its own."""
        self.refresh()
        name = request.url.path.lstrip("/")
        file = self.files.get(name)
        if file is None and "." in name.rpartition("/")[2]:
            return Response("there is no such file", 404, media_type="text/plain")
        file = file or self.files.get(INDEX)
        if file is None:
            return Response(NOT_BUILT, 503, media_type="text/html")
        headers = {"Cache-Control": FOREVER if file.is_hashed else "no-cache", "ETag": file.tag, "Vary": "Accept-Encoding"}
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(file.packed, media_type=file.kind, headers={**headers, "Content-Encoding": "gzip"})
        return Response(file.content, media_type=file.kind, headers=headers)
