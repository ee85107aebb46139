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
# What players take for each sprite in each frame.
STATE = 56


def build(program, movie, folder, failures):
    """The bytes of a movie that is built: of pixels, of states of sprites, of the file, of a whole picture a frame."""
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
    states = about["spriteCount"] * about["frameCount"] * STATE
    return about["memory"]["decodedImageByteCount"], states, built.stat().st_size, whole


def text(sizes):
    decoded, states, file, whole = [size / MEBIBYTE for size in sizes]
    return f"{decoded:.1f} of {whole:.1f} MiB decoded, {states:.1f} MiB of states, {file:.2f} MiB in the file"


def main():
    failures, program = Failures(), sys.argv[1]
    sums, count = [0, 0, 0, 0], 0
    with work() as folder:
        named = [pathlib.Path(word) for word in sys.argv[2:] if not word.startswith("-")]
        for movie in named or (movies() if is_whole() else movies()[:8]):
            sizes = build(program, movie, pathlib.Path(folder), failures)
            print(f"  {movie.stem}: {text(sizes)}", flush=True)
            sums, count = [a + b for a, b in zip(sums, sizes)], count + 1
    failures.end(f"sequences: {count} movies of pictures: {text(sums)}, {100 * sums[0] / sums[3]:.1f} %")


main()
