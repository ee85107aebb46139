"""Renderers."""

from __future__ import annotations

import ctypes
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Optional

from . import _errors
from ._handle import Handle
from ._library import CANCELLATION, Bitmap, DrawOptions, RendererOptions, bytes_of, call, library, text_argument
from ._limits import Limits
from ._pictures import Picture, Pixels, empty
from ._plans import Size, size_words

if TYPE_CHECKING:
    from ._movie import Movie


class _Options:
    """The options of a drawing, and what the caller's question raised."""

    def __init__(self, cancelled: Optional[Callable[[], bool]]) -> None:
        self._cancelled = cancelled
        self._raised: Optional[BaseException] = None
        self._callback = CANCELLATION(self._ask)
        self.pointer = None
        if cancelled is not None:
            self._struct = DrawOptions(size=ctypes.sizeof(DrawOptions), is_cancelled=self._callback)
            self.pointer = ctypes.byref(self._struct)

    def _ask(self, _: object) -> bool:
        try:
            return bool(self._cancelled is not None and self._cancelled())
        except BaseException as error:  # Ends the drawing, and is raised again behind it.
            self._raised = error
            return True

    def call(self, name: str, *arguments: object) -> None:
        try:
            call(name, *arguments)
        except _errors.CancelledError:
            if self._raised is not None:
                raise self._raised from None
            raise


def _writable(pixels: Pixels) -> Pixels:
    """The pixels, which a picture is to be written to."""
    if pixels.is_read_only:
        raise _errors.usage_error("it is read-only", "out")
    return pixels


def _int64(number: int) -> int:
    """A number, or the nearest one of 64 bits: ctypes would keep the lower bits."""
    return max(-(1 << 63), min(int(number), (1 << 63) - 1))


class Renderer(Handle):
    """Draws the frames of a movie, any of them in any order, on any number of threads at once.

        with svgakit.Movie.open("gift.svga") as movie, movie.renderer() as renderer:
            picture = renderer.render(12, "300x")

    ``format`` is the order of channels, one of FORMATS: "RGBA" for Pillow and PNG files, "BGRA" for OpenCV, "RGBa" and
    "BGRa" with colours multiplied by alpha; "RGBa" is what is drawn and the fastest. ``cancelled`` is asked now and then
    on the calling thread; True ends the work with CancelledError.
    """

    _kind = "renderer"

    def __init__(
        self, movie: Movie, *, limits: Optional[Limits] = None, spare_image_byte_count: Optional[int] = None
    ) -> None:
        """See :meth:`Movie.renderer`."""
        options = RendererOptions(size=ctypes.sizeof(RendererOptions))
        if spare_image_byte_count is not None:
            # 0 stands for the default; no bytes at all are a negative number.
            options.spare_image_byte_count = min(max(0, spare_image_byte_count), 1 << 48) or -1
        if limits is None:
            self._make(movie, options)
        else:
            with limits._use() as pointer:
                options.limits = pointer
                self._make(movie, options)

    def _make(self, movie: Movie, options: RendererOptions) -> None:
        with movie._use() as pointer:
            super().__init__("renderer_new", pointer, ctypes.byref(options))

    def render(
        self, frame: int, size: Size = None, *, words: str = "", format: str = "RGBA", out: Any = None,
        cancelled: Optional[Callable[[], bool]] = None
    ) -> Any:
        """Draws one frame and returns the array with its pixels, of uint8 and the shape (height, width, 4).

        ``size`` is (width, height), or as a plan has it: "300x200", "300x", "x200". ``words`` are more words of the plan,
        such as "bg:ffffff". With ``out``, the frame is drawn into this memory, and without a size the whole movie is laid
        into it; a one-dimensional ``out``, such as a bytearray, has the size of the plan. After an error its pixels are anything.
        """
        plan = text_argument(size_words(size, words), "words")
        with self._use() as renderer:
            if out is None or memoryview(out).ndim == 1:
                width, height = self._size(renderer, b"frame:%d " % int(frame) + plan)
                target = empty(width, height) if out is None else out
                pixels = Pixels(target, format, "out", (height, width))
            else:
                target, pixels = out, Pixels(out, format, "out")
            options = _Options(cancelled)
            options.call(
                "render", renderer, _int64(frame), plan, ctypes.byref(_writable(pixels).bitmap), options.pointer)
        return target

    def size(self, words: str = "", size: Size = None) -> tuple[int, int]:
        """Width and height in pixels of the picture of a plan."""
        with self._use() as renderer:
            return self._size(renderer, text_argument(size_words(size, words), "words"))

    def _size(self, renderer: ctypes.c_void_p, plan: bytes) -> tuple[int, int]:
        width, height = ctypes.c_int32(), ctypes.c_int32()
        call("plan_size", renderer, plan, ctypes.byref(width), ctypes.byref(height))
        return (width.value, height.value)

    def plan(
        self, words: str = "", size: Size = None, *, format: str = "RGBA", out: Any = None,
        cancelled: Optional[Callable[[], bool]] = None
    ) -> Any:
        """Draws the picture of a plan, such as "poster size:300x", "at:0.5" or "sheet:4x3 label"."""
        plan = text_argument(size_words(size, words), "words")
        picture, bitmap, options = ctypes.c_void_p(), Bitmap(size=ctypes.sizeof(Bitmap)), _Options(cancelled)
        with self._use() as renderer:
            options.call("plan_draw", renderer, plan, options.pointer, ctypes.byref(picture))
        try:
            call("picture_get_bitmap", picture, ctypes.byref(bitmap))
            target = empty(bitmap.width, bitmap.height) if out is None else out
            pixels = _writable(Pixels(target, format, "out", (bitmap.height, bitmap.width)))
            call("bitmap_convert", ctypes.byref(bitmap), ctypes.byref(pixels.bitmap))
            return target
        finally:
            library.svga_picture_free(picture)

    def poster(self, size: Size = None, **options: Any) -> Any:
        """Draws the frame that shows best what the movie is about; options as of :meth:`plan`."""
        return self.plan("poster " + options.pop("words", ""), size, **options)

    def poster_frame(self, words: str = "", *, cancelled: Optional[Callable[[], bool]] = None) -> int:
        """The frame that shows best what the movie is about."""
        frame, options = ctypes.c_int64(), _Options(cancelled)
        with self._use() as renderer:
            options.call(
                "poster_frame", renderer, text_argument(words, "words"), options.pointer, ctypes.byref(frame))
        return frame.value

    def warnings(self) -> list[str]:
        """The images that frames drew so far and that could not be decoded."""
        with self._use() as renderer:
            return list(json.loads(bytes_of("renderer_warnings", renderer)))
