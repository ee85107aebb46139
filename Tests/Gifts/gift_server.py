"""A `gift-tool serve` of a test, and what an HTTP client needs to talk to it: Python's standard library alone."""
import http.client
import json
import os
import re
import secrets
import signal
import sqlite3
import subprocess
import sys
import threading
import time

FOLDER = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.join(FOLDER, "../lib"))
from ports import reserve_port
from tokens import gift_token

TOOL = os.environ.pop("GIFT_TOOL", None) or os.path.join(FOLDER, "../../.build/debug/gift-tool")


class Server:
    """A server that can be killed and started again on the same port and database, and ends with its `with`, at the latest."""

    def __init__(self, folder, *options, ignores=()):
        self.folder, self.options, self.ignores = folder, list(options), ignores
        self.database = os.path.join(folder, "gifts.sqlite")
        self.log = os.path.join(folder, "server.log")
        self.port, self.process = reserve_port(), None
        self.key = secrets.token_hex(32)
        self.key_file = os.path.join(folder, "keys")
        with open(self.key_file, "w", encoding="ascii") as file:
            file.write(self.key + "\n")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process and self.process.poll() is None:
            self.kill()

    def start(self, before=None):
        """Starts the server and waits until it is ready."""
        def prepare():
            for number in self.ignores:
                signal.signal(number, signal.SIG_IGN)
            if before:
                before()
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [TOOL, "serve", "--database", self.database, "--key-file", self.key_file,
                 "--listen", f"127.0.0.1:{self.port}", "--address-rate", "1000000", "--log-format", "json",
                 *self.options],
                stdout=log, stderr=log, preexec_fn=prepare)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended with {self.process.returncode}: {self.tail()}")
            try:
                if self.request("GET", "/readyz")[0] == 200:
                    return self
            except OSError:
                time.sleep(0.01)
        raise RuntimeError("the server is not ready after a minute")

    def tail(self):
        with open(self.log, encoding="utf-8", errors="replace") as log:
            return "".join(log.readlines()[-10:])

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(60)
            except subprocess.TimeoutExpired:
                self.kill()
                raise

    def token(self, user, role="viewer", seconds=86400):
        return gift_token(self.key, user, role, user.upper(), seconds)

    def send(self, user, key, room="r1", **options):
        """Sends a rose: the status, and the answer."""
        return self.request("POST", f"/v1/rooms/{room}/gifts", self.token(user, **options), {"giftID": "rose", "count": 1},
                            {"Idempotency-Key": key})

    def connection(self, timeout=60):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)

    def request(self, method, path, token=None, body=None, fields=None, connection=None):
        """Makes a request: the status, and what the body says as JSON."""
        own = connection or self.connection()
        fields = dict(fields or {})
        if token:
            fields["Authorization"] = f"Bearer {token}"
        if body is not None:
            body, fields["Content-Type"] = json.dumps(body).encode(), "application/json"
        try:
            own.request(method, path, body, fields)
            answer = own.getresponse()
            text = answer.read()
        finally:
            if own is not connection:
                own.close()
        try:
            return answer.status, json.loads(text) if text else None
        except ValueError:
            return answer.status, text.decode("utf-8", "replace")

    def must(self, statuses, method, path, token=None, body=None, fields=None):
        status, answer = self.request(method, path, token, body, fields)
        if status not in statuses:
            raise RuntimeError(f"{method} {path} answers {status}: {answer}")
        return answer

    def fill(self, users, rooms, coins=100_000_000, price=1):
        """A gift, rooms, and wallets."""
        admin = self.token("admin", "admin")
        self.must({200, 201, 204}, "PUT", "/v1/gifts/rose", admin, {"name": "Rose", "coins": price})
        for room in rooms:
            self.must({200, 201}, "PUT", f"/v1/rooms/{room}", admin, {"title": room, "host": f"host-{room}"})
        for user in users:
            self.must({200, 201}, "POST", f"/v1/wallets/{user}/credits", admin, {"coins": coins},
                      {"Idempotency-Key": "first"})


