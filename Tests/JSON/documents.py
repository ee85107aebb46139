"""Runs the tool over the sample movies and has its JSON documents judged: documents.py TOOL."""
import hashlib
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
import zlib

from folders import judge_folders
from edits import judge_edits
from jobs import NAMES as JOB_NAMES, judge_jobs
from schemas import ROOT, Schemas
from server import judge_server

TOOL = sys.argv[1]
MOVIES = ROOT / "Samples" / "Movies"
GIFT, REVEAL = str(MOVIES / "gift.svga"), str(MOVIES / "reveal.svga")


def run(*arguments, code=0, folder=None):
    """The standard output of the tool, which has to end with the code."""
    result = subprocess.run([TOOL, *arguments], capture_output=True, cwd=folder, timeout=60)
    assert result.returncode in (code if isinstance(code, tuple) else (code,)), f"{arguments}: {result.returncode} {result.stderr.decode()}"
    return result.stdout


def load(output):
    """Output as JSON, strictly: UTF-8, no NaN, no key twice, a line break at the end."""
    def members(pairs):
        assert len({key for key, _ in pairs}) == len(pairs), pairs
        return dict(pairs)

    def constant(name):
        raise ValueError(name)

    assert output.endswith(b"\n") and not output.endswith(b"\n\n")
    return json.loads(output.decode("utf-8", "strict"), object_pairs_hook=members, parse_constant=constant)


def judge_list(schemas, name, arguments, inputs, code=0):
    """A command with --json and with --json-lines: the same entries, in the order of the inputs."""
    entries = load(run(*arguments, "--json", *inputs, code=code))
    lines = [load(line + b"\n") for line in run(*arguments, "--json-lines", *inputs, code=code).splitlines()]
    assert isinstance(entries, list) and len(lines) == len(entries)
    for entry in entries + lines:
        schemas.judge(name, entry)
    if inputs:
        assert [entry["input"] for entry in entries] == [line["input"] for line in lines] == list(inputs)
    return entries


def write_sounding_movie(path):
    """The sample with a sound of 80 silent frames of MP3, which none of the samples has."""
    sys.path.insert(0, str(MOVIES))
    from svga_writer import block, integer, text

    sound = (bytes([0xFF, 0xFB, 0x10, 0xC4]) + bytes(100)) * 80
    fields = text(1, "tone") + integer(2, 3) + integer(3, 40) + integer(4, 250) + integer(5, 1500)
    message = zlib.decompress(pathlib.Path(GIFT).read_bytes()) + block(5, fields)
    message += block(3, text(1, "tone") + block(2, sound))
    path.write_bytes(zlib.compress(message))


def judge_info(schemas, work):
    write_sounding_movie(work / "sound.svga")
    sound = judge_list(schemas, "info", ["info"], [str(work / "sound.svga")])[0]["audios"]
    assert [(audio["startFrame"], audio["totalTimeMilliseconds"]) for audio in sound] == [(3, 1500)]
    assert sound[0]["durationMilliseconds"] == 2090
    (work / "bad.svga").write_text("<html>")
    (work / "gbk-\udcc0\udcf1.svga").write_bytes(pathlib.Path(GIFT).read_bytes())
    movies = [str(path) for path in sorted(MOVIES.glob("*.svga"))]
    entries = judge_list(schemas, "info", ["info"], movies)
    assert all("sprites" in entry for entry in entries)
    assert judge_list(schemas, "info", ["info"], [GIFT])[0] == entries[0]
    missing, bad = str(work / "missing.svga"), str(work / "bad.svga")
    entries = judge_list(schemas, "info", ["info"], [missing, GIFT, bad], code=1)
    assert [entry.get("code") for entry in entries] == [66, None, 65]
    assert judge_list(schemas, "info", ["info"], [bad], code=65)[0]["error"].startswith("container: ")
    schemas.judge("info", load(run("info", "--json", "gbk-\udcc0\udcf1.svga", folder=work))[0])


def judge_headers(schemas, work):
    movies = [str(path) for path in sorted(MOVIES.glob("*.svga"))]
    entries = judge_list(schemas, "header", ["info", "--header-only"], movies)
    assert all(entry["requestCount"] == 0 and entry["byteCount"] > 0 for entry in entries)
    assert judge_list(schemas, "header", ["info", "--header-only"], [str(work / "bad.svga")], code=65)[0]["error"]


