"""Movies."""

from __future__ import annotations

import ctypes
import json
import os
from typing import TYPE_CHECKING, Any, Optional, Union

from ._handle import Handle
from ._library import MovieInfo, bytes_of, call, text_argument
from ._limits import Limits

if TYPE_CHECKING:
    from ._renderer import Renderer

Source = Union[bytes, bytearray, memoryview, str, "os.PathLike[str]", "os.PathLike[bytes]"]


class Movie(Handle):
    """A decoded animation, which never changes. Any number of threads may use it.

        with svgakit.Movie.open("gift.svga") as movie:
            print(movie.width, movie.height, movie.frame_count, movie.duration)
    """

    _kind = "movie"

    def __init__(self, source: Source, *, limits: Optional[Limits] = None) -> None:
        """See :meth:`open`."""
        if limits is None:
            self._open(source, None)
        else:
            with limits._use() as pointer:
                self._open(source, pointer)
        self._info = MovieInfo(size=ctypes.sizeof(MovieInfo))
        with self._use() as movie:
            call("movie_get_info", movie, ctypes.byref(self._info))

    @classmethod
    def open(cls, source: Source, *, limits: Optional[Limits] = None) -> Movie:
        """Decodes a movie.

        ``source`` is the bytes of a whole file, or the path of one. ``limits`` are those of files of your own; for
        files from strangers give ``Limits.untrusted()``.

        Raises BadDataError, LimitExceededError, UnreadableFileError or MissingMemoryError.
        """
        return cls(source, limits=limits)

    def _open(self, source: Source, limits: Optional[ctypes.c_void_p]) -> None:
        if isinstance(source, (str, os.PathLike)):
            path = os.fsencode(source)
            # C ends a text at a NUL; the system knows no such path.
            super().__init__("movie_open_file", b"" if b"\0" in path else path, limits)
            return
        data = source if isinstance(source, bytes) else bytes(memoryview(source))
        super().__init__("movie_open", data, len(data), limits)

    @property
    def width(self) -> float:
        """The width of the canvas in movie pixels."""
        return float(self._info.width)

    @property
    def height(self) -> float:
        """The height of the canvas in movie pixels."""
        return float(self._info.height)

    @property
    def duration(self) -> float:
        """The duration of one pass in seconds."""
        return float(self._info.duration)

    @property
    def frame_count(self) -> int:
        """The number of frames, at least 1."""
        return int(self._info.frame_count)

    @property
    def frames_per_second(self) -> int:
        """Frames shown in a second, at least 1."""
        return int(self._info.frames_per_second)

    def info(self, input: Optional[str] = None) -> dict[str, Any]:
        """All facts about the movie: its entry in what ``svga-tool info --json`` prints, with ``input`` as its name."""
        with self._use() as movie:
            name = None if input is None else text_argument(input, "input")
            return dict(json.loads(bytes_of("movie_json", movie, name)))

    def frame_at(self, seconds: float) -> int:
        """The frame at a time of one pass: the first one before the start, the last one after the end."""
        frame = ctypes.c_int64()
        with self._use() as movie:
            call("movie_frame_at", movie, seconds, ctypes.byref(frame))
        return frame.value

    def renderer(
        self, *, limits: Optional[Limits] = None, spare_image_byte_count: Optional[int] = None
    ) -> Renderer:
        """A renderer of the movie; one for many frames is faster than one for each.

        ``limits`` are those of its drawings, else those of the movie; ``spare_image_byte_count`` is how much of decoded
        images is cached, 32 MiB by default.
        """
        from ._renderer import Renderer

        return Renderer(self, limits=limits, spare_image_byte_count=spare_image_byte_count)
