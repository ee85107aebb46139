"""Runs the recipes of Docs/Editing.md with its timeline, and checks their files: recipes.py TOOL"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import readers
from common import CORPUS, ROOT, SAMPLES, Failures, tool, work

sys.path.append(str(SAMPLES))
import svga_writer

PAGE = ROOT / "Docs" / "Editing.md"
COUNT = 5


def blocks():
    """The commands of each recipe, and the example of a timeline."""
    text = PAGE.read_text()
    block = re.search(r"(?ms)^## Recipes\n\n```sh\n(.*?)^```", text).group(1)
    recipes = dict(recipe.split("\n", 1) for recipe in re.split(r"(?m)^# ", block)[1:])
    timeline = re.search(r"(?ms)^```json\n(.*?)^```", text).group(1)
    assert len(recipes) == COUNT, list(recipes)
    return recipes, timeline


def disc(width, height, red):
    """A disc with a soft edge."""

    def pixel(x, y):
        distance = ((x - width / 2) ** 2 / (width / 2) ** 2 + (y - height / 2) ** 2 / (height / 2) ** 2) ** 0.5
        return red, 0.6, 1 - red, max(0, min(1, (1 - distance) * 6))

    return svga_writer.png(width, height, pixel)


def prepare(program, folder, timeline):
    """The files that the recipes begin with."""
    shutil.copy(SAMPLES / "gift.svga", folder / "gift.svga")
    castle = CORPUS / "castle-1acd47.svga"
    shutil.copy(castle if castle.is_file() else SAMPLES / "gift.svga", folder / "castle.svga")
    tool(program, "convert", SAMPLES / "window.svga", "-o", folder / "old.svga", "--to", "1.0")
    tool(program, "render", SAMPLES / "signal.svga", "-o", folder / "frames", "-q", "--frames", "0..11")
    for name, size in (("snow", (64, 48)), ("face", (80, 80)), ("sky", (300, 200)), ("star", (60, 60))):
        (folder / f"{name}.png").write_bytes(disc(*size, {"star": 1, "face": 0.9}.get(name, 0.2)))
    (folder / "chime.mp3").write_bytes(b"\xff\xfb\x10\xc4" + bytes(100) + b"\xff\xfb\x10\xc4" + bytes(100))
    (folder / "timeline.json").write_text(timeline)


def facts(program, path):
    return json.loads(tool(program, "info", "--json", path).stdout)[0]


def look(program, folder, failures):
    """What the recipes must have made."""

    def expect(truth, what):
        if not truth:
            failures.say(what)

    keys = {image["key"]: image for image in facts(program, folder / "festive.svga")["images"]}
    expect(set(keys) == {"avatar", "star"}, f"festive.svga has the keys {sorted(keys)}")
    expect((keys["star"]["width"], keys["star"]["height"]) == (48, 48), "the star of festive.svga has another size")
    expect(facts(program, folder / "slow.svga")["fps"] == 24, "slow.svga is not slower")
    size = {path.name: path.stat().st_size for path in folder.iterdir() if path.is_file()}
    expect(size["small.svga"] < size["gift.svga"], "small.svga is not smaller")
    expect(size["tiny.svga"] <= 20 << 10, f"tiny.svga has {size['tiny.svga']} bytes")
    found = json.loads((folder / "findings.sarif").read_text())["runs"][0]["results"]
    expect({"canvas", "duration"} <= {result["ruleId"] for result in found} or size["castle.svga"] == size["gift.svga"],
           "findings.sarif names neither canvas nor duration")
    expect(facts(program, folder / "new.svga")["container"] == "zlib-protobuf", "new.svga is not an SVGA 2 file")
    expect(facts(program, folder / "coin.svga")["frameCount"] == 12, "coin.svga has not twelve frames")
    card = facts(program, folder / "card.svga")
    expect({image["key"] for image in card["images"]} >= {"sky", "star", "avatar"}, "card.svga lacks a key")
    expect(readers.size((folder / "card.png").read_bytes()) == (300, 200), "card.png has another size")
    for name in ("festive", "slow", "small", "tiny", "new", "coin", "card"):
        readers.check_file(folder / f"{name}.svga")


def main():
    failures, program = Failures(), sys.argv[1]
    recipes, timeline = blocks()
    with work() as place:
        folder, path = pathlib.Path(place), pathlib.Path(place) / "bin"
        path.mkdir()
        (path / "svga-tool").symlink_to(program)
        prepare(program, folder, timeline)
        for title, commands in recipes.items():
            result = subprocess.run(
                ["bash", "-euo", "pipefail", "-c", commands], cwd=folder, capture_output=True, text=True, timeout=300,
                env=dict(os.environ, PATH=f"{path}:{os.environ['PATH']}"))
            if result.returncode:
                failures.say(f"{title}: {result.returncode} {result.stderr}")
        if not failures.count:
            look(program, folder, failures)
    failures.end(f"recipes: {len(recipes)} of Docs/Editing.md")


main()
