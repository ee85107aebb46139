"""Small movies of a test, each with a picture of its own, and a server that hands them out slowly."""
import http.server
import pathlib
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Samples" / "Movies"))
import svga_writer  # noqa: E402

SIZE = 32


def movie(number):
    """A movie of four frames in which a square of a colour of its own moves."""
    red, green, blue = (number * 37 % 256) / 255, (number // 256 * 53 % 256) / 255, (number * 101 % 256) / 255
    square = dict(rect=(2 + number % 7, 2 + number % 5, 12, 12, number % 4), fill=(red, green, blue, 1))
    mark = dict(rect=(16, 4 + number % 17, 1 + number % 13, 3, 0), fill=(1 - red, blue, 1 - green, 1))
    frames = [dict(transform=(1, 0, 0, 1, step, step), shapes=[square, mark]) for step in range(4)]
    return svga_writer.svga_2(dict(width=SIZE, height=SIZE, fps=10, images={},
                                   sprites=[dict(imageKey="square", frames=frames)]))


def write_movies(folder, count, first=0):
    """Writes movies, and returns their names."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    names = [f"gift-{number:06}.svga" for number in range(first, first + count)]
    for number, name in enumerate(names, first):
        (folder / name).write_bytes(movie(number))
    return names


def write_list(path, lines):
    pathlib.Path(path).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return str(path)


class SlowSources:
    """An HTTP server of movies. `/3.5/17.svga` is movie 17 after 3.5 seconds; `requests` has the times of each path.

    Who waits is answered as soon as `released` is set.
    """

    def __init__(self):
        self.requests, self.lock, self.released = {}, threading.Lock(), threading.Event()
        sources = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, format, *arguments):
                pass

            def do_GET(self):
                sources.note(self.path)
                _, seconds, name = self.path.split("/")
                sources.released.wait(float(seconds))
                data = movie(int(name.partition(".")[0]))
                self.send_response(200)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

        class Server(http.server.ThreadingHTTPServer):
            daemon_threads, request_queue_size = True, 128

            def handle_error(self, request, client_address):
                """Clients are killed while they wait."""

        self.server = Server(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def url(self, number, seconds):
        return f"http://127.0.0.1:{self.port}/{seconds}/{number}.svga"

    def note(self, path):
        with self.lock:
            self.requests.setdefault(path, []).append(time.monotonic())

    def count(self):
        with self.lock:
            return sum(len(times) for times in self.requests.values())

    def order(self):
        """The numbers of the movies in the order in which they were asked for first."""
        with self.lock:
            paths = sorted(self.requests, key=lambda path: self.requests[path][0])
        return [int(path.rpartition("/")[2].partition(".")[0]) for path in paths]

    def last(self):
        """When the last request came."""
        with self.lock:
            return max((times[-1] for times in self.requests.values()), default=0)

    def stop(self):
        self.server.shutdown()
        self.server.server_close()
