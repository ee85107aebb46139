"""The example for nginx before several servers: a movie keeps its server, and a server that dies loses no request."""
import base64
import collections
import http.server
import pathlib
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "lib"))
from ports import reserve_port
from tool import ROOT, require

EXAMPLE = ROOT / "Docs" / "Examples" / "svga-fleet-nginx.conf"


class Back(http.server.ThreadingHTTPServer):
    """A server that answers with its own name, or with 503."""

    daemon_threads, is_busy, is_gone = True, False, False

    def __init__(self, name):
        back = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, format, *arguments):
                pass

            def do_GET(self):
                if back.is_gone:
                    # Connections that nginx keeps end as those of a process that died.
                    self.close_connection = True
                    return
                data = name.encode()
                self.send_response(503 if back.is_busy else 200)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

        super().__init__(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()

    def handle_error(self, request, client_address):
        """Says nothing of connections that nginx closes when it ends."""

    def end(self):
        self.is_gone = True
        self.shutdown()
        self.server_close()


def settings(folder, gate, backs):
    """The example with ports of this run, and without a cache of the front, which would hide who answers."""
    text = EXAMPLE.read_text().replace("/var/cache/nginx/svga", f"{folder}/cache")
    text = text.replace("listen 80;", f"listen 127.0.0.1:{gate};")
    for number, back in enumerate(backs, 11):
        text = text.replace(f"server 10.0.0.{number}:8080", f"server 127.0.0.1:{back.server_address[1]}")
    require("10.0.0." not in text, "the example has another number of servers")
    text = text.replace("proxy_cache svga;", "proxy_cache off;")
    paths = "".join(f"{name}_temp_path {folder}/{name};" for name in ("proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(
        f"daemon off; master_process off; pid {folder}/pid; error_log {folder}/log; events {{}}\n"
        f"http {{ access_log off; client_body_temp_path {folder}/body; {paths}\n{text}\n}}\n")


def answer(gate, path):
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{gate}{path}", timeout=20) as answer:
            return answer.read().decode()
    except urllib.error.HTTPError as error:
        return f"status {error.code}"


def paths_of(number):
    """Requests for one movie: plans and forms of the path, facts, and a query in place of the path."""
    source = f"https://pictures.example.org/gifts/{number}.svga"
    encoded = base64.urlsafe_b64encode(source.encode()).decode().rstrip("=")
    return [f"/v1/SIGNATURE/poster,size:300x/{encoded}.png", f"/v1/OTHER/sheet:4x3/{encoded}.webp?text.nick=Ada",
            f"/info/SIGNATURE/{encoded}", f"/lint/SIGNATURE/{encoded}?profile=icon"], \
        [f"/v1/unsigned/poster.png?src=gifts/{number}.svga", f"/v1/unsigned/sheet:2x2.png?hide=a&src=gifts/{number}.svga"]


def places(gate, count):
    """The server of each movie; all requests for it go there."""
    found = {}
    for number in range(count):
        for form, paths in enumerate(paths_of(number)):
            names = {answer(gate, path) for path in paths}
            require(len(names) == 1, f"movie {number} is answered by {sorted(names)}")
            found[(number, form)] = names.pop()
    return found


def check():
    backs = [Back(name) for name in ("a", "b", "c")]
    with tempfile.TemporaryDirectory() as name:
        folder, gate = pathlib.Path(name), reserve_port()
        settings(folder, gate, backs)
        words = ["nginx", "-e", f"{folder}/log", "-c", f"{folder}/nginx.conf"]
        tested = subprocess.run([words[0], "-t", *words[1:]], capture_output=True, text=True, timeout=60)
        require(tested.returncode == 0, f"nginx -t: {tested.stderr}")
        front = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            return route(gate, backs)
        finally:
            front.terminate()
            front.wait(30)


def route(gate, backs):
    deadline = time.monotonic() + 60
    while True:
        try:
            answer(gate, "/v1/x/poster/YQ.png")
            break
        except OSError:
            require(time.monotonic() < deadline, "nginx does not answer")
            time.sleep(0.05)
    before = places(gate, 60)
    counts = collections.Counter(before.values())
    require(set(counts) == {"a", "b", "c"} and min(counts.values()) > 15, f"movies are spread as {dict(counts)}")
    backs[0].is_busy = True
    busy = places(gate, 60)
    backs[0].is_busy = False
    require("status 503" not in busy.values() and "a" not in busy.values(), "a busy server is not passed over")
    # nginx asks again after more than the five seconds of the example, which it counts whole.
    time.sleep(6.5)
    backs[1].end()
    after = places(gate, 60)
    moved = [key for key in before if before[key] != "b" and before[key] != after[key]]
    require(not moved, f"{len(moved)} movies of other servers moved")
    require(set(after.values()) == {"a", "c"}, f"a server that is gone answers: {set(after.values())}")
    spread = ", ".join(map(str, counts.values()))
    return f"nginx: 60 movies keep their servers ({spread} of their requests); one busy, one gone: none fails"
