"""The errors of the package, one class for each code of the library."""

from __future__ import annotations


class SvgaError(Exception):
    """Why a call failed.

    ``code`` is the exit code that svga-tool has for it, ``place`` the place in the file, the path or the argument; it
    is empty where the message says all. ``__cause__`` is the OSError of a file that cannot be read.
    """

    def __init__(self, message: str, code: int, place: str) -> None:
        super().__init__(message)
        self.code = code
        self.place = place

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), (str(self), self.code, self.place))


class UsageError(SvgaError, ValueError):
    """An argument makes no sense."""


class BadDataError(SvgaError, ValueError):
    """The movie is damaged, or no movie."""


class UnreadableFileError(SvgaError):
    """The file cannot be read."""


class MissingMemoryError(SvgaError, MemoryError):
    """The system has no memory for it now."""


class LimitExceededError(SvgaError):
    """The movie or the picture needs more than a limit allows."""


class CancelledError(SvgaError):
    """The caller asked to stop."""


_CLASSES: dict[int, type[SvgaError]] = {
    64: UsageError, 65: BadDataError, 66: UnreadableFileError, 71: MissingMemoryError, 76: LimitExceededError,
    130: CancelledError,
}


def error(code: int, message: str, place: str) -> SvgaError:
    """The error of a code; codes that are added later are plain ones."""
    return _CLASSES.get(code, SvgaError)(message, code, place)


def usage_error(message: str, argument: str) -> UsageError:
    """An argument that this package refuses."""
    return UsageError(f"{argument}: {message}", 64, argument)