class Listener(threading.Thread):
    """A viewer's stream that comes back behind the last number it has, as browsers do; it fails at a gap or a number twice."""

    def __init__(self, server, room, token):
        super().__init__(daemon=True)
        self.server, self.room, self.token = server, room, token
        self.seqs, self.ids, self.faults, self.resumes, self.is_done = [], set(), [], 0, False
        self.last_id = "0"

    def run(self):
        while not self.is_done:
            try:
                self.listen()
            except (OSError, http.client.HTTPException):
                pass
            self.resumes += 1
            time.sleep(0.02)

    def listen(self):
        connection = self.server.connection(timeout=30)
        fields = {"Authorization": f"Bearer {self.token}", "Accept": "text/event-stream",
                  "Last-Event-ID": self.last_id}
        try:
            connection.request("GET", f"/v1/rooms/{self.room}/events", headers=fields)
            answer = connection.getresponse()
            if answer.status != 200:
                return
            event = {}
            while not self.is_done:
                line = answer.readline()
                if not line:
                    return
                name, _, value = line.decode().rstrip("\n").partition(":")
                if name:
                    event[name] = value.lstrip(" ")
                elif event or line == b"\n":
                    self.take(event)
                    event = {}
        finally:
            connection.close()

    def take(self, event):
        kind = event.get("event", "message")
        if kind == "reset":
            self.faults.append(f"reset in {self.room}")
        if kind != "gift":
            return
        gift = json.loads(event["data"])
        seq, wanted = gift["seq"], int(self.last_id.split(".")[-1]) + 1
        # Delivery is at least once: what is not above the last one is dropped, and counted; a gap is a fault.
        if seq > wanted:
            self.faults.append(f"{self.room}: {seq} came after {wanted - 1}")
        if seq < wanted or gift["id"] in self.ids:
            self.faults.append(f"{self.room}: {seq} came again after {wanted - 1}")
            return
        if not re.fullmatch(rf"\d+\.{seq}", event.get("id", "")):
            self.faults.append(f"{self.room}: the event of {seq} has the id {event.get('id')}")
        self.last_id = event["id"]
        self.seqs.append(seq)
        self.ids.add(gift["id"])


def faults_of(path):
    """What is wrong in a database, judged by statements of its own."""
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    def rows(sql):
        return database.execute(sql).fetchall()
    faults = [f"integrity: {row[0]}" for row in rows("PRAGMA integrity_check") if row[0] != "ok"]
    total = rows("SELECT ifnull(sum(amount), 0) FROM entry")[0][0]
    if total != 0:
        faults.append(f"all entries sum to {total}")
    faults += [f"order {row[0]} sums to {row[1]}" for row in rows(
        'SELECT "order", sum(amount) FROM entry GROUP BY 1 HAVING sum(amount) <> 0')]
    sums = dict(rows("SELECT substr(account, 8), sum(amount) FROM entry WHERE account LIKE 'wallet/%' GROUP BY 1"))
    faults += [f"wallet {user} holds {coins}, not {sums.get(user, 0)}" for user, coins in rows(
        "SELECT user, coins FROM wallet") if sums.get(user, 0) != coins or coins < 0]
    for room, last in rows("SELECT id, seq FROM room"):
        for table, condition in (("gift_order", "state = 1"), ("event", "1")):
            seqs = [row[0] for row in database.execute(
                f"SELECT seq FROM {table} WHERE room = ? AND {condition} ORDER BY seq", (room,))]
            if seqs != list(range(1, last + 1)):
                faults.append(f"{table}: {len(seqs)} numbers in {room}, whose last one is {last}")
    accepted = {row[0] for row in rows("SELECT id FROM gift_order WHERE state = 1")}
    if accepted != {row[0] for row in rows("SELECT id FROM event")}:
        faults.append("accepted orders and events are not the same")
    database.close()
    return faults


def orders_of(path):
    """The accepted orders by sender and key: their room, number and id."""
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    found = {(row[0], row[1]): row[2:] for row in database.execute(
        "SELECT sender, key, room, seq, id FROM gift_order WHERE state = 1")}
    database.close()
    return found
