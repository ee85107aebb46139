"""Compares timelines with their schema, both ways: what the tool takes, the schema takes too, and the other way round."""
import copy
import json
import pathlib
import sys

import jsonschema

from common import ROOT, Failures, tool, work

SCHEMA = json.loads((ROOT / "Docs" / "Schemas" / "Files" / "timeline.json").read_text())

GOOD = {
    "format": "svga-timeline/1", "width": 60, "height": 40.5, "fps": 12, "frames": 8,
    "layers": [
        {"image": "a/dot.png", "key": "hole", "frames": "0-3,5"},
        {"image": "dot.png", "matte": "hole", "anchor": [0, 1], "keyframes": [
            {"at": 0, "x": 1.5, "y": -2, "scale": 2, "ease": "out-back"},
            {"at": 4, "scaleX": -1, "scaleY": 2, "rotate": 90, "ease": [0.4, 0, 1, 1]},
            {"at": 7, "alpha": 0.5}]},
        {"size": [8, 9], "key": "badge"}],
    "slots": [{"key": "avatar", "size": [16, 16], "at": [1, 2], "frames": "2-7"}],
    "sounds": []}

# Paths of members, and values that are wrong there.
WRONG = [
    (("format",), "svga-timeline/2"), (("width",), 0), (("height",), "40"), (("fps",), 0), (("fps",), 12.5),
    (("frames",), 0), (("frames",), 65537), (("colour",), 1), (("layers",), {}), (("layers", 0, "image"), "../dot.png"),
    (("layers", 0, "image"), "/dot.png"), (("layers", 0, "image"), "a//dot.png"), (("layers", 0, "image"), "a\\dot.png"),
    (("layers", 0, "image"), ""), (("layers", 0, "size"), [3, 3]), (("layers", 0, "key"), "hole.matte"),
    (("layers", 0, "frames"), "3-"), (("layers", 0, "frames"), "a"), (("layers", 0, "frames"), "-1"),
    (("layers", 1, "anchor"), [1]), (("layers", 1, "anchor"), [1, "2"]), (("layers", 1, "keyframes", 0, "at"), -1),
    (("layers", 1, "keyframes", 0, "at"), 1.5), (("layers", 1, "keyframes", 0, "scaleX"), 1),
    (("layers", 1, "keyframes", 0, "ease"), "bounce"), (("layers", 1, "keyframes", 1, "ease"), [0.4, 0, 2, 1]),
    (("layers", 1, "keyframes", 1, "ease"), [0.4, 0, 1]), (("layers", 1, "keyframes", 2, "alpha"), "half"),
    (("layers", 1, "keyframes", 2, "x"), 1e7), (("layers", 2, "size"), [0, 9]), (("layers", 2, "size"), [8, 9.5]),
    (("slots", 0, "size"), [5000, 16]), (("slots", 0, "at"), [1, 2, 3]), (("slots", 0, "x"), 1), (("sounds",), [{}]),
    (("sounds",), [{"file": "../a.mp3"}]),
]
MISSING = [("width",), ("height",), ("frames",), ("layers", 0, "image"), ("layers", 2, "key"), ("slots", 0, "key"),
           ("slots", 0, "size"), ("slots", 0, "at"), ("layers", 1, "keyframes", 0, "at")]


def changed(path, change):
    timeline = copy.deepcopy(GOOD)
    place = timeline
    for step in path[:-1]:
        place = place[step]
    change(place, path[-1])
    return timeline


def main():
    failures, program = Failures(), sys.argv[1]
    validator = jsonschema.Draft202012Validator(SCHEMA)
    validator.check_schema(SCHEMA)
    sys.path.append(str(ROOT / "Samples" / "Movies"))
    import svga_writer
    with work() as folder:
        folder = pathlib.Path(folder)
        (folder / "a").mkdir()
        for name in ("dot.png", "a/dot.png"):
            (folder / name).write_bytes(svga_writer.png(6, 4, lambda x, y: (1, 0.5, 0, 1)))

        def judge(timeline, is_good, what):
            (folder / "t.json").write_text(json.dumps(timeline))
            code = tool(program, "build", folder / "t.json", "-o", folder / "t.svga", codes=(0, 65)).returncode
            if (code == 0) != is_good:
                failures.say(f"{what}: the tool ends with {code}")
            if validator.is_valid(timeline) != is_good:
                failures.say(f"{what}: the schema {'refuses' if is_good else 'takes'} it")

        judge(GOOD, True, "the timeline")
        judge({"width": 1, "height": 1, "frames": 1}, True, "the smallest timeline")
        for path, value in WRONG:
            judge(changed(path, lambda place, key: place.__setitem__(key, value)), False, f"{path} = {value}")
        for path in MISSING:
            judge(changed(path, lambda place, key: place.pop(key)), False, f"no {path}")
    failures.end(f"timelines: {2 + len(WRONG) + len(MISSING)} judged by the tool and by the schema alike")


main()