def judge_keys(schemas, work):
    movies = [str(path) for path in sorted(MOVIES.glob("*.svga"))]
    entries = judge_list(schemas, "keys", ["keys"], movies)
    assert all(entry["keys"] and "boxes" not in entry["keys"][0] for entry in entries)
    others = judge_list(schemas, "keys", ["keys", "--unused"], [str(work / "sound.svga")])[0]["otherKeys"]
    assert others == []
    others = judge_list(schemas, "keys", ["keys"], [str(work / "sound.svga")])[0]["otherKeys"]
    assert [(other["key"], other["role"], other["used"]) for other in others] == [("tone", "sound", True)]
    bad = str(work / "bad.svga")
    entries = judge_list(schemas, "keys", ["keys", "--boxes"], [REVEAL, bad], code=1)
    assert entries[1]["code"] == 65 and entries[0]["keys"][0]["boxes"][0]["frames"][0] == 0


def judge_pictures(schemas, work):
    schemas.judge("poster", load(run("poster", "--json", REVEAL)))
    document = load(run("poster", "--json", REVEAL, "--size", "40x", "-o", str(work / "p.png")))
    schemas.judge("poster", document)
    assert (document["width"], document["height"]) == (40, 40)
    assert document["resultSha256"] == hashlib.sha256((work / "p.png").read_bytes()).hexdigest()
    assert document["sha256"] == hashlib.sha256(pathlib.Path(REVEAL).read_bytes()).hexdigest()
    schemas.judge("compare", load(run("compare", "--json", GIFT, GIFT, "--frames", "0,20")))
    run("render", GIFT, "-o", str(work / "a"), "--frames", "0..2", "--size", "40x")
    run("render", GIFT, "-o", str(work / "b"), "--frames", "1..2", "--size", "40x", "--background", "#FF0000")
    comparison = load(run("compare", "--json", str(work / "a"), str(work / "b")))
    assert comparison["missingFrames"] == [0] and comparison["lowestPSNR"] > 0
    schemas.judge("compare", comparison)


def picture(red):
    """A PNG file of 8 x 8 pixels of one colour."""
    def chunk(name, data):
        return len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big")

    rows = (b"\0" + bytes([red, 0, 0]) * 8) * 8
    header = bytes([0, 0, 0, 8, 0, 0, 0, 8, 8, 2, 0, 0, 0])
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def write_pair(work):
    """Two movies that differ in all that `diff` looks at, the first an archive with a file that no key names."""
    from svga_writer import block, floats, integer, text

    def sprite(key, shift):
        frame = floats([1]) + block(2, floats([0, 0, 8, 8])) + block(3, floats([1, 0, 0, 1, shift, 0]))
        return block(4, text(1, key) + block(2, frame) * 3)

    def movie(version, numbers, red, key, shift, start):
        message = text(1, version) + block(2, floats(numbers[:2]) + integer(3, numbers[2]) + integer(4, numbers[3]))
        message += block(3, text(1, "a") + block(2, picture(red))) + block(3, text(1, key) + block(2, b"song"))
        return message + sprite("a", shift) + sprite(key, 0) + block(5, text(1, "s") + integer(2, start))

    with zipfile.ZipFile(work / "first.svga", "w") as archive:
        archive.writestr("movie.binary", movie("1", (20, 20, 20, 3), 200, "old", 4, 1))
        archive.writestr("notes.txt", "nobody names this")
    second = movie("2", (24, 28, 25, 2), 190, "new", 6, 2) + block(99, b"x")
    (work / "second.svga").write_bytes(zlib.compress(second))
    third = movie("2", (24, 28, 25, 2), 180, "new", 6, 2)
    (work / "third.svga").write_bytes(zlib.compress(third))


