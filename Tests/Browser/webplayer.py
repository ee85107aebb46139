"""Compares gifts of viewers with what SVGAPlayer-Web draws, and how long both take: webplayer.py TOOL PLAYER.js [MOVIE…]

PLAYER.js is `build/svga.min.js` of svga/SVGAPlayer-Web, which is not a part of this project. The movies are the sample with
places for a viewer, and those named with the key of an image in them, as kingset.svga=99.
"""
import argparse
import csv
import json
import math
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import time

from cases import ROOT
from chromium import Chromium

sys.path.append(str(ROOT / "Samples" / "Movies"))
import svga_writer

FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
FACES = ROOT / "Samples" / "Personalised" / "faces"
# Both keep their files in memory, the browser as blobs: how long a disk takes to make a thousand files says nothing of either.
MEMORY = "/dev/shm" if os.path.isdir("/dev/shm") else None
# What images and texts have to agree in, on black and on white.
LEAST = {"image": 40, "text": 30}


def tool(options, *words):
    result = subprocess.run([options.tool, *map(str, words)], capture_output=True, text=True, timeout=600)
    assert result.returncode == 0, f"{words}: {result.returncode} {result.stderr}"
    return result.stdout


def decibels(errors):
    worst = max(errors)
    return 10 * math.log10(255 ** 2 / worst) if worst else math.inf


class Gift:
    """A movie with something of a viewer: the words of the tool, and what the page is told."""

    def __init__(self, name, movie, kind, words, viewer, count=5):
        self.name, self.movie, self.kind, self.words, self.viewer, self.count = name, movie, kind, words, viewer, count

    def judge(self, browser, folder, options):
        facts = json.loads(tool(options, "info", "--json", self.movie))[0]
        frames = [round(k * (facts["frameCount"] - 1) / max(1, self.count - 1)) for k in range(self.count)]
        # Where the two draw the movie itself differently, its content cannot agree any better.
        try:
            plain = self.decibels(browser, folder, options, frames, f"{self.name}-plain", [], {})
        except AssertionError:
            print(f"{self.name}: the player does not draw this movie", flush=True)
            return True
        found = self.decibels(browser, folder, options, frames, self.name, self.words, self.viewer)
        is_fault = found < min(LEAST[self.kind], plain)
        print(f"{self.name}: {found:.1f} dB, the movie itself {plain:.1f} dB{' WRONG' if is_fault else ''}", flush=True)
        return not is_fault

    def decibels(self, browser, folder, options, frames, name, words, viewer):
        stills = pathlib.Path(folder) / name
        tool(options, "render", self.movie, "-o", stills, "--frames", ",".join(map(str, frames)), "-q",
             "--profile", "web", "--font", FONT, *words)
        shutil.copy(self.movie, pathlib.Path(folder) / "movie.svga")
        pictures = [dict(frame=frame, url=f"/{name}/frame_{frame:05}.png") for frame in frames]
        job = dict(page(folder), movie="/movie.svga", viewer=viewer, pictures=pictures)
        return decibels(browser.judge(job, seconds=120))


def page(folder):
    return dict(player="/player.js", fonts=[dict(family="Viewer", url="/font.ttf")])


def gifts(options, folder):
    face = pathlib.Path(folder) / "face.png"
    shutil.copy(FACES / "2.png", face)
    sample = ROOT / "Samples" / "Movies" / "salute.svga"
    text = dict(text="Ada 42", size="22px", family="Viewer", color="#ffffff")
    style = ["--style", "nick=size:22,color:fff"]
    yield Gift("sample-address", sample, "image", ["--image", f"avatar={face}"],
               dict(images=dict(avatar=dict(url="/face.png"))))
    yield Gift("sample-element", sample, "image", ["--image", f"avatar={face}", "--style", "avatar=fit:none"],
               dict(images=dict(avatar=dict(url="/face.png", isElement=True))))
    yield Gift("sample-text", sample, "text", ["--text", "nick=Ada 42", *style], dict(texts=dict(nick=text)))
    for named in options.movies:
        movie, key = named.rsplit("=", 1)
        name = pathlib.Path(movie).stem
        width, height = layout(options, movie, key)
        image = pathlib.Path(folder) / f"{name}.png"
        image.write_bytes(svga_writer.png(width, height, picture(width, height)))
        words, url = ["--image", f"{key}={image}"], f"/{image.name}"
        yield Gift(f"{name}-address", movie, "image", words, dict(images={key: dict(url=url)}))
        yield Gift(f"{name}-element", movie, "image", [*words, "--style", f"{key}=fit:none"],
                   dict(images={key: dict(url=url, isElement=True)}))
        yield Gift(f"{name}-text", movie, "text", ["--text", f"{key}=Ada 42", "--style", f"{key}=size:22,color:fff"],
                   dict(texts={key: text}))


