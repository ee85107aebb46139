"""A proxy of a store that answers 503, loses answers or is away, and remembers what was put."""
import hashlib
import http.client
import http.server
import math
import random
import threading
import time
import urllib.parse


class FaultProxy:
    """Stands before a store on 127.0.0.1.

    unavailable: the share of requests that is answered 503 before the store sees them
    lost:        the share that the store answers, and whose answer never arrives
    away_after:  after so many PUTs no request is answered at all: connections are closed
    delay:       seconds before each answer
    """

    def __init__(self, target_port, unavailable=0.0, lost=0.0, seed=1):
        self.target_port, self.unavailable, self.lost = target_port, unavailable, lost
        self.away_after, self.delay = math.inf, 0.0
        self.random, self.lock = random.Random(seed), threading.Lock()
        self.counts = {"requests": 0, "503": 0, "lost": 0, "away": 0, "puts": 0, "repeats": 0}
        # Digests of bodies by path: more than one are pictures that differ.
        self.bodies, self.statuses = {}, {}
        proxy = self

        class Handler(_Handler):
            owner = proxy

        self.server = _Server(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def fate(self):
        """What becomes of the next request."""
        with self.lock:
            self.counts["requests"] += 1
            draw = self.random.random()
            is_away = self.counts["puts"] >= self.away_after
            fate = "away" if is_away else "503" if draw < self.unavailable else \
                "lost" if draw < self.unavailable + self.lost else "pass"
            if fate != "pass":
                self.counts[fate] += 1
            return fate

    def note_put(self, path, body, status):
        with self.lock:
            self.counts["puts"] += 1
            digests = self.bodies.setdefault(urllib.parse.unquote(path.partition("?")[0]), set())
            digest = hashlib.sha256(body).hexdigest()
            self.counts["repeats"] += digest in digests
            digests.add(digest)
            self.statuses[status] = self.statuses.get(status, 0) + 1

    def differing(self):
        """Paths that were put with different bytes."""
        with self.lock:
            return sorted(path for path, digests in self.bodies.items() if len(digests) > 1)

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


class _Server(http.server.ThreadingHTTPServer):
    daemon_threads, request_queue_size = True, 128

    def handle_error(self, request, client_address):
        """Workers are killed in the middle of requests: that is no fault of the proxy."""


class _Handler(http.server.BaseHTTPRequestHandler):
    owner, protocol_version, timeout = None, "HTTP/1.1", 60

    def log_message(self, format, *arguments):
        pass

    def answer(self):
        proxy, fate = self.owner, self.owner.fate()
        if fate == "away":
            self.close_connection = True
            return
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        time.sleep(proxy.delay)
        if fate == "503":
            self.send(503, [("Content-Type", "application/xml")],
                      b"<?xml version='1.0'?><Error><Code>SlowDown</Code><Message>Reduce your rate.</Message></Error>")
            return
        status, fields, content = self.forward(body)
        if self.command == "PUT":
            proxy.note_put(self.path, body, status)
        if fate == "lost":
            self.close_connection = True
            return
        self.send(status, fields, content)

    do_GET = do_HEAD = do_PUT = do_POST = do_DELETE = answer

    def forward(self, body):
        """The answer of the store: status, fields, content. The field Host stays, since it is signed."""
        connection = http.client.HTTPConnection("127.0.0.1", self.owner.target_port, timeout=30)
        try:
            connection.putrequest(self.command, self.path, skip_host=True, skip_accept_encoding=True)
            for name, value in self.headers.items():
                if name.lower() not in ("connection", "expect"):
                    connection.putheader(name, value)
            connection.endheaders(body if body else None)
            answer = connection.getresponse()
            return answer.status, answer.getheaders(), answer.read()
        except (OSError, http.client.HTTPException) as error:
            return 502, [], str(error).encode()
        finally:
            connection.close()

    def send(self, status, fields, content):
        self.send_response_only(status)
        length = None
        for name, value in fields:
            if name.lower() == "content-length":
                length = value
            elif name.lower() not in ("connection", "transfer-encoding"):
                self.send_header(name, value)
        # The length of what HEAD does not send.
        self.send_header("Content-Length", length if self.command == "HEAD" and length else str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)