def judge_diff(schemas, work):
    write_pair(work)
    first, second, third = (str(work / f"{name}.svga") for name in ("first", "second", "third"))
    schemas.judge("diff", load(run("diff", "--json", GIFT, GIFT, "--pixels", "--frames", "0,20")))
    document = load(run("diff", "--json", first, second, code=1))
    schemas.judge("diff", document)
    params = document["params"]
    assert params["fps"] == [20, 25] and params["form"] == ["1.5 (movie.binary alone)", "2 (zlib)"], params
    assert [image["change"] for image in document["images"]] == ["repainted", "renamed"]
    assert document["files"] == [{"change": "removed", "name": "notes.txt", "bytes": [17, None]}]
    changes = [(sprite["key"], sprite["newKey"], sprite["fields"], sprite["shift"]) for sprite in document["sprites"]]
    assert changes == [("a", None, ["transform"], 2), ("old", "new", ["imageKey"], None)], changes
    document = load(run("diff", "--json", second, third, "--pixels", code=1))
    schemas.judge("diff", document)
    assert document["pixels"]["frameCount"] == 2 and document["pixels"]["lowestPSNR"] > 20


def judge_audio(schemas, work):
    movie = str(work / "sound.svga")
    document = load(run("audio", movie, "--json"))
    schemas.judge("audio", document)
    run("audio", movie, "-o", str(work / "sounds"))
    assert load((work / "sounds" / "timeline.json").read_bytes()) == document
    (sound,), (entry,) = document["sounds"], document["timeline"]
    assert sound["sha256"] == hashlib.sha256((work / "sounds" / sound["file"]).read_bytes()).hexdigest()
    assert (entry["file"], entry["durationMs"], entry["startMs"]) == (sound["file"], 2090, 100)
    assert [warning["code"] for warning in entry["warnings"]] == ["wrong-total-time"]
    schemas.judge("audio", load(run("audio", GIFT, "--json")))
    run("audio", GIFT, "-o", str(work / "silent"), code=65)


def box(name, *parts):
    body = b"".join(parts)
    return (len(body) + 8).to_bytes(4, "big") + name.encode() + body


def numbers(*values):
    return b"".join(value.to_bytes(4, "big") for value in values)


def alpha_video():
    """A VAP file without frames: every table is empty, but for the size and the rate."""
    info = {"v": 2, "f": 1, "w": 76, "h": 90, "fps": 20, "videoW": 160, "videoH": 96, "isVapx": 0, "orien": 0,
            "aFrame": [80, 0, 76, 90], "rgbFrame": [0, 0, 76, 90]}
    sequence = bytes.fromhex("674d4c0a8c8d4146935060606078442350")
    parameters = bytes([1, 0x4d, 0x4c, 0x0a, 0xff, 0xe1, 0, len(sequence)]) + sequence + bytes([0])
    entry = box("avc1", bytes(24), (160).to_bytes(2, "big"), (96).to_bytes(2, "big"), bytes(50), box("avcC", parameters))
    tables = box("stbl", box("stsd", numbers(0, 1), entry), box("stts", numbers(0, 1, 1, 512)))
    media = box("mdia", box("mdhd", numbers(0, 0, 0, 10240, 512, 0)), box("hdlr", bytes(8), b"vide", bytes(13)),
                box("minf", tables))
    return box("ftyp", b"isom", bytes(4)) + box("vapc", json.dumps({"info": info}).encode()) + box("moov", box("trak", media))


def judge_check(schemas, work):
    (work / "vap.mp4").write_bytes(alpha_video())
    files = [str(work / "vap.mp4"), str(work / "missing.mp4"), GIFT]
    entries = judge_list(schemas, "check", ["check"], files, code=1)
    assert [finding["code"] for finding in entries[0]["findings"]] == ["no-frames", "frame-count"]
    assert entries[0]["configurations"][0]["alphaFrame"] == [80, 0, 76, 90] and entries[1]["code"] == 66
    assert entries[2]["findings"][0]["code"] == "not-mp4" and entries[2]["video"] is None


