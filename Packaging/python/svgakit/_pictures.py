"""Pixels in the memory of Python."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any, Optional, Union

from . import _errors
from ._library import Bitmap, bytes_of, text_argument

if TYPE_CHECKING:
    import numpy
    import numpy.typing

    Picture = Union["numpy.typing.NDArray[numpy.uint8]", memoryview]
else:
    Picture = Any

#: The formats of pixels: one byte a channel, in this order. Lower-case a: colours are multiplied by alpha.
FORMATS = {"RGBA": 1, "RGBa": 2, "BGRA": 3, "BGRa": 4}


class Pixels:
    """A bitmap for the library over memory of Python, which stays where it is as long as this lives."""

    def __init__(self, memory: Any, format: str, name: str, shape: Optional[tuple[int, int]] = None) -> None:
        if format not in FORMATS:
            raise _errors.usage_error(f"{format!r} is none of {', '.join(FORMATS)}", "format")
        view = _view(memory, name)
        if view.ndim == 1 and shape is not None:
            height, width = shape
            stride = 4 * width
        elif view.ndim == 3 and view.shape[2] == 4 and view.strides[1:] == (4, 1) and view.strides[0] >= 0:
            (height, width), stride = view.shape[:2], view.strides[0]
        else:
            raise _errors.usage_error(f"it has the shape {view.shape}, not (height, width, 4) with whole rows", name)
        # Of one row, numpy may give any distance to the next.
        stride = max(stride, 4 * width) if height == 1 else stride
        if max(width, height) > 0x7FFF_FFFF:
            raise _errors.usage_error(f"{width} by {height} pixels are too many", name)
        self._owner, address, byte_count = _address(memory, view, stride * (height - 1) + 4 * width)
        self.is_read_only = view.readonly
        self.width, self.height = width, height
        self.bitmap = Bitmap(
            size=ctypes.sizeof(Bitmap), pixels=address, byte_count=byte_count, stride=stride, width=width,
            height=height, format=FORMATS[format])


def _view(memory: Any, name: str) -> memoryview:
    try:
        view = memoryview(memory)
    except TypeError:
        raise _errors.usage_error(f"a {type(memory).__name__} has no bytes to use", name) from None
    if view.format not in ("B", "b", "c"):
        raise _errors.usage_error(f"it has elements of the format {view.format!r}, not of uint8", name)
    return view


def _address(memory: Any, view: memoryview, byte_count: int) -> tuple[object, int, int]:
    """What keeps the pixels where they are, the address of the first one, and how many bytes may be used from there."""
    if view.nbytes == 0:
        return (view, 0, 0)
    if view.c_contiguous and not view.readonly:
        return (view, ctypes.addressof(ctypes.c_char.from_buffer(view)), view.nbytes)
    interface = getattr(memory, "__array_interface__", None)
    if interface is not None:
        return ((memory, view), interface["data"][0], byte_count)
    if not view.c_contiguous:
        raise _errors.usage_error("its bytes are not in one piece", "picture")
    # ctypes gives no address of read-only bytes.
    copy = ctypes.create_string_buffer(view.tobytes(), view.nbytes)
    return (copy, ctypes.addressof(copy), view.nbytes)


def empty(width: int, height: int) -> Picture:
    """Memory for a picture: a numpy array, or a memoryview of a bytearray without numpy."""
    try:
        import numpy
    except ImportError:
        return memoryview(bytearray(4 * width * height)).cast("B", (height, width, 4))
    return numpy.empty((height, width, 4), numpy.uint8)


def encode(picture: Any, format: str = "png", *, pixels: str = "RGBA") -> bytes:
    """A file of a picture.

    ``picture`` is an array of uint8 with the shape (height, width, 4), ``pixels`` the order of its channels, one of
    FORMATS. ``format`` is "png", or "png fast" or "png small" for another balance of time and size.
    """
    source = Pixels(picture, pixels, "picture")
    return bytes_of("encode", ctypes.byref(source.bitmap), text_argument(format, "format"))
