"""Takes movies apart, puts them together again, converts and optimizes them; nothing may differ: loop.py TOOL [--all]"""
import json
import pathlib
import shutil
import subprocess
import sys

import readers
from common import CORPUS, Failures, is_whole, movies, tool, work

# What Castle, of which 57 % is never shown, must come down to.
CASTLE, CASTLE_BYTES = "castle-1acd47", 170_000
# The decibels that single precision leaves of a movie of SVGA 1.0, over all frames of the corpus: an opacity of 1/6 lies on
# the border of two steps of eight bits, and the nearest Float lies on its other side.
PRECISION = "56"


class Loop:
    def __init__(self, program, folder):
        self.program, self.folder, self.failures = program, pathlib.Path(folder), Failures()

    def tool(self, *words, codes=(0,)):
        return tool(self.program, *words, codes=codes)

    def frames(self, movie):
        """A few frames of a movie, or all."""
        last = json.loads(self.tool("info", "--json", movie).stdout)[0]["frameCount"] - 1
        return f"0..{last}" if is_whole() else ",".join(map(str, sorted({0, last // 2, last})))

    def same_pixels(self, before, after, least="inf"):
        words = ("compare", before, after, "--min-psnr", least, "--frames", self.frames(before))
        result = self.tool(*words, codes=(0, 1))
        if result.returncode:
            self.failures.say(f"{before.name}: {after.name}: {result.stdout[-300:]}{result.stderr}")

    def same_document(self, before, after, *ignored):
        result = self.tool("diff", before, after, *ignored, codes=(0, 1))
        if result.returncode:
            self.failures.say(f"{before.name}: {after.name} differs: {result.stdout[-500:]}")

    def same_model(self, before, after):
        a, b = readers.model(before), readers.model(after)
        if a is not None and not readers.same(a[1], b[1]):
            self.failures.say(f"{before.name}: svgadec.py reads {after.name} as another movie")

    def pack(self, movie):
        """unpack, pack and diff; a second pack gives equal bytes."""
        folder, packed, again = self.folder / "unpacked", self.folder / "packed.svga", self.folder / "again.svga"
        shutil.rmtree(folder, ignore_errors=True)
        self.tool("unpack", movie, "-o", folder, "-q")
        self.tool("pack", folder, "-o", packed, "-q")
        self.tool("pack", folder, "-o", again, "-q")
        if packed.read_bytes() != again.read_bytes():
            self.failures.say(f"{movie.name}: a second pack gives other bytes")
        self.same_document(movie, packed)
        self.same_pixels(movie, packed)
        self.same_model(movie, packed)
        readers.check_file(packed, movie, allows_unknown=True)

    def convert(self, movie):
        """Every generation can be read, and 2, 1.5, 2 and 2, 1.0, 2 are what they were."""
        two, archive, back = (self.folder / f"{name}.svga" for name in ("two", "archive", "back"))
        allowed = ("--allow-loss", "sound,unknown-fields,missing-file,not-finite", "-q")
        self.tool("convert", movie, "-o", two, "--to", "2", *allowed)
        self.same_pixels(movie, two, PRECISION)
        readers.check_file(two, movie, allows_unknown=True)
        for generation in ("1.5", "1.0"):
            lossless = self.tool("convert", two, "-o", archive, "--to", generation, "-q", codes=(0, 1)).returncode == 0
            if not lossless:
                self.tool("convert", two, "-o", archive, "--to", generation, *allowed)
            self.same_pixels(two, archive)
            readers.check_file(archive, movie, allows_unknown=True)
            self.tool("convert", archive, "-o", back, "--to", "2", *allowed)
            if lossless:
                self.same_document(two, back, "--ignore", "encoding,precision,version")

    def optimize(self, movie):
        """Exact passes leave every pixel, and the output is never larger."""
        small = self.folder / "small.svga"
        self.tool("optimize", movie, "-o", small, "--goal", "identical", "--effort", "3", "-q")
        if small.stat().st_size > movie.stat().st_size:
            self.failures.say(f"{movie.name}: the optimized file is larger")
        self.same_pixels(movie, small)
        # A file that nothing makes smaller is kept byte for byte, with the times in its archive.
        if small.read_bytes() != movie.read_bytes():
            readers.check_file(small, movie, allows_unknown=True)
        self.judge(movie, small)

    def judge(self, before, after):
        """The independent renderer draws the same frames."""
        if not readers.judge() or not is_whole():
            return
        pictures = []
        for name, movie in (("before", before), ("after", after)):
            folder = self.folder / name
            shutil.rmtree(folder, ignore_errors=True)
            subprocess.run([*readers.judge(), "render", movie, folder], check=True, capture_output=True, timeout=600)
            pictures.append({path.name: path.read_bytes() for path in folder.rglob("*.png")})
        if pictures[0] != pictures[1]:
            self.failures.say(f"{before.name}: judge.py draws {after.name} differently")

    def castle(self):
        """What the design says of one movie."""
        movie, small = CORPUS / f"{CASTLE}.svga", self.folder / "castle.svga"
        if not movie.is_file():
            return
        self.tool("optimize", movie, "-o", small, "-q")
        if small.stat().st_size > CASTLE_BYTES:
            self.failures.say(f"Castle has {small.stat().st_size} bytes, more than {CASTLE_BYTES}")
        self.same_pixels(movie, small)
        found = self.tool("lint", "--profile", "avatar-frame", "--format", "json", movie, codes=(1,)).stdout
        for rule in ("canvas", "duration"):
            if f'"{rule}"' not in found:
                self.failures.say(f"lint does not name {rule} of Castle")


def main():
    found = movies()
    with work() as folder:
        loop = Loop(sys.argv[1], folder)
        for movie in found:
            for step in (loop.pack, loop.convert, loop.optimize):
                try:
                    step(movie)
                except AssertionError as error:
                    loop.failures.say(f"{movie.name}: {step.__name__}: {error}")
            print(f"  {movie.stem}", flush=True)
        loop.castle()
        loop.failures.end(f"loop: {len(found)} movies taken apart, put together, converted and optimized")


if __name__ == "__main__":
    main()
