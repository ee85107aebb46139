"""Judges the live room in headless Chromium: judge.py [NAME ...]; see ../run. Pictures of what failed are in .build/browser."""
import pathlib
import sys
import tempfile
import time
import traceback

import page_tests
import room_tests
import service_tests
import stage_tests
from cdp import Browser
from rooms import PICTURES, Media, World

# With the double of a server first, then with gift-tool serve.
TESTS = {
    name: [getattr(module, name)] + [test for test in [getattr(service_tests, name, None)] if test] for module, names in (
        (page_tests, ["traces"]), (room_tests, ["panel"]), (stage_tests, ["stage", "once", "combo", "slots", "fullscreen", "bullets"]),
        (room_tests, ["follow", "toast", "outbox", "language", "resume", "hidden", "flood", "xss"]),
        (page_tests, ["feed", "preview"]), (room_tests, ["debug", "firstframe"]), (page_tests, ["screenshots"]))
    for name in names}


def judge(name, world):
    start = time.monotonic()
    try:
        for test in TESTS[name]:
            test(world)
            world.close()
        print(f"{name}: sound ({time.monotonic() - start:.1f} s)", flush=True)
        return None
    except (AssertionError, OSError) as error:
        for number, page in enumerate(world.pages):
            try:
                page.picture(PICTURES / f"failed-{name}-{number}.png")
            except (AssertionError, OSError):
                pass
        print(f"{name}: WRONG", flush=True)
        return f"{name}: {error}\n{traceback.format_exc(limit=-3)}"
    finally:
        world.close()


def main():
    names = sys.argv[1:] or list(TESTS)
    unknown = [name for name in names if name not in TESTS]
    if unknown:
        raise SystemExit(f"Tests/Browser/run: there is no test {unknown[0]}; there are: {' '.join(TESTS)}")
    with tempfile.TemporaryDirectory(prefix="gift-browser-") as folder:
        folder = pathlib.Path(folder)
        with Media(folder) as media, Browser() as browser:
            world = World(browser, media, folder)
            faults = [fault for fault in (judge(name, world) for name in names) if fault]
    for fault in faults:
        print(f"WRONG {fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
