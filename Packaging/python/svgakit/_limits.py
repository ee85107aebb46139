"""What a movie may ask for."""

from __future__ import annotations

import ctypes

from ._handle import Handle
from ._library import call, text_argument


class Limits(Handle):
    """The limits of movies, by the names that errors give them.

        limits = svgakit.Limits.untrusted()
        limits["maxFrameCount"] = 600
        movie = svgakit.Movie.open(data, limits=limits)

    Limits of a movie are read when it is opened; later changes do not reach it.
    """

    _kind = "limits"

    def __init__(self, kind: int = 0) -> None:
        super().__init__("limits_new", kind)

    @classmethod
    def default(cls) -> Limits:
        """For files of your own: far above all real movies, only stops runaway memory."""
        return cls(0)

    @classmethod
    def untrusted(cls) -> Limits:
        """For files from strangers: at most 350 MiB to decode, about a second to draw a frame."""
        return cls(1)

    def __getitem__(self, name: str) -> int:
        value = ctypes.c_int64()
        with self._use() as limits:
            call("limits_get", limits, text_argument(name, "name"), ctypes.byref(value))
        return value.value

    def __setitem__(self, name: str, value: int) -> None:
        # ctypes would keep the lower 64 bits of a larger number.
        bounded = max(-1, min(int(value), (1 << 63) - 1))
        with self._use() as limits:
            call("limits_set", limits, text_argument(name, "name"), bounded)
