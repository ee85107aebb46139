"""Objects of the library, freed when nothing uses them any more."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import TypeVar

from . import _errors
from ._library import call, library

_Self = TypeVar("_Self", bound="Handle")


class Handle:
    """Owns one object of the library. It may be closed while other threads use it: the last of them frees it."""

    _kind = ""

    def __init__(self, maker: str, *arguments: object) -> None:
        self._lock = threading.Lock()
        self._use_count = 0
        self._is_closed = True
        self._pointer = ctypes.c_void_p()
        call(maker, *arguments, ctypes.byref(self._pointer))
        self._is_closed = False

    @contextmanager
    def _use(self) -> Iterator[ctypes.c_void_p]:
        """The address, which stays valid inside of the block."""
        with self._lock:
            if self._is_closed:
                raise _errors.usage_error("it is closed", self._kind)
            self._use_count += 1
        try:
            yield self._pointer
        finally:
            with self._lock:
                self._use_count -= 1
                self._free_if_unused()

    def close(self) -> None:
        """Frees the object; a second call does nothing. What was made of it stays usable."""
        with self._lock:
            self._is_closed = True
            self._free_if_unused()

    def _free_if_unused(self) -> None:
        if self._is_closed and self._use_count == 0 and self._pointer:
            getattr(library, f"svga_{self._kind}_free")(self._pointer)
            self._pointer = ctypes.c_void_p()

    def __enter__(self: _Self) -> _Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __del__(self) -> None:
        # Without a lock where the constructor was given nonsense.
        if hasattr(self, "_pointer"):
            self.close()
