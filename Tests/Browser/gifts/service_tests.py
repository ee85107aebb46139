"""The live room on gift-tool serve itself: sending, receiving, failures, and a server that is killed."""
import hashlib
import json
import tempfile
import time
import urllib.error
import urllib.request
import uuid

from rooms import built, expect_lines, lines, sound

from ports import reserve_port
from servers import ServerProcess
from tokens import gift_token

BALANCE = "document.querySelector('#balance').textContent"


class Service:
    """gift-tool serve with its demonstration, and a room without robots. It can be killed and started again."""

    def __init__(self, media, options=()):
        self.media, self.options, self.port = media, options, reserve_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.folder = tempfile.TemporaryDirectory(prefix="gift-service-")
        self.key = hashlib.sha256(str(time.time_ns()).encode()).hexdigest()
        with open(f"{self.folder.name}/keys", "w") as file:
            file.write(self.key + "\n")

    def __enter__(self):
        self.start()
        self.ask("PUT", "/v1/rooms/quiet", self.token("admin", "admin"), {"title": "A quiet room", "host": "mia"})
        return self

    def start(self):
        command = [built("gift-tool"), "serve", "--demo", "--database", f"{self.folder.name}/gifts.db", "--key-file",
                   f"{self.folder.name}/keys", "--media-url", self.media, "--listen", f"127.0.0.1:{self.port}",
                   "--address-rate", "1000", "--log-level", "error", *self.options]
        self.process = ServerProcess(command, f"{self.folder.name}/log")
        self.process.port()

    def kill(self):
        self.process.kill()

    def __exit__(self, *_):
        self.kill()
        self.folder.cleanup()

    def token(self, user, role="viewer", name=""):
        return gift_token(self.key, user, role, name or user)

    def ask(self, method, path, token, body=None, fields=()):
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json", **dict(fields)}
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=30) as answer:
                text = answer.read()
                return answer.status, json.loads(text) if text else None
        except urllib.error.HTTPError as error:
            return error.code, json.loads(error.read() or b"{}")

    def credit(self, user, coins):
        status, _ = self.ask("POST", f"/v1/wallets/{user}/credits", self.token("admin", "admin"), {"coins": coins},
                             {"Idempotency-Key": str(uuid.uuid4())})
        assert status == 201, status

    def send(self, user, gift="card", count=1, name=""):
        return self.ask("POST", "/v1/rooms/quiet/gifts", self.token(user, name=name), {"giftID": gift, "count": count},
                        {"Idempotency-Key": str(uuid.uuid4())})

    def enter(self, world, user, query="?clock=virtual"):
        page = world.page(f"{self.url}/room/quiet{query}#token={self.token(user, name=user.title())}")
        page.until("document.querySelector('#room')?.dataset.state === 'open'", what="the open room")
        assert page.run("location.hash") == "", "the token stays in the address"
        return page


def panel(world):
    """The balance falls by the price that the server has."""
    with Service(world.media.url) as service:
        service.credit("ada", 500)
        page = service.enter(world, "ada")
        page.until(f"{BALANCE} === '500'")
        page.click("#gifts")
        page.click("[data-gift=parcel]")
        page.type("#other", "5")
        page.click("#send")
        page.until(f"{BALANCE} === '475'")
        expect_lines(page, 1)
        # Its answer and the stream are one gift.
        page.run("new Promise((done) => setTimeout(done, 300))")
        assert len(lines(page)) == 1, lines(page)
        sound(page)


def stage(world):
    """A gift that is sent by a program appears without a reload, and chat goes both ways."""
    with Service(world.media.url) as service:
        service.credit("bo", 500)
        ada, bo = service.enter(world, "ada"), service.enter(world, "bo")
        assert service.send("bo", count=3, name="Bo")[0] == 201
        expect_lines(ada, 1)
        assert lines(ada) == ["Bo sent Card x 3"], lines(ada)
        bo.type("#text", "hello Ada")
        bo.key("Enter")
        expect_lines(ada, 1, "text")
        bo.click("#like")
        ada.until("document.querySelector('.heart')")
        service.ask("DELETE", "/v1/rooms/quiet", service.token("admin", "admin"))
        for page in (ada, bo):
            page.until("document.querySelector('#room').dataset.state === 'closed'")
            sound(page)


def toast(world):
    """No coins, and a billing system that is down, are two things; neither leaves a gift."""
    unavailable = "Not sent: The service is not available now"
    for options, expected in (((), "Not sent: Insufficient balance"), (("--hook", "http://127.0.0.1:9/", "--hook-unsigned"), unavailable)):
        with Service(world.media.url, options) as service:
            page = service.enter(world, "ada")
            page.click("#gifts")
            page.click("#categories button:nth-child(2)")
            page.click("[data-gift=salute]")
            page.click("#send")
            text = page.until("!document.querySelector('#toast').hidden && document.querySelector('#toast').textContent")
            assert text == expected, text
            page.run("new Promise((done) => setTimeout(done, 300))")
            assert lines(page) == [], lines(page)


def resume(world):
    """The server is killed under gifts and started again: none is missing, none shows twice."""
    with Service(world.media.url) as service:
        service.credit("bo", 100_000)
        page = service.enter(world, "ada")
        accepted = []
        for round in range(3):
            for number in range(15):
                status, answer = service.send("bo", count=1 + number, name=f"Bo {round}")
                assert status == 201, answer
                accepted.append(answer["event"])
                if number == 7:
                    service.kill()
                    service.start()
        assert [event["seq"] for event in accepted] == list(range(1, 46))
        page.until("document.querySelector('#room').dataset.state === 'open'", seconds=60)
        page.until("document.querySelectorAll('#messages li.gift').length >= 45", seconds=60)
        expected = [f"{event['sender']['userName']} sent Card x {event['count']}" for event in accepted]
        assert lines(page) == expected, lines(page)
        # A viewer who comes later sees what comes from then on.
        other = service.enter(world, "eve")
        service.send("bo")
        expect_lines(other, 1)
        expect_lines(page, 46)
        sound(page)
