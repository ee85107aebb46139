"""Scripts of `svga-tool edit --script`, which the tool and the schema understand alike."""
import json
import re

import jsonschema

from schemas import ROOT

NAME = "svga-edits"

# What the page does not show.
MORE = {"edits": [
    {"op": "hide", "key": "avatar"},
    {"op": "replace", "key": "avatar", "file": "self"},
    {"op": "set", "width": 800, "height": 800, "version": "2.1.0"},
    {"op": "layer", "key": "avatar", "frames": 3, "alpha": 1, "layout": [8, 8], "transform": [1, 0, 0, 1, 0, 0],
     "fill": [1, 0, 0, 1], "stroke": [0, 0, 0, 1], "strokeWidth": 2, "dash": [4, 2, 0],
     "clipPath": "M0 0L9 9Z"},
    {"op": "remove", "key": "name"},
    {"op": "strip-sound"},
]}

WRONG = [
    {"edits": [{"op": "turn"}]}, {"edits": [{"op": "hide"}]}, {"edits": [{"op": "hide", "key": "avatar", "keys": 1}]},
    {"edits": [{"op": "layer", "key": "avatar", "sprite": 1}]}, {"edits": [{"op": "set"}]},
    {"edits": [{"op": "cut", "frames": "x"}]}, {"edits": [{"op": "layer", "key": "avatar", "alpha": 2}]}, {},
    {"edits": [], "more": 1}, {"format": "svga-edits/2", "edits": []},
]


def judge_edits(schemas, work, run, movie):
    """The script of the page and further ones keep to the schema; the tool makes them, and refuses what it refuses."""
    folder = work / "edits"
    folder.mkdir()
    page = (ROOT / "Docs" / "Editing.md").read_text()
    example = re.search(r'```json\n(\{"format": "svga-edits/1".*?)```', page, re.S)
    scripts = [json.loads(example.group(1)), MORE]
    for script in scripts + WRONG:
        error = jsonschema.exceptions.best_match(schemas.validators[NAME].iter_errors(script))
        assert (error is None) == (script not in WRONG), f"{script}: {error}"
    for script in scripts:
        schemas.counts[NAME] += 1
        schemas.note(NAME, script)
    # The script of the page needs a movie with its keys.
    for index, script in enumerate([MORE] + WRONG):
        path = folder / "edits.json"
        path.write_text(json.dumps(script))
        edits = ["--add-slot", "avatar:40x40", "--add-slot", "name:9x9", "--script", str(path)]
        run("edit", movie, "-o", str(folder / "out.svga"), *edits, code=64 if index else 0)
