"""The C library and its functions, as svgakit.h declares them.

It is looked for where SVGAKIT_LIBRARY says, in this package, and where the system has it.
"""

from __future__ import annotations

import ctypes
import os
from ctypes import POINTER, c_char_p, c_double, c_int32, c_int64, c_size_t, c_void_p
from pathlib import Path

from . import _errors

_NAME = "libsvgakit.so.0"

CANCELLATION = ctypes.CFUNCTYPE(ctypes.c_bool, c_void_p)


class Bitmap(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t), ("pixels", c_void_p), ("byte_count", c_size_t), ("stride", c_size_t), ("width", c_int32),
        ("height", c_int32), ("format", c_int32), ("reserved", c_int32),
    ]


class MovieInfo(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t), ("width", c_double), ("height", c_double), ("duration", c_double),
        ("frame_count", c_int64), ("frames_per_second", c_int64), ("sprite_count", c_int64), ("asset_count", c_int64),
        ("audio_count", c_int64), ("warning_count", c_int64), ("encoded_byte_count", c_int64),
        ("inflated_byte_count", c_int64),
    ]


class RendererOptions(ctypes.Structure):
    _fields_ = [("size", c_size_t), ("limits", c_void_p), ("spare_image_byte_count", c_int64)]


class DrawOptions(ctypes.Structure):
    _fields_ = [("size", c_size_t), ("is_cancelled", CANCELLATION), ("context", c_void_p)]


_HANDLE = POINTER(c_void_p)

# The result of each function, and its arguments; those that can fail have one more, the error.
_GETTERS = {
    "version": (c_char_p, []), "renderer_revision": (c_int32, []), "error_code": (c_int32, [c_void_p]),
    "error_message": (c_char_p, [c_void_p]), "error_place": (c_char_p, [c_void_p]),
    "error_system_code": (c_int32, [c_void_p]),
    "buffer_bytes": (c_void_p, [c_void_p]), "buffer_byte_count": (c_size_t, [c_void_p]),
}
_CALLS = {
    "limits_new": [c_int32, _HANDLE], "limits_set": [c_void_p, c_char_p, c_int64],
    "limits_get": [c_void_p, c_char_p, POINTER(c_int64)],
    "movie_open": [c_void_p, c_size_t, c_void_p, _HANDLE], "movie_open_file": [c_char_p, c_void_p, _HANDLE],
    "movie_get_info": [c_void_p, POINTER(MovieInfo)], "movie_json": [c_void_p, c_char_p, _HANDLE],
    "movie_frame_at": [c_void_p, c_double, POINTER(c_int64)],
    "bitmap_convert": [POINTER(Bitmap), POINTER(Bitmap)],
    "renderer_new": [c_void_p, POINTER(RendererOptions), _HANDLE], "renderer_warnings": [c_void_p, _HANDLE],
    "render": [c_void_p, c_int64, c_char_p, POINTER(Bitmap), POINTER(DrawOptions)],
    "poster_frame": [c_void_p, c_char_p, POINTER(DrawOptions), POINTER(c_int64)], "plan_text": [c_char_p, _HANDLE],
    "plan_size": [c_void_p, c_char_p, POINTER(c_int32), POINTER(c_int32)],
    "plan_draw": [c_void_p, c_char_p, POINTER(DrawOptions), _HANDLE],
    "picture_get_bitmap": [c_void_p, POINTER(Bitmap)], "encode": [POINTER(Bitmap), c_char_p, _HANDLE],
}
_KINDS = ["error", "buffer", "limits", "movie", "renderer", "picture"]


def _load() -> ctypes.CDLL:
    bundled = Path(__file__).with_name("lib") / _NAME
    path = os.environ.get("SVGAKIT_LIBRARY") or (str(bundled) if bundled.exists() else _NAME)
    try:
        # A CDLL leaves the interpreter to other threads during each call.
        library = ctypes.CDLL(path)
    except OSError as error:
        help = "install the package libsvgakit0 or a wheel that has the library inside, or name it by SVGAKIT_LIBRARY"
        raise ImportError(f"the C library of svgakit cannot be loaded: {error}; {help}") from error
    for name, (result, arguments) in _GETTERS.items():
        function = getattr(library, f"svga_{name}")
        function.restype, function.argtypes = result, arguments
    for name, arguments in _CALLS.items():
        function = getattr(library, f"svga_{name}")
        function.restype, function.argtypes = c_int32, [*arguments, _HANDLE]
    for kind in _KINDS:
        function = getattr(library, f"svga_{kind}_free")
        function.restype, function.argtypes = None, [c_void_p]
    return library


library = _load()


def call(name: str, *arguments: object) -> None:
    """Calls a function, and raises its error."""
    failure = c_void_p()
    if getattr(library, f"svga_{name}")(*arguments, ctypes.byref(failure)) == 0:
        return
    try:
        code = library.svga_error_code(failure)
        message = library.svga_error_message(failure).decode("utf-8", "replace")
        place = library.svga_error_place(failure).decode("utf-8", "replace")
        errno = library.svga_error_system_code(failure)
    finally:
        library.svga_error_free(failure)
    cause = OSError(errno, os.strerror(errno), place) if errno else None
    raise _errors.error(code, message, place) from cause


def text_argument(text: str, name: str) -> bytes:
    """A text as the library takes it."""
    if "\0" in text:
        raise _errors.usage_error("it has a NUL inside", name)
    # A lone surrogate becomes bytes that the library refuses.
    return text.encode("utf-8", "surrogatepass")


def bytes_of(name: str, *arguments: object) -> bytes:
    """The bytes of the buffer that a function makes."""
    buffer = c_void_p()
    call(name, *arguments, ctypes.byref(buffer))
    try:
        return ctypes.string_at(library.svga_buffer_bytes(buffer), library.svga_buffer_byte_count(buffer))
    finally:
        library.svga_buffer_free(buffer)


def version() -> str:
    """The version of the library, as PEP 440 writes it: 0.3.0.dev0 for 0.3.0-dev."""
    return str(library.svga_version().decode()).replace("-dev", ".dev0")


def renderer_revision() -> int:
    """The revision of pictures: libraries of one revision draw and encode the same bytes."""
    return int(library.svga_renderer_revision())
