"""Programs of others that read what was written, each of which knows the format by itself."""
import functools
import importlib.util
import math
import pathlib
import re
import shutil
import struct
import subprocess
import tempfile
import zipfile
import zlib

from common import ROOT, SHARED

PROTO = ROOT / "Sources" / "C" / "CSVGAProto"


@functools.cache
def svgadec():
    """The independent decoder of ../shared; None where it is not present."""
    path = SHARED / "oracle" / "svgadec.py"
    if not path.is_file():
        print("Left out: svgadec.py, which is not present")
        return None
    spec = importlib.util.spec_from_file_location("svgadec", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def model(path):
    """What the independent decoder reads; None without it."""
    decoder = svgadec()
    return decoder and decoder.load(pathlib.Path(path).read_bytes())


def same(a, b):
    """Whether two models are equal, also where they hold what is not a number."""
    if isinstance(a, float) and isinstance(b, float):
        return a == b or math.isnan(a) and math.isnan(b)
    if isinstance(a, dict) and isinstance(b, dict):
        # Encoders write empty lists of what a frame does not have, which say nothing.
        a, b = ({key: value for key, value in model.items() if value != []} for model in (a, b))
        return a.keys() == b.keys() and all(same(value, b[key]) for key, value in a.items())
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same, a, b))
    return a == b


def payload(path):
    """The message of a file; None where it has none."""
    data = pathlib.Path(path).read_bytes()
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            return archive.read("movie.binary") if "movie.binary" in archive.namelist() else None
    return zlib.decompress(data) if data[:1] == b"\x78" else data


def check_message(path, allows_unknown=False):
    """protoc decodes the message by our schema, and knows every field."""
    message = payload(path)
    if message is None:
        return
    result = subprocess.run(
        ["protoc", "--decode=svga.MovieEntity", f"--proto_path={PROTO}", PROTO / "svga.proto"], input=message,
        capture_output=True, timeout=300)
    assert result.returncode == 0, f"{path}: protoc: {result.stderr.decode(errors='replace')}"
    unknown = re.search(rb"(?m)^\s*\d+(:| \{)", result.stdout)
    assert allows_unknown or not unknown, f"{path}: protoc does not know {unknown.group()}"


def check_archive(path):
    """unzip finds no fault in an archive, and its names are plain."""
    if not zipfile.is_zipfile(path):
        return
    result = subprocess.run(["unzip", "-tqq", path], capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, f"{path}: unzip: {result.stdout}{result.stderr}"
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        assert names[0] in ("movie.binary", "movie.spec"), names[0]
        assert len({name.lower() for name in names}) == len(names), names
        for entry in archive.infolist():
            assert entry.extra == b"" and entry.date_time == (1980, 1, 1, 0, 0, 0), entry


def pictures(path):
    """The pictures of a file by their keys, by the independent decoder."""
    found = model(path)
    return {} if found is None else found[1]["images"]


def check_pictures(path, before=None):
    """pngcheck finds no fault in PNG pictures, except in those that were there before, byte for byte."""
    known = set(pictures(before).values()) if before else set()
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for number, data in enumerate(pictures(path).values()):
            if data[:8] == b"\x89PNG\r\n\x1a\n" and data not in known:
                files.append(pathlib.Path(folder) / f"{number}.png")
                files[-1].write_bytes(data)
        if not files:
            return
        result = subprocess.run(["pngcheck", "-q", *files], capture_output=True, text=True, timeout=300)
        assert result.returncode == 0, f"{path}: pngcheck: {result.stdout}{result.stderr}"


def check_file(path, before=None, allows_unknown=False):
    """All of them."""
    check_message(path, allows_unknown)
    check_archive(path)
    check_pictures(path, before)


@functools.cache
def judge():
    """The independent renderer of ../shared with its interpreter; None where either is missing."""
    path = SHARED / "oracle" / "judge.py"
    for python in ("python3", "/usr/bin/python3"):
        if path.is_file() and shutil.which(python):
            if subprocess.run([python, "-c", "import skia, numpy, PIL"], capture_output=True).returncode == 0:
                return [python, str(path)]
    print("Left out: judge.py, or skia-python, which are not present")
    return None


def size(data):
    """The width and the height of a PNG file."""
    return struct.unpack(">II", data[16:24])
