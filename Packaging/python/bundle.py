"""Makes a wheel that needs nothing but Python: bundle.py OUT LIBRARY, with the path of libsvgakit.so.0.

The libraries that it needs are copied beside it under names of their own, so that those of other packages in the same
process stay apart, and find each other by $ORIGIN. The tag is that of the oldest glibc that all of them run on.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import backend

# The libraries that every system of the tag has: PEP 600 leaves them outside of wheels. zlib is among them as well, and
# is bundled all the same, since slim images lack it.
SYSTEM = re.compile(r"(libc|libm|libdl|librt|libpthread|libgcc_s|libstdc\+\+|ld-linux-x86-64)\.so\..*")
# The versions of symbols in the C++ library of a system with a version of glibc: (3.4.30) comes with 2.35.
OLDEST_GLIBC = 35
NEWEST_CXX = (3, 4, 30)


def run(*command: str) -> str:
    if not shutil.which(command[0]):
        raise SystemExit(f"{command[0]} is not installed")
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        raise SystemExit(f"{' '.join(command)}: {result.stderr.strip()}")
    return result.stdout


def needed(library: Path) -> list[str]:
    return re.findall(r"\(NEEDED\).*\[(.*)\]", run("readelf", "-d", str(library)))


def closure(library: Path) -> dict[str, Path]:
    """The libraries that have to come along, by the names under which they are needed."""
    places = dict(re.findall(r"^\s*(\S+) => (/\S+)", run("ldd", str(library)), re.MULTILINE))
    found: dict[str, Path] = {}
    waiting = [library]
    while waiting:
        for name in needed(waiting.pop()):
            if name in found or SYSTEM.fullmatch(name):
                continue
            if name not in places:
                raise SystemExit(f"{name} is not installed")
            found[name] = Path(places[name]).resolve()
            waiting.append(found[name])
    return found


def unique_name(name: str, file: Path) -> str:
    stem, rest = name.split(".so", 1)
    return f"{stem}-{hashlib.sha256(file.read_bytes()).hexdigest()[:8]}.so{rest}"


def tag(libraries: list[Path]) -> str:
    """The platform: glibc 2.35 or what the libraries ask for beyond it."""
    versions = "".join(run("readelf", "-V", str(library)) for library in libraries)
    minor = max([int(version) for version in re.findall(r"GLIBC_2\.(\d+)", versions)] + [OLDEST_GLIBC])
    cxx = re.findall(r"GLIBCXX_([0-9.]+)", versions)
    newest = max((tuple(map(int, version.split("."))) for version in cxx), default=(0,))
    if newest > NEWEST_CXX:
        raise SystemExit(f"the C++ library must be {newest}, newer than systems with glibc 2.{minor} have")
    return f"py3-none-manylinux_2_{minor}_x86_64"


def owner(path: Path) -> str:
    """The package of a file, which dpkg may know by the path that it had before /lib became a link."""
    for name in (str(path), str(path).removeprefix("/usr")):
        answer = subprocess.run(["dpkg", "-S", name], capture_output=True, text=True)
        if answer.returncode == 0:
            return answer.stdout.split(":")[0]
    raise SystemExit(f"{path} is of no package, so its licence is unknown")


def licenses(libraries: dict[str, Path]) -> dict[str, Path]:
    """The licences of what is inside: Debian's texts of the libraries, and that of the Swift runtime."""
    texts = {"LICENSE": backend.ROOT / "LICENSE"}
    for name, path in libraries.items():
        texts[f"{name.split('.so')[0]}.txt"] = Path("/usr/share/doc") / owner(path) / "copyright"
    swift = Path(shutil.which("swiftc") or "").resolve().parents[1] / "share/swift/LICENSE.txt"
    texts["swift.txt"] = swift
    missing = [str(path) for path in texts.values() if not path.is_file()]
    if missing:
        raise SystemExit(f"licences are missing: {', '.join(missing)}")
    return texts


def bundle(out: Path, library: Path) -> Path:
    found = closure(library)
    names = {name: unique_name(name, path) for name, path in found.items()}
    with tempfile.TemporaryDirectory() as folder:
        copies = {"libsvgakit.so.0": Path(folder) / "libsvgakit.so.0"}
        shutil.copy(library, copies["libsvgakit.so.0"])
        for name, path in found.items():
            copies[names[name]] = Path(folder) / names[name]
            shutil.copy(path, copies[names[name]])
            run("patchelf", "--set-soname", names[name], str(copies[names[name]]))
        for copy in copies.values():
            for name in needed(copy):
                if name in names:
                    run("patchelf", "--replace-needed", name, names[name], str(copy))
            run("patchelf", "--force-rpath", "--set-rpath", "$ORIGIN", str(copy))
        return backend.write(out, tag(list(copies.values())), copies, licenses(found))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(f"usage: {sys.argv[0]} OUT LIBRARY")
    wheel = bundle(Path(sys.argv[1]), Path(sys.argv[2]).resolve())
    print(f"{wheel.name} of {wheel.stat().st_size} bytes")
