"""Tests of the installed package: python -m unittest, with SVGA_TOOL as the tool whose bytes it must give.

SVGA_SHARED names the folder with the corpus of real movies; without it, posters of the samples are compared alone.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

import svgakit

try:
    import numpy
except ImportError:
    numpy = None

ROOT = Path(__file__).resolve().parent.parent.parent
GIFT = ROOT / "Samples/Movies/gift.svga"
TOOL = os.environ.get("SVGA_TOOL", "svga-tool")
SHARED = Path(os.environ.get("SVGA_SHARED", ROOT / "../shared"))


class MovieTests(unittest.TestCase):
    def test_a_movie_is_opened_by_bytes_and_by_path(self) -> None:
        for source in (GIFT, str(GIFT), GIFT.read_bytes(), bytearray(GIFT.read_bytes())):
            with svgakit.Movie.open(source) as movie:
                self.assertEqual(movie.frame_count, 60)
                facts = movie.info("gift.svga")
                self.assertEqual((facts["frameCount"], facts["input"]), (60, "gift.svga"))
                self.assertIsNone(movie.info()["input"])
                self.assertEqual(movie.frame_at(1e9), 59)
                self.assertAlmostEqual(movie.duration, movie.frame_count / movie.frames_per_second)

    def test_a_path_of_any_bytes_is_opened(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = os.fsencode(folder) + b"/\xc0\xf1.svga"
            with open(path, "wb") as file:
                file.write(GIFT.read_bytes())
            self.assertEqual(svgakit.Movie.open(os.fsdecode(path)).frame_count, 60)

    def test_errors_have_a_class_a_code_and_a_place(self) -> None:
        with self.assertRaises(svgakit.BadDataError) as bad:
            svgakit.Movie.open(GIFT.read_bytes()[:-9])
        self.assertEqual(bad.exception.code, 65)
        self.assertIn("byte", bad.exception.place)
        self.assertIsInstance(bad.exception, ValueError)
        again = pickle.loads(pickle.dumps(bad.exception))
        self.assertEqual((str(again), again.code, again.place), (str(bad.exception), 65, bad.exception.place))
        with self.assertRaises(svgakit.UnreadableFileError) as missing:
            svgakit.Movie.open("/nowhere.svga")
        self.assertEqual(missing.exception.place, "/nowhere.svga")
        self.assertIsInstance(missing.exception.__cause__, FileNotFoundError)
        self.assertIsNone(bad.exception.__cause__)

    def test_limits_refuse_a_movie(self) -> None:
        limits = svgakit.Limits.untrusted()
        limits["maxFrameCount"] = 59
        self.assertEqual(limits["maxFrameCount"], 59)
        with self.assertRaises(svgakit.LimitExceededError):
            svgakit.Movie.open(GIFT, limits=limits)
        for number in (-1, 1 << 64, -(1 << 64)):
            with self.assertRaises(svgakit.UsageError):
                limits["maxFrameCount"] = number

    def test_a_closed_movie_is_an_error_and_its_renderer_goes_on(self) -> None:
        movie = svgakit.Movie.open(GIFT)
        renderer = movie.renderer()
        movie.close()
        movie.close()
        self.assertEqual(len(memoryview(renderer.render(0, (8, 8))).tobytes()), 256)
        with self.assertRaises(svgakit.UsageError):
            movie.renderer()
        renderer.close()
        with self.assertRaises(svgakit.UsageError):
            renderer.render(0)


class DrawingTests(unittest.TestCase):
    def setUp(self) -> None:
        self.renderer = svgakit.Movie.open(GIFT).renderer()

    def test_without_out_the_picture_has_the_size_of_the_plan(self) -> None:
        picture = memoryview(self.renderer.render(12, "100x"))
        self.assertEqual(picture.shape[::-1][1:], self.renderer.size("size:100x"))
        self.assertEqual(self.renderer.size(size=(30, 20)), (30, 20))
        self.assertEqual(memoryview(self.renderer.plan("sheet:2x2 side:40")).shape, (80, 80, 4))

    def test_a_bytearray_is_drawn_into(self) -> None:
        memory = bytearray(40 * 30 * 4)
        self.assertIs(self.renderer.render(30, (40, 30), out=memory), memory)
        self.assertEqual(bytes(memory), memoryview(self.renderer.render(30, (40, 30))).tobytes())
        self.assertIs(self.renderer.plan("frame:30 size:40x30", out=memory), memory)
        for wrong in (bytearray(40 * 30 * 4 - 1), bytes(40 * 30 * 4), "text"):
            with self.assertRaises((svgakit.UsageError, TypeError)):
                self.renderer.render(30, (40, 30), out=wrong)

    def test_formats_are_the_same_pixels(self) -> None:
        straight = memoryview(self.renderer.render(30, (40, 30))).tobytes()
        swapped = bytearray(memoryview(self.renderer.render(30, (40, 30), format="BGRA")).tobytes())
        swapped[0::4], swapped[2::4] = swapped[2::4], swapped[0::4]
        self.assertEqual(bytes(swapped), straight)
        files = {
            svgakit.encode(self.renderer.render(30, (40, 30), format=format), pixels=format)
            for format in svgakit.FORMATS
        }
        self.assertEqual(len(files), 1)

    def test_arguments_that_make_no_sense_are_errors(self) -> None:
        for arguments in ({"frame": -1}, {"frame": 1 << 70}, {"frame": 0, "size": "0x"}, {"frame": 0, "size": 3},
                          {"frame": 0, "words": "frame:3"}, {"frame": 0, "words": "\0"}, {"frame": 0, "words": "\ud800"},
                          {"frame": 0, "format": "RGB"}):
            with self.subTest(arguments), self.assertRaises(svgakit.UsageError):
                self.renderer.render(**arguments)
        with self.assertRaises(svgakit.UsageError):
            svgakit.plan_text("sise:3")
        self.assertEqual(svgakit.plan_text("size:300x, poster"), "poster size:300x")
        with self.assertRaises(svgakit.UsageError):
            svgakit.encode(self.renderer.render(0, (8, 8)), "gif")

    def test_a_drawing_can_be_cancelled(self) -> None:
        with self.assertRaises(svgakit.CancelledError):
            self.renderer.render(0, cancelled=lambda: True)
        with self.assertRaises(ZeroDivisionError):
            self.renderer.poster_frame(cancelled=lambda: bool(1 // 0))
        self.assertGreaterEqual(self.renderer.poster_frame(cancelled=lambda: False), 0)

    def test_threads_draw_at_once(self) -> None:
        expected = [memoryview(self.renderer.render(frame, "90x")).tobytes() for frame in range(0, 60, 6)]
        results: list[list[bytes]] = []

        def work() -> None:
            results.append([memoryview(self.renderer.render(frame, "90x")).tobytes() for frame in range(0, 60, 6)])

        threads = [threading.Thread(target=work) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(results, [expected] * 8)

    def test_eight_drawings_are_under_way_at_once(self) -> None:
        # Each drawing waits in its question until all eight have begun.
        barrier = threading.Barrier(8, timeout=60)
        pictures: list[bytes] = []

        def work() -> None:
            met: list[int] = []

            def ask() -> bool:
                if not met:
                    met.append(barrier.wait())
                return False

            pictures.append(memoryview(self.renderer.render(30, "90x", cancelled=ask)).tobytes())

        threads = [threading.Thread(target=work) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(pictures, [memoryview(self.renderer.render(30, "90x")).tobytes()] * 8)

    def test_the_interpreter_is_free_while_the_library_draws(self) -> None:
        interval = sys.getswitchinterval()
        turns, is_over = [0], threading.Event()

        def count() -> None:
            while not is_over.is_set():
                turns[0] += 1
                time.sleep(0)

        counter = threading.Thread(target=count)
        # No thread is made to give the interpreter up: turns are taken only while the call has given it up itself.
        sys.setswitchinterval(60)
        try:
            counter.start()
            out = memoryview(bytearray(4 * 1000 * 1000)).cast("B", (1000, 1000, 4))
            before, tries = turns[0], 0
            while turns[0] == before and tries < 100:
                self.renderer.render(30, out=out)
                tries += 1
            after = turns[0]
        finally:
            is_over.set()
            sys.setswitchinterval(interval)
            counter.join()
        self.assertGreater(after, before)


@unittest.skipIf(numpy is None, "numpy is not installed")
class ArrayTests(unittest.TestCase):
    def setUp(self) -> None:
        self.renderer = svgakit.Movie.open(GIFT).renderer()

    def test_the_frame_is_drawn_into_the_array(self) -> None:
        array = numpy.zeros((30, 40, 4), numpy.uint8)
        address = array.__array_interface__["data"][0]
        self.assertIs(self.renderer.render(30, out=array), array)
        self.assertEqual(array.__array_interface__["data"][0], address)
        picture = self.renderer.render(30, (40, 30))
        self.assertTrue(picture.flags.owndata and picture.flags.writeable and picture.flags.c_contiguous)
        self.assertTrue(array.any())
        numpy.testing.assert_array_equal(array, self.renderer.render(30, (40, 30)))

    def test_a_part_of_an_array_is_drawn_into_and_nothing_beside_it(self) -> None:
        whole = numpy.full((50, 60, 4), 7, numpy.uint8)
        self.renderer.render(30, out=whole[5:35, 10:50])
        numpy.testing.assert_array_equal(whole[5:35, 10:50], self.renderer.render(30, (40, 30)))
        whole[5:35, 10:50] = 7
        self.assertTrue((whole == 7).all())

    def test_arrays_without_whole_rows_of_pixels_are_refused(self) -> None:
        arrays = [
            numpy.zeros((30, 40, 3), numpy.uint8), numpy.zeros((30, 40, 4), numpy.float32),
            numpy.zeros((30, 40, 4), numpy.uint8)[::-1], numpy.zeros((30, 80, 4), numpy.uint8)[:, ::2],
            numpy.zeros((4, 30, 40), numpy.uint8).transpose(1, 2, 0), numpy.zeros((0, 40, 4), numpy.uint8),
        ]
        locked = numpy.zeros((30, 40, 4), numpy.uint8)
        locked.flags.writeable = False
        for array in [*arrays, locked]:
            with self.subTest(array.shape), self.assertRaises(svgakit.UsageError):
                self.renderer.render(30, out=array)
        self.assertEqual(svgakit.encode(locked)[:4], b"\x89PNG")


class ToolTests(unittest.TestCase):
    """The bytes are those of the tool."""

    def test_the_sample_writes_the_poster_of_the_tool(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            names = [f"{folder}/{name}.png" for name in ("python", "tool")]
            subprocess.run([sys.executable, ROOT / "Samples/Python/poster.py", GIFT, names[0], "300x"], check=True)
            subprocess.run([TOOL, "poster", GIFT, "-o", names[1], "--size", "300x", "--quiet"], check=True)
            self.assertEqual(*[Path(name).read_bytes() for name in names])

    def test_posters_of_all_movies_are_those_of_the_tool(self) -> None:
        movies = sorted(SHARED.glob("corpus/movies/*.svga")) or sorted(GIFT.parent.glob("*.svga"))
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([TOOL, "batch", movies[0].parent, "--plan", "poster", "-o", folder, "--quiet"], check=True)
            for path in movies:
                with self.subTest(path.name), svgakit.Movie.open(path.read_bytes()) as movie:
                    file = svgakit.encode(movie.renderer().poster())
                    self.assertEqual(file, Path(folder, f"{path.stem}.png").read_bytes())
        print(f"{len(movies)} posters equal those of the tool")


if __name__ == "__main__":
    unittest.main()
