"""Draws SVGA animations into numpy arrays.

    import svgakit

    with svgakit.Movie.open("gift.svga") as movie, movie.renderer() as renderer:
        picture = renderer.poster("300x")               # uint8, (height, width, 4): red, green, blue, alpha
        frames = [renderer.render(index) for index in range(movie.frame_count)]
        png = svgakit.encode(picture)

Pictures are drawn into memory of Python: into an array that the call makes, or into ``out``. Without numpy they are
memoryviews of the same shape. Other threads of Python run while the library works, any number of them may use one
movie or one renderer at once, and equal calls give equal bytes on every machine: those of svga-tool.
"""

from ._errors import BadDataError, CancelledError, LimitExceededError, MissingMemoryError
from ._errors import SvgaError, UnreadableFileError, UsageError
from ._library import renderer_revision, version
from ._limits import Limits
from ._movie import Movie
from ._pictures import FORMATS, encode
from ._plans import plan_text
from ._renderer import Renderer

__version__ = version()

__all__ = [
    "BadDataError", "CancelledError", "FORMATS", "Limits", "LimitExceededError", "MissingMemoryError", "Movie",
    "Renderer", "SvgaError", "UnreadableFileError", "UsageError", "encode", "plan_text", "renderer_revision", "version",
]
