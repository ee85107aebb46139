"""What the tests of the live room share: a media server, a double of the room, pages of viewers."""
import json
import os
import sys
import urllib.request

from double import ROOT, Double

sys.path.append(str(ROOT / "Tests" / "lib"))
from servers import ServerProcess

PICTURES = ROOT / ".build" / "browser"
MOVIES = ROOT / "Samples" / "Movies"


def built(name):
    """The program of the environment (GIFT_TOOL), of the release build or else of the debug build."""
    variable = os.environ.get(name.upper().replace("-", "_"))
    builds = [ROOT / ".build" / build / name for build in ("release", "debug")]
    found = [variable] if variable else [str(path) for path in builds if os.access(path, os.X_OK)]
    if not found:
        raise SystemExit(f"Tests/Browser/run: no {name}; swift build --product {name} makes it")
    return found[0]


class Media:
    """svga-tool serve over the sample movies. A debug build may take long to draw them beside other programs."""

    def __init__(self, folder, options=("--allow-unsigned",), origin="*"):
        self.command = [built("svga-tool"), "serve", *options, "--no-urls", "--root", str(MOVIES), "--listen", "127.0.0.1:0",
                        "--allow-origin", origin, "--result-dir", str(folder / "results"), "--request-timeout", "300", "-q"]
        self.log = folder / "media.log"

    def __enter__(self):
        self.process = ServerProcess(self.command, self.log)
        self.url = f"http://127.0.0.1:{self.process.port()}"
        return self

    def __exit__(self, *_):
        self.process.terminate()


def fetch(url):
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(url, timeout=300) as answer:
        return answer.read()


class World:
    """One browser, one media server, and a room for each test."""

    def __init__(self, browser, media, folder):
        self.browser, self.media, self.folder, self.pages = browser, media, folder, []

    def warm(self, double):
        """Has the media server draw all animations, so that a slow build is not a late file."""
        for category in double.room.localized("en")["categories"]:
            for gift in category["giftList"]:
                for address in gift.get("media", {}).values():
                    fetch(address)

    def double(self, **options):
        return Double(self.media.url, **options)

    def page(self, url, **options):
        page = self.browser.page(url, **options)
        self.pages.append(page)
        return page

    def enter(self, double, query="?clock=virtual", **options):
        """A viewer in the room, whose time stands still until giftClock goes on."""
        page = self.page(f"{double.url}/room/r1{query}", **options)
        page.until("document.querySelector('#room')?.dataset.state === 'open'", what="the open room")
        return page

    def close(self):
        for page in self.pages:
            page.close()
        self.pages = []


def quoted(text):
    return json.dumps(text)


def lines(page, kind="gift"):
    """The texts of the list of messages."""
    return page.run(f"[...document.querySelectorAll('#messages li.{kind}')].map((line) => line.textContent)")


def banners(page):
    """What shows of each banner, the top one first."""
    return page.run("""[...document.querySelectorAll('.banner')].map((view) => ({ ...view.dataset,
        name: view.querySelector('.names').textContent })).sort((a, b) => a.slot - b.slot)""")


def advance(page, milliseconds):
    page.run(f"giftClock.advance({milliseconds})")


def expect_lines(page, count, kind="gift"):
    try:
        page.until(f"document.querySelectorAll('#messages li.{kind}').length === {count}")
    except AssertionError:
        raise AssertionError(f"{count} lines of {kind} were to come, there are {lines(page, kind)}") from None


def sound(page):
    """Nothing was thrown and nothing refused."""
    assert not page.faults(), page.faults()
