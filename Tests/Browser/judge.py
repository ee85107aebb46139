"""Has Chromium, apngdis, webpmux and gifsicle judge what `svga-tool export` writes: judge.py TOOL [--all] …; see run."""
import argparse
import concurrent.futures
import dataclasses
import json
import math
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

import readers
from cases import ROOT, Case, corpus, formats, generated
from chromium import Chromium

SHARED = pathlib.Path(os.environ.get("SVGA_SHARED", ROOT.parent / "shared"))


def tool(options, *words):
    result = subprocess.run([options.tool, *words], capture_output=True, text=True, timeout=600)
    assert result.returncode == 0, f"{words}: {result.returncode} {result.stderr}"
    return result


class Judgement:
    """One movie as files of all formats, beside its frames as stills."""

    def __init__(self, case, folder, options):
        self.case, self.folder, self.options = case, folder, options
        movie = json.loads(tool(options, "info", "--json", str(case.path)).stdout)[0]
        self.frame_count, self.rate = movie["frameCount"], movie["fps"]
        stills = folder / "frames"
        tool(options, "render", str(case.path), "-o", str(stills), "--compression", "fast", "-q", *case.options)
        self.stills = [stills / f"frame_{frame:05}.png" for frame in range(self.frame_count)]
        self.formats = list(options.formats)
        self.files, self.written = [], []
        for form in self.formats:
            self.export(form)
        self.extract()
        # Of small pictures the region that is stored counts more than how it is compressed.
        if not options.all and min(self.size) >= 100:
            self.compress_by_peer()

    def export(self, form):
        path = self.folder / f"{len(self.files)}.{form.suffix}"
        rate = ["--fps", str(self.case.rate)] if self.case.rate else []
        plays = [] if form.is_atlas else ["--loops", str(self.case.plays)]
        words = ["-o", str(path), *plays, *form.options, *rate, *self.case.options]
        said = tool(self.options, "export", str(self.case.path), *words).stderr
        numbers = re.search(r"(\d+) frames? of (\d+)x(\d+), (\d+) ms", said).groups()
        count, width, height, milliseconds = map(int, numbers)
        self.size = (width, height)
        self.files.append(path)
        self.written.append((count, milliseconds))

    def extract(self):
        """The APNG once more, as apngdis reads it."""
        stills, milliseconds = readers.apngdis(self.files[0], self.folder / "apngdis")
        self.extracted = dict(name="apngdis", stills=list(map(self.url, stills)), milliseconds=milliseconds)

    def compress_by_peer(self):
        """The same frames as WebP by libwebp's own program, whose PSNR ours has to reach."""
        form = next(form for form in self.formats if form.name == "webp")
        frames, _, milliseconds = self.case.shown(self.frame_count, self.rate, form)
        ends = [round((step + 1) * milliseconds / len(frames)) for step in range(len(frames))]
        peer = self.folder / "peer.webp"
        readers.img2webp(peer, [self.stills[frame] for frame in frames], ends)
        self.formats.append(dataclasses.replace(form, name="img2webp", decibels=0))
        self.files.append(peer)

    def url(self, path):
        return "/" + str(path.relative_to(self.options.folder))

    def job(self):
        """What the page is to do: for each frame of the movie, the moments at which it shows in each file."""
        files = [dict(name=form.name, url=self.url(path), type=form.media_type)
                 for form, path in zip(self.formats, self.files)]
        frames = [dict(url=self.url(path), moments=[[] for _ in range(len(files) + 1)]) for path in self.stills]
        for index, form in enumerate([*self.formats, self.formats[0]]):
            for frame, moment in zip(*self.case.shown(self.frame_count, self.rate, form)[:2]):
                frames[frame]["moments"][index].append(moment)
        return dict(frames=frames, files=[*files, self.extracted])

    def check(self, results):
        """Compares what Chromium decoded with what was promised; the figures of a line."""
        figures = []
        forms = [*self.formats, self.formats[0]]
        for index, (form, result) in enumerate(zip(forms, results)):
            if form.name != "img2webp":
                self.check_times(form, result, self.written[index % len(self.formats)])
            figures.append(self.check_pixels(form, result))
        found = {form.name: figure for form, figure in zip(forms, figures)}
        # Above 45 dB nobody sees a difference.
        least = min(45, found.get("img2webp", 0) - 0.1)
        assert found["webp"] >= least, f"webp: {found['webp']:.1f} dB, img2webp {found['img2webp']:.1f}"
        for form, path, (count, milliseconds) in zip(self.formats, self.files, self.written):
            if form.suffix == "webp":
                readers.webpmux(path, count, milliseconds, self.case.plays, form.dispose)
            if form.suffix == "gif":
                readers.gifsicle(path, count, milliseconds, self.case.plays)
        return figures

    def check_times(self, form, result, written):
        name = result["name"]
        times = result["milliseconds"]
        frames, _, expected = self.case.shown(self.frame_count, self.rate, form)
        assert len(times) == (len(frames) if form.is_atlas else written[0]), f"{name}: {len(times)} frames, and {written[0]} were said to be written"
        # The decoder tells no duration of a file of one picture.
        if len(times) > 1 and not (times[0] is None):
            total = round(sum(times))
            assert total == expected, f"{name}: {total} ms, {expected} expected"
            # The tool says what the movie lasts, which times of a coarse unit round.
            assert abs(total - written[1]) <= form.unit // 2, f"{name}: {total} ms, {written[1]} said"
            # It counts repetitions, and those without end as -1; one picture is not repeated.
            assert result["repetitions"] in (None, self.case.plays - 1), f"{name}: {result['repetitions']} repetitions"
        # A format of coarse times may end a frame before the middle of its step.
        assert result["shown"] == list(range(len(times))), f"{name}: shows {result['shown'][:20]} of {len(times)}"

    @staticmethod
    def check_pixels(form, result):
        """The PSNR of a format with loss."""
        name, sums = result["name"], result["sums"]
        if form.decibels is None:
            assert not result["different"], \
                f"{name}: frames {result['different'][:10]} differ, by up to {sums['greatest']}"
            return None
        worst, samples = max(sums["black"], sums["white"]), sums["samples"]
        if form.is_indexed:
            assert sums["unlike"] == 0, f"{name}: {sums['unlike']} pixels are not as their alpha of 128 wants"
            worst, samples = sums["matte"], sums["solid"]
        decibels = 10 * math.log10(255 ** 2 * samples / worst) if worst else math.inf
        assert decibels >= form.decibels, f"{name}: {decibels:.1f} dB, below {form.decibels}"
        return decibels