def judge_lint(schemas, work):
    (work / "bad.svga").write_text("<html>")
    arguments = ["lint", "--format", "json", "--profile", "icon"]
    document = load(run(*arguments, str(work / "bad.svga"), REVEAL, str(work / "missing.svga"), code=1))
    schemas.judge("lint", document)
    bad, reveal, missing = document["files"]
    assert (bad["worst"], bad["findings"][0]["rule"]) == ("error", "unreadable") and missing["code"] == 66
    assert reveal["file"] == REVEAL and reveal["findings"]
    limited = load(run(*arguments, GIFT, "--only", "canvas"))["files"][0]["findings"][0]
    assert limited["value"] > limited["limit"] == 240
    (work / "known.json").write_text(json.dumps(document))
    later = load(run(*arguments, REVEAL, "--baseline", str(work / "known.json")))
    assert later["files"] == [{"file": REVEAL, "worst": None, "findings": []}]


def judge_optimize(schemas, work):
    movies = [str(path) for path in sorted(MOVIES.glob("*.svga"))]
    entries = judge_list(schemas, "optimize", ["optimize", "--dry-run"], movies + [str(work / "bad.svga")], code=1)
    assert entries[-1]["code"] == 65
    lossy = judge_list(schemas, "optimize", ["optimize", "--dry-run", "--quality", "40", "--effort", "1"], movies)
    assert all((entry["check"]["lowestPSNR"] or 99) >= 40 for entry in lossy)
    for entry in entries[:-1]:
        assert entry["after"]["byteCount"] <= entry["before"]["byteCount"] and entry["goalMet"]
        assert entry["check"]["frames"] == entry["check"]["frameCount"]
        added = sum(each["byteDelta"] for each in entry["passes"])
        assert entry["kept"] == "input" or entry["before"]["byteCount"] + added == entry["after"]["byteCount"]


def judge_export(schemas, work):
    stream = ["export", "--json", "--size", "40x", "--format", "rgba"]
    planned = load(run(*stream, GIFT, "-o", "-", "--dry-run"))
    schemas.judge("export", planned)
    written = load(run(*stream, GIFT, "-o", str(work / "gift.rgba")))
    schemas.judge("export", written)
    size = (work / "gift.rgba").stat().st_size
    assert written["byteCount"] == planned["byteCount"] == size == 40 * 40 * 4 * written["pictureCount"]
    webp = load(run("export", "--json", "--dry-run", GIFT, "-o", "a.webp"))
    schemas.judge("export", webp)
    assert webp["byteCount"] is None and (webp["type"], webp["path"]) == ("webp", "a.webp")


def judge_batch(schemas, work):
    (work / "in").mkdir()
    for movie in (GIFT, REVEAL):
        shutil.copy(movie, work / "in")
    arguments = ["batch", "in", "--plan", "frame:3 size:20x", "-o", "out", "--report", "report.json"]
    run(*arguments, folder=work)
    schemas.judge("batch", load((work / "report.json").read_bytes()))
    (work / "in" / "bad.svga").write_text("<html>")
    run(*arguments, "--resume", code=1, folder=work)
    report = load((work / "report.json").read_bytes())
    schemas.judge("batch", report)
    assert [entry["outcome"] for entry in report["inputs"]] == ["failed", "present", "present"]
    for line in run(*arguments, "--json-lines", code=1, folder=work).splitlines():
        entry = load(line + b"\n")
        schemas.judge("batch", entry)
        assert entry["outcome"] == "failed" or (entry["frames"], entry["width"]) == ([3], 20)
    judge_results(schemas, work)


def judge_results(schemas, work):
    """Results in an archive, and the report of two parts, one of which a worker made."""
    for part in "12":
        options = ["--results", "results", "--shard", f"{part}/2", "--report", f"part-{part}.json"]
        run("batch", "in", "--plan", "frame:3 size:20x", *options, code=(0, 1), folder=work)
        report = load((work / f"part-{part}.json").read_bytes())
        schemas.judge("batch", report)
        for entry in report["inputs"]:
            schemas.judge("batch", entry)
            entry["worker"] = "host-1" if entry["outcome"] == "written" else None
        (work / f"part-{part}.json").write_text(json.dumps(report))
    merged = load(run("jobs", "merge", "part-2.json", "part-1.json", code=1, folder=work))
    schemas.judge("batch", merged)
    assert (merged["shard"], merged["writtenCount"], merged["failedCount"]) == ("1/1", 2, 1)
    for entry in merged["inputs"]:
        assert entry["outcome"] == "failed" or (work / entry["path"]).stem == entry["key"]


