"""Compares images and texts of viewers with what a browser's canvas draws by the same rules: content.py TOOL

The movies are made here, with a place for a viewer that is moved, turned, scaled or faded. The page knows nothing of movies: it is
told the matrix, the opacity and the size of the place, and the rules of Docs/Plans.md are written there once more.
"""
import math
import pathlib
import shutil
import subprocess
import sys
import tempfile

from cases import ROOT
from chromium import Chromium

sys.path.append(str(ROOT / "Samples" / "Movies"))
import svga_writer

FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
# The acceptance of content, on black and on white: images, and texts, whose edges browsers smooth otherwise.
LEAST = {"image": 40, "text": 30}
SIZE = (200, 140)
PLACE = (96, 64)
FACE = (96, 48)
PLACES = {
    "moved": ((1, 0, 0, 1, 30, 20), 1),
    "faded": ((1, 0, 0, 1, 52.5, 33.25), 0.4),
    "scaled": ((1.6, 0, 0, 1.6, 12, 9), 1),
    "turned": ((0.9, 0.35, -0.35, 0.9, 60, 15), 0.8),
}
NAME = dict(string="Ada ×66", size=22, family="Viewer", color="#ffe0a0")
SHADOW = dict(x=2, y=3, blur=6, color="#2040ff")


def face(x, y):
    """Smooth, with edges that fade: filters that enlarge differ, and browsers round the edges of bitmaps."""
    edge = min(x, y, FACE[0] - x, FACE[1] - y)
    return x / FACE[0], y / FACE[1], 0.5 + 0.5 * math.sin(x / 9), min(1, max(0, edge / 6))


def looks():
    """What a viewer brings: a name, its kind, the words of the tool, and what the page is told."""
    image = ["--image", "slot=face.png"]
    for fit in ("fill", "contain", "cover"):
        yield f"image {fit}", "image", [*image, "--style", f"slot=fit:{fit}"], dict(image=dict(url="/face.png", fit=fit))
    yield ("image in a circle", "image", [*image, "--style", "slot=fit:cover,circle"],
           dict(image=dict(url="/face.png", fit="cover", shape="circle")))
    text = ["--text", f"slot={NAME['string']}", "--style", f"slot=size:{NAME['size']},color:{NAME['color'][1:]}"]
    yield "text", "text", text, dict(text=NAME)
    shadow = f"{text[-1]},shadow:2x3,shadow-color:{SHADOW['color'][1:]},shadow-blur:6,overflow:visible"
    yield "text with a soft shadow", "text", [*text[:-1], shadow], dict(text=dict(NAME, shadow=SHADOW))


def judge(browser, folder, tool, place, look, scale):
    transform, opacity = PLACES[place]
    name, kind, words, told = look
    frame = dict(alpha=opacity, size=PLACE, transform=transform)
    movie = dict(width=SIZE[0], height=SIZE[1], fps=20, images={}, sprites=[dict(imageKey="slot", frames=[frame])])
    (folder / "movie.svga").write_bytes(svga_writer.svga_2(movie))
    width, height = math.ceil(SIZE[0] * scale), math.ceil(SIZE[1] * scale)
    command = [tool, "render", "movie.svga", "--frames", "0", "--scale", str(scale), "-o", "ours.png", "--font", FONT, "-q"]
    subprocess.run([*command, *words], cwd=folder, check=True, timeout=120)
    item = dict(transform=transform, opacity=opacity, box=dict(width=PLACE[0], height=PLACE[1]), **told)
    job = dict(width=width, height=height, scale=scale, url="/ours.png", items=[item])
    error = max(browser.judge(job, seconds=120))
    decibels = 10 * math.log10(255 ** 2 / error) if error else math.inf
    is_fault = decibels < LEAST[kind]
    print(f"{name}, {place}, scale {scale}: {decibels:.1f} dB{' WRONG' if is_fault else ''}", flush=True)
    return not is_fault


def main(tool):
    with tempfile.TemporaryDirectory(prefix="svga-browser-") as name:
        folder = pathlib.Path(name)
        shutil.copy(FONT, folder / "font.ttf")
        (folder / "face.png").write_bytes(svga_writer.png(*FACE, face))
        with Chromium(folder, "content.js") as browser:
            return all([judge(browser, folder, tool, place, look, scale)
                        for place in PLACES for look in looks() for scale in (1, 2)])


raise SystemExit(0 if main(sys.argv[1]) else 1)