def prepare(number, case, options):
    folder = pathlib.Path(options.folder) / str(number)
    folder.mkdir()
    try:
        return Judgement(case, folder, options)
    except BaseException:
        shutil.rmtree(folder)
        raise


def judge(browser, number, case, pending, options):
    """The line of a case, and its fault if it has one."""
    try:
        judgement = pending.result()
        results = browser.judge(judgement.job(), seconds=900 if options.all else 300)
        figures = [f"{figure:.1f} dB" for figure in judgement.check(results) if figure is not None]
        count, milliseconds = judgement.written[0]
        size = [f"{path.stat().st_size:,}" for path in judgement.files if path.suffix != ".json"]
        return f"{case.name}: {count} frames, {milliseconds} ms, {' '.join(size)} bytes, {' '.join(figures)}", None
    except (AssertionError, OSError, subprocess.SubprocessError) as error:
        return f"{case.name}: WRONG", f"{case.name}: {error}"
    finally:
        shutil.rmtree(pathlib.Path(options.folder) / str(number), ignore_errors=True)


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("--all", action="store_true", help="all movies of the corpus, at full size")
    parser.add_argument("--movies", default=SHARED / "corpus" / "movies")
    parser.add_argument("--size", help="the size of the corpus's movies, as 300x")
    parser.add_argument("--backgrounds", nargs="+", default=[False], help="colours behind the corpus's movies, with --all")
    options = parser.parse_args()
    options.formats = formats(options.tool)
    return options


def main():
    start = time.monotonic()
    options = arguments()
    faults = []
    with tempfile.TemporaryDirectory(prefix="svga-browser-") as folder:
        options.folder = pathlib.Path(folder).resolve()
        cases = ([] if options.all else generated(options.folder)) + corpus(options)
        with concurrent.futures.ThreadPoolExecutor(1) as pool, Chromium(folder) as browser:
            pending = pool.submit(prepare, 0, cases[0], options)
            for number, case in enumerate(cases):
                current = pending
                concurrent.futures.wait([current])
                if number + 1 < len(cases):
                    pending = pool.submit(prepare, number + 1, cases[number + 1], options)
                line, fault = judge(browser, number, case, current, options)
                print(line, flush=True)
                faults += [fault] if fault else []
    names = ", ".join(form.name for form in options.formats)
    print(f"{len(cases)} movies as {names} by Chromium, apngdis, webpmux, gifsicle ({time.monotonic() - start:.0f} s)")
    for fault in faults:
        print(f"WRONG {fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