def picture(width, height):
    """A picture of the size of the layout, whose edges fade: filters that enlarge differ, and browsers round edges."""

    def pixel(x, y):
        edge = min(x, y, width - x, height - y)
        return x / width, y / height, 0.5, min(1, edge / 4) * (0.5 + 0.5 * x / width)

    return pixel


def layout(options, movie, key):
    keys = json.loads(tool(options, "keys", "--json", movie))
    size = next(entry["layout"] for entry in keys[0]["keys"] if entry["key"] == key)
    return max(1, round(size["width"])), max(1, round(size["height"]))


def processor_seconds(group):
    """What all processes of a group have used so far."""
    ticks = 0
    for entry in pathlib.Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            fields = (entry / "stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[2]) == group:
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def measure(browser, folder, options):
    """The seconds and processor seconds of both for a number of names on one movie."""
    movie, key = (options.measured or f"{ROOT}/Samples/Movies/salute.svga=nick").rsplit("=", 1)
    names = [f"Viewer {number}" for number in range(options.names)]
    table = pathlib.Path(folder) / "names.csv"
    with open(table, "w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out)
        writer.writerow([f"text.{key}"])
        writer.writerows([name] for name in names)
    shutil.copy(movie, pathlib.Path(folder) / "movie.svga")
    text = dict(size="22px", family="Viewer", color="#ffffff")
    viewers = [dict(texts={key: dict(text, text=name)}) for name in names]
    job = dict(page(folder), movie="/movie.svga", frame=24, viewers=viewers)
    best = dict(ours=(math.inf, math.inf), theirs=(math.inf, math.inf))
    for _ in range(options.rounds):
        with tempfile.TemporaryDirectory(prefix="svga-names-", dir=MEMORY) as out:
            start, used = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
            tool(options, "batch", movie, "--rows", table, "--plan", "frame:24", "-o", out,
                 "--style", f"{key}=size:22,color:fff", "--font", FONT, "-q")
            seconds, now = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
        ours = (seconds, now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime)
        start, used = time.monotonic(), processor_seconds(browser.process.pid)
        browser.judge(job, seconds=600)
        theirs = (time.monotonic() - start, processor_seconds(browser.process.pid) - used)
        best["ours"] = tuple(map(min, best["ours"], ours))
        best["theirs"] = tuple(map(min, best["theirs"], theirs))
    for name, (seconds, processor) in best.items():
        print(f"{name}: {seconds:.2f} s, {processor:.2f} processor s for {len(names)} pictures")
    ratios = [theirs / ours for ours, theirs in zip(best["ours"], best["theirs"])]
    print(f"SVGAPlayer-Web takes {ratios[0]:.1f} times as long, and {ratios[1]:.1f} times the processor")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool", type=os.path.abspath)
    parser.add_argument("player")
    parser.add_argument("movies", nargs="*", help="a movie and the key of an image in it, as kingset.svga=99")
    parser.add_argument("--names", type=int, default=1000)
    parser.add_argument("--measured", help="the movie and key of the names, in place of the sample's")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="svga-browser-") as folder:
        shutil.copy(options.player, pathlib.Path(folder) / "player.js")
        shutil.copy(FONT, pathlib.Path(folder) / "font.ttf")
        with Chromium(folder, "webplayer.js") as browser:
            results = [gift.judge(browser, folder, options) for gift in gifts(options, folder)]
            if options.names:
                measure(browser, folder, options)
    return 0 if all(results) else 1


raise SystemExit(main())
