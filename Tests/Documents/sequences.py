"""Builds movies of the frames of movies: each frame has the pixels of its picture, and readers of others agree.

sequences.py TOOL [--all] [MOVIE…]
"""
import json
import pathlib
import sys

import readers
from common import Failures, is_whole, movies, tool, work

# Frames of a movie that are taken without --all.
FRAMES = 24
MEBIBYTE = 1 << 20


def build(program, movie, folder, failures):
    """The decoded bytes of a movie that is built, and of a whole picture for each of its frames."""
    frames, built = folder / "frames", folder / "built.svga"
    facts = json.loads(tool(program, "info", "--json", movie).stdout)[0]
    last = facts["frameCount"] - 1 if is_whole() else min(facts["frameCount"], FRAMES) - 1
    tool(program, "render", movie, "-o", frames, "--clean", "-q", "--compression", "fast", "--frames", f"0..{last}")
    effort = [] if is_whole() else ["--effort", "3"]
    tool(program, "build", frames, "-o", built, "-q", *effort)
    result = tool(program, "compare", frames, built, "--min-psnr", "inf", codes=(0, 1))
    if result.returncode:
        failures.say(f"{movie.name}: frames differ from their pictures: {result.stdout}")
    readers.check_file(built)
    about = json.loads(tool(program, "info", "--json", built).stdout)[0]
    whole = sum(int(a) * int(b) * 4 for a, b in [readers.size(p.read_bytes()) for p in frames.glob("*.png")])
    if about["frameCount"] != last + 1 or about["warnings"]:
        failures.say(f"{movie.name}: {about['frameCount']} frames, {about['warnings']}")
    return about["memory"]["decodedImageByteCount"], whole


def main():
    failures, program = Failures(), sys.argv[1]
    decoded, full, count = 0, 0, 0
    with work() as folder:
        named = [pathlib.Path(word) for word in sys.argv[2:] if not word.startswith("-")]
        for movie in named or (movies() if is_whole() else movies()[:8]):
            one, whole = build(program, movie, pathlib.Path(folder), failures)
            print(f"  {movie.stem}: {one / MEBIBYTE:.1f} of {whole / MEBIBYTE:.1f} MiB", flush=True)
            decoded, full, count = decoded + one, full + whole, count + 1
    part = 100 * decoded / full
    failures.end(f"sequences: {count} movies of pictures, {decoded / MEBIBYTE:.1f} of {full / MEBIBYTE:.1f} MiB decoded, "
                 f"{part:.1f} %")


main()
