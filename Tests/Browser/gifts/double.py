"""A room that does what a test says: the wire of gift-tool serve, with the faults that a sound server never makes."""
import base64
import http.server
import json
import pathlib
import queue
import re
import socket
import threading
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[3]
ASSETS = ROOT / "Sources/C/CSVGAGiftPage/assets"
ICONS = ROOT / "Samples/LiveRoom/icons"
TYPES = {".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
         ".png": "image/png", ".json": "application/json"}


def token(user, name):
    claims = base64.urlsafe_b64encode(json.dumps({"sub": user, "name": name}).encode()).decode().rstrip("=")
    return f"e30.{claims}.x"


def texts():
    """What viewers read of orders, as the server tells the page."""
    source = (ROOT / "Sources/Gifts/GiftModel/Messages/GiftFailure.swift").read_text()
    codes = dict(re.findall(r'    case (\w+) = "([\w-]+)"', source))
    lines = re.findall(r'case \.(\w+):\s*\(\s*"([^"]*)",\s*"([^"]*)",\s*"([^"]*)"\s*\)', source)
    return {codes.get(name, name): "|".join(words) for name, *words in lines}


class Room:
    """What the server knows, and the streams that are open."""

    def __init__(self, media=None):
        self.media, self.lock, self.plan = media, threading.RLock(), "animate,size:300x"
        self.catalog = json.loads((ROOT / "Samples/LiveRoom/catalog.json").read_text())
        self.events, self.streams, self.orders, self.requests = [], [], {}, []
        self.balance, self.fault, self.seq, self.messages = 1000, None, 0, []
        # How many answers to orders are lost, after the orders were taken.
        self.lost_count = 0
        self.hides_from_streams = False
        # Requests for gaps that fail, lines of an answer to one, and the number behind which gifts are kept.
        self.gap_faults, self.line_limit, self.kept_after = [], 500, 0
        self.state, self.config = "open", {"languages": ["en", "zh-Hans", "zh-Hant"], "mediaURL": media, "demo": True,
                                           "texts": texts(),
                                           "preview": "unsigned", "rechargeURL": "https://recharge.example/"}

    def gift(self, gift_id):
        return next(gift for category in self.catalog["categories"] for gift in category["giftList"]
                    if gift["giftID"] == gift_id)

    def localized(self, language):
        catalog = json.loads(json.dumps(self.catalog))
        for category in catalog["categories"]:
            for entry in [category, *category["giftList"]]:
                words = entry.pop("translations", {})
                entry["name"] = words.get(language, {}).get("name", entry["name"])
            for gift in category["giftList"]:
                if gift["resourceURL"] and self.media:
                    gift["media"] = self.media_of(gift["resourceURL"].split("/")[-1])
        return catalog

    def media_of(self, name):
        source = f"?src={name}"
        return {"animation": f"{self.media}/v1/unsigned/{self.plan}.webp{source}",
                "poster": f"{self.media}/v1/unsigned/poster,size:300x.png{source}",
                "facts": f"{self.media}/v1/unsigned/{self.plan}.json{source}"}

    def event(self, gift_id, sender="u1", name="Ada", count=1, **fields):
        with self.lock:
            self.seq += 1
            gift = {key: value for key, value in self.gift(gift_id).items() if key != "translations"}
            event = {"type": "gift", "id": f"e{self.seq}", "seq": self.seq, "room": "r1", "time": 0, "count": count,
                     "sender": {"userID": sender, "userName": name}, "gift": gift, **fields}
            self.events.append(event)
            return event

    def send(self, kind, data, number=None):
        """To all streams."""
        text = f"event: {kind}\n" + (f"id: {number}\n" if number else "") + f"data: {json.dumps(data)}\n\n"
        with self.lock:
            for stream in self.streams:
                stream.put(text.encode())

    def publish(self, *arguments, **fields):
        event = self.event(*arguments, **fields)
        if not self.hides_from_streams:
            self.send("gift", event, event["seq"])
        return event

    def say(self, kind, text="", sender="u2", name="Bo", **fields):
        self.send(kind, {"type": kind, "text": text, "time": 0, "sender": {"userID": sender, "userName": name}, **fields})

    def cut(self):
        with self.lock:
            for stream in self.streams:
                stream.put(None)


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    @property
    def room(self):
        return self.server.room

    def do_GET(self):
        url = urllib.parse.urlsplit(self.path)
        query = dict(urllib.parse.parse_qsl(url.query))
        parts = url.path.strip("/").split("/")
        self.room.requests.append(("GET", self.path, dict(self.headers)))
        if parts[0] in ("room", "feed", "preview"):
            return self.file(ASSETS / f"{parts[0]}.html")
        if url.path == "/assets/config.json":
            return self.json(self.room.config)
        if parts[0] == "assets":
            name = parts[-1]
            return self.file(ICONS / name[5:] if name.startswith("icon-") else ASSETS / name)
        if parts[0] == "demo":
            return self.json({"token": token("me", "Me")})
        if url.path == "/test/feed.json":
            return self.json(self.room.config["feed"])
        if parts[0] == "test":
            own = pathlib.Path(__file__).parent / parts[-1]
            return self.file(own if own.is_file() else ASSETS / parts[-1])
        if parts[:2] == ["v1", "catalog"]:
            return self.json(self.room.localized(query.get("language")))
        if parts[:2] == ["v1", "wallets"]:
            return self.json({"user": parts[2], "balance": self.room.balance})
        if parts[-1] == "audience":
            people = [{"userID": f"u{n}", "userName": name} for n, name in enumerate(["Ada", "Bo", "Chen", "Dora"])]
            return self.json({"items": people, "count": 4})
        if parts[-1] == "events":
            return self.events(query)
        if parts[:2] == ["v1", "rooms"]:
            facts = {"room": "r1", "title": "Evening music", "host": {"userID": "h", "userName": "Lin"}, "seq": self.room.seq,
                     "state": self.room.state, "audienceCount": 128, "likeCount": 9, "cover": ""}
            return self.json(facts if len(parts) > 2 else {"items": [facts]})
        self.send_error(404)

    def events(self, query):
        if self.room.state == "closed":
            return self.json({"code": "room-closed"}, 410)
        after = int(query.get("after", self.headers.get("Last-Event-ID", -1)))
        with self.room.lock:
            if "to" in query:
                if self.room.gap_faults:
                    return self.json({"code": "failed"}, self.room.gap_faults.pop(0))
                events = [event for event in self.room.events
                          if max(after, self.room.kept_after) < event["seq"] <= int(query["to"])]
                if after < self.room.kept_after:
                    events.insert(0, {"seq": self.room.kept_after, "type": "reset"})
                lines = [json.dumps(event) + "\n" for event in events[:self.room.line_limit]]
                return self.answer("".join(lines).encode(), "application/x-ndjson")
            stream = queue.Queue()
            for event in self.room.events:
                if 0 <= after < event["seq"]:
                    stream.put(f"event: gift\nid: {event['seq']}\ndata: {json.dumps(event)}\n\n".encode())
            self.room.streams.append(stream)
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        try:
            self.wfile.write(b"retry: 300\n\n")
            while (text := stream.get()) is not None:
                self.wfile.write(text)
        except OSError:
            pass
        finally:
            with self.room.lock:
                self.room.streams.remove(stream)

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        room = self.room
        room.requests.append(("POST", self.path, dict(self.headers)))
        if self.path.endswith("/messages"):
            room.messages.append(body)
            room.say(body["type"], body.get("text", ""), "me", "Me", count=body.get("count", 1))
            return self.answer(b"", "text/plain", 202)
        if room.fault:
            status, problem, *fields = room.fault
            if isinstance(problem, str):
                return self.answer(problem.encode(), "text/html", status)
            return self.json(problem, status, dict(*fields))
        with room.lock:
            key = self.headers["Idempotency-Key"]
            if room.orders.get(key, {}).get("order", {}).get("state") == "void":
                return self.json({**room.orders[key], "code": "abandoned", "charged": False}, 410)
            cost = room.gift(body["giftID"])["coins"] * body["count"]
            if key not in room.orders and cost > room.balance:
                problem = {"code": "insufficient-balance", "have": room.balance, "need": cost, "charged": False}
                return self.json(problem, 402)
            status = 200 if key in room.orders else 201
            if status == 201:
                room.balance -= cost
                event = room.publish(body["giftID"], "me", "Me", body["count"])
                order = {"id": f"o{event['seq']}", "state": "accepted"}
                room.orders[key] = {"event": event, "balance": room.balance, "order": order}
            if room.lost_count:
                room.lost_count -= 1
                return self.lose()
        self.json(room.orders[key], status)

    def do_DELETE(self):
        """Abandons a key: what the server says of it."""
        room, key = self.room, urllib.parse.parse_qs(urllib.parse.urlsplit(self.path).query)["key"][0]
        room.requests.append(("DELETE", self.path, dict(self.headers)))
        with room.lock:
            taken = room.orders.setdefault(key, {"order": {"id": f"o-{key}", "state": "void"}})
        self.json({**taken["order"], **{name: taken[name] for name in ("event", "balance") if name in taken}})

    def lose(self):
        """Ends the connection without an answer."""
        self.close_connection = True
        self.connection.shutdown(socket.SHUT_RDWR)

    def file(self, path):
        if not path.is_file():
            return self.send_error(404)
        self.answer(path.read_bytes(), TYPES[path.suffix])

    def json(self, value, status=200, fields=()):
        self.answer(json.dumps(value).encode(), "application/json", status, fields)

    def answer(self, body, media_type, status=200, fields=()):
        self.send_response(status)
        media = self.room.media or ""
        self.send_header("Content-Security-Policy", f"default-src 'self'; img-src 'self' blob: data: {media}; "
                         f"connect-src 'self' {media}; object-src 'none'; base-uri 'none'; form-action 'none'")
        for name, value in {"Content-Type": media_type, "Content-Length": str(len(body)), "Cache-Control": "no-cache",
                            **dict(fields)}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


class Double:
    """with Double(media) as double: double.url, double.room"""

    def __init__(self, media=None, port=0):
        self.room, self.port = Room(media), port

    def __enter__(self):
        http.server.ThreadingHTTPServer.request_queue_size = 64
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        self.server.daemon_threads = True
        self.server.room = self.room
        self.port = self.server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.room.cut()
        self.server.shutdown()
        self.server.server_close()
