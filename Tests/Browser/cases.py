"""The movies that are judged, and what a viewer has to show of each."""
import dataclasses
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "Samples" / "Movies"
sys.path.insert(0, str(SAMPLES))
import svga_writer as svga  # noqa: E402


@dataclasses.dataclass
class Format:
    """A format of `svga-tool export`: how it is asked for, and what is promised."""

    name: str
    suffix: str
    media_type: str
    options: tuple = ()
    # The least PSNR over black and over white; None for pixels that are equal.
    decibels: float | None = None
    # The most frames a second.
    max_rate: int = 90
    # What becomes of a frame of WebP when the next one comes.
    dispose: str = "none"
    # Milliseconds that times are whole multiples of.
    unit: int = 1

    @property
    def is_indexed(self):
        """Whether pixels are opaque over white, or transparent."""
        return self.suffix == "gif"

    @property
    def is_atlas(self):
        """Whether it is a sheet of all frames, which does not play by itself."""
        return self.suffix == "json"


FORMATS = [
    Format("apng", "apng", "image/png"),
    Format("apng palette", "apng", "image/png", ("--colors", "256"), decibels=30),
    Format("webp lossless", "webp", "image/webp", ("--lossless",)),
    Format("webp", "webp", "image/webp", ("--quality", "75"), decibels=25),
    Format("webp redrawn", "webp", "image/webp", ("--lossless", "--apple-strict"), dispose="background"),
]
ATLAS = [
    Format("atlas", "json", "application/json", ("--max-page-side", "1024"), max_rate=240),
    Format("atlas webp", "json", "application/json", ("--page-format", "webp", "--lossless"), max_rate=240),
]
GIF = Format("gif", "gif", "image/gif", decibels=24, max_rate=50, unit=10)


def formats(tool):
    """Those that this tool writes."""
    # The error names all of them.
    words = [tool, "export", "a.svga", "-o", "a", "--format", "none"]
    names = set(re.findall(r"\w+", subprocess.run(words, capture_output=True, text=True).stderr))
    return FORMATS + (ATLAS if "atlas" in names else []) + ([GIF] if "gif" in names else [])


class Case:
    """A movie, and options of `export` that `render` has too; rate and loops are told apart."""

    def __init__(self, path, *options, rate=None, plays=0, background=False):
        self.path, self.options, self.rate, self.plays = pathlib.Path(path), list(options), rate, plays
        if background:
            self.options += ["--background", background]

    @property
    def name(self):
        rate = [f"--fps {self.rate}"] if self.rate else []
        return " ".join([self.path.name, *self.options, *rate])

    def shown(self, frame_count, movie_rate, form):
        """The frame of each step, and the moments in milliseconds in the middle of the steps; and the duration."""
        rate = min(self.rate or movie_rate, form.max_rate)
        # As many as last about as long as the movie.
        count = max(1, (frame_count * rate * 2 + movie_rate) // (2 * movie_rate))
        frames = [min(step * movie_rate // rate, frame_count - 1) for step in range(count)]
        units = (count * 1000 * 2 + rate * form.unit) // (2 * rate * form.unit)
        return frames, [(2 * step + 1) * 500 / rate for step in range(count)], units * form.unit


def square(x, y, side, color):
    return dict(rect=(x, y, side, side, 3), fill=color)


def still_movie(folder):
    """Stretches in which nothing changes, one pixel that does, and nothing at all in the end; 7 frames a second."""
    places = [3] * 5 + [4, 5, 5, 5, 40, 40] + [3] * 4
    box = [
        dict(transform=(1, 0, 0, 1, place, 2), shapes=[square(0, 0, 20, (1, 0.2, 0.1, 1)), square(9, 9, 30, (0, 0.3, 1, 0.4))])
        for place in places
    ]
    dot = [None] * 7 + [dict(shapes=[square(96, 56, 1, (0, 1, 0, 1))])] + [None] * 12
    movie = dict(width=97, height=57, fps=7, images={},
                 sprites=[dict(imageKey="", frames=box + [None] * 5), dict(imageKey="", frames=dot)])
    return write(folder / "still.svga", movie)


def quick_movie(folder):
    """120 frames a second, more than viewers take."""
    frames = [dict(alpha=0.2 + step % 7 / 10, transform=(1, 0, 0, 1, step % 31, step % 5),
                   shapes=[square(0, 0, 25, (0.9, 0.7, step % 10 / 10, 1))]) for step in range(60)]
    return write(folder / "quick.svga", dict(
        width=64, height=33, fps=120, images={}, sprites=[dict(imageKey="", frames=frames)]))


def write(path, movie):
    path.write_bytes(svga.svga_2(movie))
    return path


def generated(folder):
    """Cases that need no corpus."""
    gift, reveal, signal, window = (SAMPLES / f"{name}.svga" for name in ("gift", "reveal", "signal", "window"))
    still, quick = still_movie(folder), quick_movie(folder)
    return [
        Case(still), Case(still, plays=1), Case(still, plays=3, background="white"), Case(quick), Case(quick, rate=11),
        Case(gift), Case(gift, "--size", "151x", background="#336699"), Case(reveal, "--size", "61x", plays=2),
        Case(signal), Case(signal, rate=10, background="white"), Case(window, "--size", "99x101", "--pad", "3"),
    ]


def corpus(options):
    """All movies of a folder at full size, or a spread of them at one size."""
    movies = sorted(pathlib.Path(options.movies).glob("*.svga"))
    if options.all:
        size = ["--size", options.size] if options.size else []
        return [Case(movie, *size, background=background) for movie in movies for background in options.backgrounds]
    spread = [movies[index * len(movies) // 6] for index in range(6)] if len(movies) > 6 else movies
    size = ["--size", options.size or "160x"]
    return [Case(movie, *size, background="white" if index % 3 == 2 else False) for index, movie in enumerate(spread)]
