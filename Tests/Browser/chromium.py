"""Headless Chromium with one page, which takes jobs from a server on the loopback interface and posts their results."""
import http.server
import json
import os
import pathlib
import queue
import shutil
import signal
import subprocess
import tempfile
import threading

HERE = pathlib.Path(__file__).resolve().parent
# Shaders run on the processor.
SHADERS = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
TYPES = {".html": "text/html", ".js": "text/javascript"}


def leave_by_term():
    """Has TERM end the program as an exception does: `timeout` sends it, and browsers in sessions of their own would stay."""

    def leave(number, _):
        # It comes twice, to the program and to its group; what ends browsers is not to be interrupted.
        signal.signal(number, signal.SIG_IGN)
        raise SystemExit(128 + number)

    signal.signal(signal.SIGTERM, leave)


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        if self.path == "/job":
            job = self.server.jobs.get()
            # Without a job the browser has ended.
            self.close_connection = not job
            return job and self.answer(json.dumps(job).encode(), "application/json")
        if self.path == "/":
            scripts = "".join(f'<script src="{name}"></script>' for name in self.server.scripts)
            return self.answer(f"<!doctype html>{scripts}".encode(), "text/html")
        # The page asks for its scripts and for the files that it was told of, all below two folders.
        folder = HERE if self.path[1:] in self.server.scripts else self.server.folder
        path = (folder / self.path.lstrip("/")).resolve()
        if folder not in path.parents or not path.is_file():
            return self.send_error(404)
        return self.answer(path.read_bytes(), TYPES.get(path.suffix, "application/octet-stream"))

    def do_POST(self):
        self.server.results.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.answer(b"", "text/plain")

    def answer(self, body, media_type):
        self.send_response(200)
        self.send_header("Content-Type", media_type)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


class Chromium:
    """with Chromium(folder, "page.js") as browser: browser.judge(job)"""

    def __init__(self, folder, page="page.js"):
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.server.folder = pathlib.Path(folder).resolve()
        self.server.scripts = ("jobs.js", page)
        self.server.jobs, self.server.results = queue.Queue(), queue.Queue()

    def __enter__(self):
        leave_by_term()
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.profile = tempfile.mkdtemp(prefix="svga-chromium-")
        self.log = open(os.path.join(self.profile, "log"), "w")
        # Chromium has no sandbox for root. The port for debugging keeps it open; nobody uses it.
        root = ["--no-sandbox"] if os.geteuid() == 0 else []
        self.process = subprocess.Popen(
            ["chromium", "--headless", *root, "--disable-gpu", *SHADERS, "--no-first-run", "--disable-extensions",
             "--disable-dev-shm-usage", f"--user-data-dir={self.profile}/data", "--remote-debugging-port=0",
             f"http://127.0.0.1:{self.server.server_address[1]}/"],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, start_new_session=True)
        return self

    def judge(self, job, seconds):
        """The result of a job; an error where none comes in time."""
        self.server.jobs.put(job)
        try:
            result = self.server.results.get(timeout=seconds)
        except queue.Empty:
            self.log.flush()
            end = pathlib.Path(self.log.name).read_text()[-1000:]
            raise SystemExit(f"Chromium gave no result in {seconds} s; it said: {end}") from None
        if "error" in result:
            raise AssertionError(result["error"])
        return result["results"]

    def __exit__(self, *_):
        self.server.jobs.put(None)
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        self.log.close()
        self.server.shutdown()
        shutil.rmtree(self.profile, ignore_errors=True)
