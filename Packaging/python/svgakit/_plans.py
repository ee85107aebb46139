"""Plans: pictures in words."""

from __future__ import annotations

from typing import Union

from . import _errors
from ._library import bytes_of, text_argument

#: Pixels as (width, height), or as a plan has them: "300x200", "300x", "x200".
Size = Union[str, "tuple[int, int]", None]


def plan_text(words: str) -> str:
    """The canonical text of a plan: equal plans have equal texts, which can be the key of a picture.

    Raises UsageError for the first word that is unknown, has a bad value or contradicts another one.
    """
    return bytes_of("plan_text", text_argument(words, "words")).decode()


def size_words(size: Size, words: str = "") -> str:
    """The words with that of a size."""
    if size is None:
        return words
    if isinstance(size, str):
        return f"{words} size:{size}".strip()
    try:
        width, height = size
        return f"{words} size:{int(width)}x{int(height)}".strip()
    except (TypeError, ValueError):
        raise _errors.usage_error(f"{size!r} is neither (300, 200) nor '300x'", "size") from None