def judge_atlas(schemas, work):
    """Frames are on one page each, and the documents of all pages name each other."""
    run("export", REVEAL, "-o", str(work / "atlas" / "r.json"), "--size", "80x", "--max-page-side", "256")
    documents = {path.name: load(path.read_bytes()) for path in sorted((work / "atlas").glob("*.json"))}
    assert len(documents) > 1
    names = []
    for name, document in documents.items():
        schemas.judge("atlas", document)
        assert set(document["meta"]["related_multi_packs"]) == set(documents) - {name}
        assert (work / "atlas" / document["meta"]["image"]).exists()
        assert document["animations"] == {"r": list(document["frames"])}
        names += document["frames"]
    assert sorted(names) == [f"r_{step:05}.png" for step in range(len(names))]


def judge_cache(schemas, work):
    cache = ["--cache-dir", str(work / "cache")]
    urls = [f"file://{GIFT}", "http://127.0.0.1:1/gift.svga", f"file://{REVEAL}"]
    entries = judge_list(schemas, "cache-get", ["cache", "get", "--allow-file-urls", *cache], urls, code=1)
    assert entries[1]["code"] == 77 and entries[2]["byteCount"] == pathlib.Path(REVEAL).stat().st_size
    assert len(judge_list(schemas, "cache-get", ["cache", "get", "--allow-file-urls", *cache], urls[:1])) == 1
    (work / "list").write_text("\n".join(urls))
    document = load(run("cache", "warm", "--json", "--allow-file-urls", *cache, str(work / "list"), code=1))
    assert [failure["input"] for failure in document["failures"]] == [urls[1]]
    schemas.judge("cache-warm", document)
    assert len(judge_list(schemas, "cache-ls", ["cache", "ls", *cache], [])) == 2
    for command in ("stats", "prune"):
        schemas.judge(f"cache-{command}", load(run("cache", command, "--json", *cache)))
    pathlib.Path(entries[0]["path"]).write_bytes(b"damaged")
    document = load(run("cache", "verify", "--json", *cache, code=65))
    assert document["damaged"] == [urls[0]]
    schemas.judge("cache-verify", document)


def judge_version(schemas):
    document = load(run("--version", "--json"))
    schemas.judge("version", document)
    assert run("--version").decode().startswith(f"svga-tool {document['version']}")


def judge_recipes(work):
    """The examples of the pages work in a folder of one movie."""
    jq = shutil.which("jq")
    if jq is None:
        return print("jq is not installed: its recipes were left out")
    (work / "one").mkdir()
    shutil.copy(GIFT, work / "one")
    for recipe in (
        "-r '.[] | select(.memory.decodedImageByteCount > 70000) | .input'",
        "-r '.[] | select(.code == null) | .file'",
    ):
        command = f"'{TOOL}' info --json *.svga | {jq} {recipe}"
        result = subprocess.run(command, shell=True, capture_output=True, cwd=work / "one", timeout=60)
        assert (result.returncode, result.stdout) == (0, b"gift.svga\n"), (recipe, result)


def main():
    start = time.monotonic()
    schemas = Schemas()
    schemas.check_themselves()
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        judge_info(schemas, work)
        judge_headers(schemas, work)
        judge_keys(schemas, work)
        judge_pictures(schemas, work)
        judge_diff(schemas, work)
        judge_audio(schemas, work)
        judge_check(schemas, work)
        judge_folders(schemas, work, run, load)
        judge_edits(schemas, work, run, GIFT)
        judge_lint(schemas, work)
        judge_optimize(schemas, work)
        judge_atlas(schemas, work)
        judge_export(schemas, work)
        judge_batch(schemas, work)
        judge_cache(schemas, work)
        judge_version(schemas)
        judge_recipes(work)
        judge_server(schemas, TOOL, MOVIES, load)
        if not judge_jobs(schemas, TOOL, MOVIES, work, run, load):
            schemas.pass_over(JOB_NAMES)
    schemas.check_coverage()
    for name, count in schemas.counts.items():
        print(f"{name}: {count} documents")
    seconds = time.monotonic() - start
    print(f"{sum(schemas.counts.values())} documents keep to {len(schemas.counts)} schemas ({seconds:.1f} s)")


main()
