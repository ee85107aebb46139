"""Has SVGAPlayer-Web play what the tool wrote, in headless Chromium: players.py TOOL PLAYER.js [--all]

Movies that were optimized, converted and packed must have the pixels of what they were made of, and sequences those of their
pictures. PLAYER.js is build/svga.min.js of svga/SVGAPlayer-Web, which is not a part of this project.
"""
import json
import pathlib
import shutil
import sys

from common import ROOT, Failures, movies, tool, work

sys.path.append(str(ROOT / "Tests" / "Browser"))
from chromium import Chromium

# The player draws lines whose dashes begin before them undashed in archives, and dashed in messages.
KNOWN = {("signal", "converted")}
# Sums of decimals in JSON and sums of floats differ in the last bit, which decides a rounding here and there.
TOLERANCE = {"converted": 2}


class Player:
    def __init__(self, program, player, folder):
        self.program, self.folder, self.failures = program, pathlib.Path(folder), Failures()
        self.count, self.serial = 0, 0
        shutil.copy(player, self.folder / "player.js")
        shutil.copy(ROOT / "Tests" / "Browser" / "archives.js", self.folder / "archives.js")
        self.scripts = ["/archives.js", "/player.js"]

    def place(self, name):
        """A path that nothing had before: the browser remembers what an address gave."""
        self.serial += 1
        return self.folder / f"{self.serial}-{name}"

    def written(self, movie, name):
        """Movies that must look as another one does, and what was done to them."""
        for what, words in (
            ("optimized", ("optimize", name, "--goal", "identical", "--effort", "3", "-q")),
            ("converted", ("convert", name, "--to", "2", "--allow-loss", "sound,unknown-fields,missing-file", "-q")),
        ):
            out = self.place(f"{what}.svga")
            tool(self.program, *words, "-o", out)
            yield what, out

    def play(self, browser, movie):
        last = json.loads(tool(self.program, "info", "--json", movie).stdout)[0]["frameCount"] - 1
        frames = [dict(frame=frame) for frame in sorted({0, last // 3, last // 2, last})]
        before = self.place("before.svga")
        shutil.copy(movie, before)
        for what, out in self.written(movie, before):
            if (movie.stem, what) in KNOWN:
                continue
            job = dict(scripts=self.scripts, before=f"/{before.name}", after=f"/{out.name}", frames=frames)
            self.judge(browser, job, f"{movie.stem}, {what}", TOLERANCE.get(what, 0))

    def sequence(self, browser, movie):
        frames, built = self.place("frames"), self.place("built.svga")
        last = min(23, json.loads(tool(self.program, "info", "--json", movie).stdout)[0]["frameCount"] - 1)
        tool(self.program, "render", movie, "-o", frames, "-q", "--frames", f"0..{last}")
        tool(self.program, "build", frames, "-o", built, "-q", "--effort", "3")
        pictures = [dict(frame=int(path.stem[-5:]), url=f"/{frames.name}/{path.name}") for path in sorted(frames.glob("*.png"))]
        job = dict(scripts=self.scripts, after=f"/{built.name}", frames=pictures)
        self.judge(browser, job, f"{movie.stem}, built of {len(pictures)} pictures", 0)

    def judge(self, browser, job, what, tolerance):
        try:
            results = browser.judge(job, seconds=120)
        except AssertionError as error:
            # What the player cannot play as it was, it need not play afterwards.
            if not self.plays(browser, job):
                return print(f"  {what}: the player does not play the movie itself", flush=True)
            return self.failures.say(f"{what}: {error}")
        self.count += len(results)
        worst = max(result["worst"] for result in results)
        if worst > tolerance:
            self.failures.say(f"{what}: pixels differ by {worst}")
        elif not any(result["seen"] for result in results):
            print(f"  {what}: nothing shows", flush=True)

    def plays(self, browser, job):
        if "before" not in job:
            return True
        try:
            browser.judge(dict(job, after=job["before"]), seconds=120)
            return True
        except AssertionError:
            return False


def main():
    program, script = sys.argv[1:3]
    with work() as folder:
        player = Player(program, script, folder)
        found = movies()
        with Chromium(folder, "documents.js") as browser:
            for movie in found:
                player.play(browser, movie)
            for movie in found[:8]:
                player.sequence(browser, movie)
        player.failures.end(f"players: {player.count} frames of {len(found)} movies in SVGAPlayer-Web")


main()
