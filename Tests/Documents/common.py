"""The tool, the movies and the folders of the checks of documents."""
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "Samples" / "Movies"
SHARED = pathlib.Path(os.environ.get("SVGA_SHARED", ROOT.parent / "shared"))
CORPUS = SHARED / "corpus" / "movies"
# One movie of so many of the corpus.
SPREAD = 13


class Failures:
    """What was wrong so far, said at once."""

    def __init__(self):
        self.count = 0

    def say(self, text):
        self.count += 1
        print(f"WRONG: {text}", flush=True)

    def end(self, text):
        print(f"{text}: {self.count} faults" if self.count else text, flush=True)
        raise SystemExit(1 if self.count else 0)


def tool(program, *words, codes=(0,), folder=None):
    """What the tool printed; an exit code that was not expected ends the check."""
    result = subprocess.run(
        [program, *map(str, words)], capture_output=True, text=True, timeout=600, cwd=folder, errors="surrogateescape")
    assert result.returncode in codes, f"svga-tool {' '.join(map(str, words))}: {result.returncode} {result.stderr}"
    return result


def is_whole(words=None):
    return "--all" in (sys.argv if words is None else words)


def movies():
    """Movies of the project and of the corpus."""
    found = sorted(SAMPLES.glob("*.svga"))
    corpus = sorted(CORPUS.glob("*.svga")) if CORPUS.is_dir() else []
    if not corpus:
        print("Left out: the corpus, which is not present")
    return found + (corpus if is_whole() else corpus[::SPREAD])


def work():
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    return tempfile.TemporaryDirectory(prefix="svga-documents-", dir=memory)
