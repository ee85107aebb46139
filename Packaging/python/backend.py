"""Writes the wheel of svgakit, with the standard library alone (PEP 517, PEP 427).

Equal files give equal bytes: entries are sorted and bear SOURCE_DATE_EPOCH. A wheel with libraries in svgakit/lib is for
the systems that they run on; one without takes the library of the system, and is for any.
"""

from __future__ import annotations

import base64
import hashlib
import os
import re
import time
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def version() -> str:
    """The version as PEP 440 writes it: 0.3.0.dev0 for 0.3.0-dev."""
    release = (ROOT / "Sources/Pipeline/SVGAKit/Release.swift").read_text()
    found = re.search(r'static let version = "(.*)"', release)
    if not found:
        raise SystemExit("Release.swift has no version")
    return re.sub("-dev$", ".dev0", found.group(1))


def _project() -> dict[str, str]:
    # Python 3.9 and 3.10 have no reader of TOML; these lines are simple.
    lines = (HERE / "pyproject.toml").read_text().splitlines()
    pairs = (re.fullmatch(r'([a-z-]+) = "(.*)"', line) for line in lines)
    return {pair.group(1): pair.group(2) for pair in pairs if pair}


def _metadata() -> str:
    project = _project()
    return (
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {version()}\n"
        f"Summary: {project['description']}\nLicense: {project['license']}\n"
        f"Requires-Python: {project['requires-python']}\nProvides-Extra: numpy\n"
        "Requires-Dist: numpy; extra == 'numpy'\nDescription-Content-Type: text/markdown\n\n"
        f"{(ROOT / 'Docs/Languages.md').read_text()}")


def _entry(name: str) -> zipfile.ZipInfo:
    seconds = max(int(os.environ.get("SOURCE_DATE_EPOCH", "315532800")), 315_532_800)
    entry = zipfile.ZipInfo(name, time.gmtime(seconds)[:6])
    entry.external_attr = (0o100755 if ".so" in name else 0o100644) << 16
    entry.compress_type = zipfile.ZIP_DEFLATED
    return entry


def write(folder: Path, tag: str, libraries: dict[str, Path], licenses: dict[str, Path]) -> Path:
    """Writes the wheel for a platform, with libraries and licences by their names in it."""
    info = f"svgakit-{version()}.dist-info"
    files = {f"svgakit/{file.name}": file.read_bytes() for file in (HERE / "svgakit").iterdir() if file.is_file()}
    files |= {f"svgakit/lib/{name}": path.read_bytes() for name, path in libraries.items()}
    files |= {f"{info}/licenses/{name}": path.read_bytes() for name, path in licenses.items()}
    files[f"{info}/METADATA"] = _metadata().encode()
    pure = "true" if tag == "py3-none-any" else "false"
    files[f"{info}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: svgakit\nRoot-Is-Purelib: {pure}\nTag: {tag}\n").encode()
    record = f"{info}/RECORD"
    rows = [f"{name},sha256={_digest(data)},{len(data)}" for name, data in sorted(files.items())]
    files[record] = ("\n".join([*rows, f"{record},,"]) + "\n").encode()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"svgakit-{version()}-{tag}.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        # What tools look for first lies at the end, as PEP 427 recommends.
        for name in sorted(files, key=lambda name: (name.startswith(info), name)):
            wheel.writestr(_entry(name), files[name])
    return path


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def build_wheel(wheel_directory: str, config_settings: object = None, metadata_directory: object = None) -> str:
    """What `pip install Packaging/python` calls: a wheel that takes the library of the system."""
    return write(Path(wheel_directory), "py3-none-any", {}, {"LICENSE": ROOT / "LICENSE"}).name
