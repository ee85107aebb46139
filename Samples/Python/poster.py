"""Draws the poster of a movie: poster.py MOVIE POSTER.png [SIZE], such as 300x."""

import sys
from pathlib import Path

import svgakit


def main(arguments: list[str]) -> int:
    if len(arguments) < 3:
        print(f"usage: {arguments[0]} MOVIE POSTER.png [SIZE]", file=sys.stderr)
        return 64
    try:
        with svgakit.Movie.open(arguments[1]) as movie, movie.renderer() as renderer:
            poster = renderer.poster(arguments[3] if len(arguments) > 3 else None)
            Path(arguments[2]).write_bytes(svgakit.encode(poster))
    except svgakit.SvgaError as error:
        print(f"{arguments[1]}: {error}", file=sys.stderr)
        return error.code
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
