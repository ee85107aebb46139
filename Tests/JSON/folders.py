"""Movies as folders and as text: `movie.json` and `manifest.json` keep to their schemas, and git shows what changed."""
import base64
import copy
import json
import os
import shutil
import subprocess
import sys

from schemas import ROOT

MOVIES = ROOT / "Samples" / "Movies"

#: A movie that says everything, some of it in ways that JSON has no words for: NaN, a text that is not UTF-8, a field 111.
NAN = {"raw": base64.b64encode(bytes([0, 0, 0xC0, 0x7F])).decode()}
RAW = base64.b64encode(bytes([0xF8, 0x06, 0x01])).decode()
PAINT = {"red": 0, "green": NAN, "blue": 0, "alpha": 1, "raw": RAW}
SHAPES = [
    {"type": "shape", "path": {"d": "M0 0", "raw": RAW}, "style": {"fill": PAINT, "stroke": [1, 0, 0, 1]}, "raw": RAW},
    {"type": "rect", "rect": {"x": 1, "y": 2, "width": 3, "height": 4, "cornerRadius": 1, "raw": RAW}, "transform": [1, 0, 0, 1, 0, 0]},
    {"type": "ellipse", "ellipse": {"x": 1, "y": 2, "radiusX": 3, "radiusY": 4, "raw": RAW},
     "style": {"strokeWidth": 1, "lineCap": "round", "lineJoin": "bevel", "miterLimit": 2, "dashLength": 1, "dashGap": 2, "dashOffset": 3, "raw": RAW}},
    {"type": 9},
]
FRAMES = [
    {"at": "0-1", "alpha": 0.5, "layout": {"x": 1, "y": 0, "width": 4, "height": 4, "raw": RAW}, "clipPath": "M0 0", "shapes": SHAPES,
     "transform": {"a": 1, "b": 0, "c": 0, "d": 1, "tx": NAN, "ty": 2, "raw": RAW}, "raw": RAW},
    {"at": "2", "alpha": 1, "layout": [4, 4], "transform": [1, 0, 0, 1, 0, 0], "keep": True},
]
MOVIE = {
    "format": "svga-document/1", "form": "svga2-zlib", "version": "2.0.0", "width": 8, "height": 8, "fps": 20, "frames": 3,
    "params": {"raw": RAW},
    "images": [{"key": {"raw": "/2E="}, "file": "images/a.png", "raw": RAW}, {"key": "hum", "file": "sounds/hum.mp3"}],
    "sounds": [{"key": "hum", "startFrame": 1, "endFrame": 2, "startTime": 3, "totalTime": 4, "raw": RAW}],
    "sprites": [{"imageKey": "a", "matteKey": "m", "frameCount": 4, "raw": RAW, "frames": FRAMES}],
    "raw": RAW,
}
OLD = {
    "format": "svga-document/1", "form": "svga1.0", "width": 8, "height": 8, "fps": 20, "frames": 1,
    "params": {"viewBox": {"raw": base64.b64encode(b'"unit":"px"').decode()}},
    "images": [{"key": "a", "name": "a"}], "files": [{"name": "a.png", "file": "images/a.png"}],
}


def judge_folders(schemas, work, run, load):
    for index, (movie, embedded) in enumerate([(MOVIE, False), (OLD, False), (MOVIE, True)]):
        judge_movie(schemas, work / f"folder-{index}", movie, embedded, run, load)
    for path in sorted(MOVIES.glob("*.svga")):
        schemas.judge_movie(load(run("dump", str(path))))
    judge_extract(schemas, work, run, load)
    judge_textconv(work)


def judge_movie(schemas, folder, movie, is_embedded, run, load):
    """A folder becomes a movie, which becomes the same folder."""
    movie = copy.deepcopy(movie)
    if is_embedded:
        movie["form"], movie["images"][0]["embedded"] = "svga1.5-message", True
    for name in ("images", "sounds"):
        (folder / name).mkdir(parents=True)
    (folder / "images" / "a.png").write_bytes(bytes.fromhex("89504E470D0A1A0A"))
    (folder / "sounds" / "hum.mp3").write_bytes(b"ID3")
    (folder / "movie.json").write_text(json.dumps(movie))
    schemas.judge_movie(movie)
    run("pack", str(folder), "-o", str(folder) + ".svga")
    schemas.judge_movie(load(run("dump", str(folder) + ".svga")))
    run("unpack", str(folder) + ".svga", "-o", str(folder) + "-2")
    again = load((folder.parent / (folder.name + "-2") / "movie.json").read_bytes())
    schemas.judge_movie(again)
    for key in ("version", "width", "params", "sprites", "raw"):
        assert again.get(key) == movie.get(key, [] if key == "sprites" else None), (key, again.get(key), movie.get(key))
    run("pack", str(folder) + "-2", "-o", str(folder) + "-2.svga")
    first, second = ((folder.parent / (folder.name + name)).read_bytes() for name in (".svga", "-2.svga"))
    assert first == second


def judge_extract(schemas, work, run, load):
    run("extract", str(MOVIES / "gift.svga"), "-o", str(work / "extracted"))
    manifest = load((work / "extracted" / "manifest.json").read_bytes())
    schemas.judge("extract", manifest)
    assert manifest["files"] and all(file["width"] for file in manifest["files"])
    for file in manifest["files"]:
        assert (work / "extracted" / file["file"]).stat().st_size == file["byteCount"]


def judge_textconv(work):
    """The recipe of the page makes `git diff` show what changed in a movie."""
    git = shutil.which("git")
    if git is None:
        return print("git is not installed: its recipe was left out")
    tool = os.path.abspath(sys.argv[1])
    repository = work / "repository"
    repository.mkdir()
    names = {"GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "HOME": str(work)}
    for kind in ("AUTHOR", "COMMITTER"):
        names |= {f"GIT_{kind}_NAME": "Ada", f"GIT_{kind}_EMAIL": "ada@example.org"}

    def call(*arguments):
        result = subprocess.run(arguments, cwd=repository, capture_output=True, timeout=60, env={**os.environ, **names})
        assert result.returncode == 0, f"{arguments}: {result.stderr.decode()}"
        return result.stdout.decode()

    call(git, "init", "-q")
    call(git, "config", "diff.svga.textconv", f"'{tool}' dump")
    (repository / ".gitattributes").write_text("*.svga diff=svga\n")
    shutil.copy(MOVIES / "gift.svga", repository / "gift.svga")
    call(git, "add", ".")
    call(git, "commit", "-qm", "a gift")
    call(tool, "unpack", "gift.svga", "-o", "../gift-folder")
    text = (work / "gift-folder" / "movie.json").read_text()
    (work / "gift-folder" / "movie.json").write_text(text.replace('"fps": ', '"fps": 1', 1))
    call(tool, "pack", "../gift-folder", "-o", "gift.svga")
    lines = [line for line in call(git, "diff").splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")]
    assert len(lines) == 2 and all('"fps": ' in line for line in lines), lines
