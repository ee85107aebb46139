"""Has Chromium play the videos with alpha that `svga-tool export` writes: videos.py TOOL [--all] …; see run.

VAP and YYEVA are put together by a shader as their players do it: in browsers, which convert the colours and do not blend
between samples of chroma, and on phones, which do. WebM is drawn onto a canvas. Frames of each are looked at
in the middle of their time, on black, grey and white. PSNR is over red, green, blue and alpha, which is opaque there, of all of
them together, as in Tests/Benchmarks/alpha-video.
"""
import concurrent.futures
import json
import math
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import readers
from cases import Case, Format, generated
from chromium import Chromium
from judge import arguments, tool

FORMATS = {
    "vap": Format("vap", "mp4", "video/mp4", ("--format", "vap"), max_rate=60),
    "yyeva": Format("yyeva", "mp4", "video/mp4", ("--format", "yyeva"), max_rate=60),
    "webm": Format("webm", "webm", "video/webm", max_rate=60),
}
BACKGROUNDS = ("black", "grey", "white")
# The least PSNR on any background. Without the goals of a movie that was measured it is what chroma of half the size leaves
# of thin yellow lines on blue.
GOALS = {"rose-2-0-0-1ff576": 38, "halloween-06d3df": 34}
LEAST = 26


class Film:
    """One movie as videos of all forms, beside its frames as stills."""

    def __init__(self, case, folder, options):
        self.case, self.folder, self.options = case, folder, options
        movie = json.loads(tool(options, "info", "--json", str(case.path)).stdout)[0]
        tool(options, "render", str(case.path), "-o", str(folder), "--compression", "fast", "-q", *case.options)
        # All forms have the same rate, so that the same frame stands at a moment in each.
        self.rate = min(movie["fps"], 60)
        self.frames, self.moments, _ = case.shown(movie["frameCount"], movie["fps"], FORMATS["vap"])
        self.files = {}
        for name, form in FORMATS.items():
            self.files[name] = folder / f"{name}.{form.suffix}"
            words = [*form.options, *case.options, "--fps", str(self.rate), "-q"]
            tool(options, "export", str(case.path), "-o", str(self.files[name]), *words)
        readers.mkvinfo(self.files["webm"])
        # As the readers of phones walk over boxes and search blocks.
        for name in ("vap", "yyeva"):
            tool(options, "check", str(self.files[name]))

    def steps(self):
        """Those that are looked at, with the first and the last."""
        last, count = len(self.frames) - 1, self.options.frames
        return sorted({last * index // max(1, count - 1) for index in range(count)})

    def url(self, path):
        return "/" + str(path.relative_to(self.options.folder))

    def job(self):
        frames = [dict(still=self.url(self.folder / f"frame_{self.frames[step]:05}.png"),
                       moment=self.moments[step] / 1000) for step in self.steps()]
        files = [dict(form=name, url=self.url(path), type=FORMATS[name].media_type) for name, path in self.files.items()]
        return dict(frames=frames, files=files)

    def check(self, results):
        return [self.check_form(result) for result in results]

    def check_form(self, result):
        """Compares what Chromium showed of a file with what was promised; the figures of a line."""
        name, sums = result["name"], result["sums"]
        expected = len(self.frames) / self.rate
        assert abs(result["seconds"] - expected) < 0.5 / self.rate, f"{name}: {result['seconds']} s, {expected} expected"
        for step, begin in zip(self.steps(), result["begins"], strict=True):
            assert abs(begin - step / self.rate) < 0.5 / self.rate, f"{name}: at step {step} it shows that of {begin} s"
        errors = [squares / (4 * sums["pixels"]) for squares in sums["squares"]]
        decibels = [10 * math.log10(255 ** 2 / error) if error else 99 for error in errors]
        alpha = sums["alpha"] / sums["pixels"]
        least = GOALS.get(self.case.path.stem, LEAST) if name in ("vap", "yyeva") else LEAST
        text = f"{name} {' / '.join(f'{value:.1f}' for value in decibels)} dB, alpha {alpha:.2f}"
        assert min(decibels) >= least, f"{text}: below {least} dB on {', '.join(BACKGROUNDS)}"
        assert alpha < 2, f"{text}: alpha is 2 or more off on the average"
        return text


def samples(folder):
    """Movies that need no corpus, at full size."""
    return [Case(path) for path in sorted({case.path for case in generated(folder)})]


def corpus(options):
    """The movies with goals, or all of a folder."""
    movies = sorted(pathlib.Path(options.movies).glob("*.svga"))
    size = ["--size", options.size] if options.size else []
    return [Case(movie, *size) for movie in movies if options.all or movie.stem in GOALS]


def prepare(number, case, options):
    folder = pathlib.Path(options.folder) / str(number)
    folder.mkdir()
    return Film(case, folder, options)


def judge(browser, case, pending, options):
    """The line of a case, and its fault if it has one."""
    try:
        film = pending.result()
        results = browser.judge(film.job(), seconds=600 if options.all else 300)
        return f"{case.name}: {len(film.frames)} frames, {'; '.join(film.check(results))}", None
    except (AssertionError, OSError, subprocess.SubprocessError) as error:
        return f"{case.name}: WRONG", f"{case.name}: {error}"


def main():
    start = time.monotonic()
    options = arguments()
    options.frames = 12 if options.all else 5
    faults = []
    with tempfile.TemporaryDirectory(prefix="svga-browser-") as folder:
        options.folder = pathlib.Path(folder).resolve()
        cases = ([] if options.all else samples(options.folder)) + corpus(options)
        with concurrent.futures.ThreadPoolExecutor(1) as pool, Chromium(folder, "video.js") as browser:
            pending = pool.submit(prepare, 0, cases[0], options)
            for number, case in enumerate(cases):
                current = pending
                concurrent.futures.wait([current])
                if number + 1 < len(cases):
                    pending = pool.submit(prepare, number + 1, cases[number + 1], options)
                line, fault = judge(browser, case, current, options)
                shutil.rmtree(options.folder / str(number), ignore_errors=True)
                print(line, flush=True)
                faults += [fault] if fault else []
    print(f"{len(cases)} movies as {', '.join(FORMATS)} by Chromium, mkvinfo ({time.monotonic() - start:.0f} s)")
    for fault in faults:
        print(f"WRONG {fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
