"""Headless Chromium that a test drives through its pipe for debugging: pages, clicks, pictures, figures."""
import base64
import itertools
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
from chromium import SHADERS, leave_by_term


class Browser:
    """with Browser() as browser: page = browser.page("http://…")"""

    def __enter__(self):
        leave_by_term()
        self.profile = tempfile.mkdtemp(prefix="gift-chromium-")
        self.numbers, self.answers, self.events = itertools.count(1), {}, []
        self.changed = threading.Condition()
        # Chromium has no sandbox for root. It reads commands from descriptor 3 and answers on 4, messages end with a zero byte.
        root = ["--no-sandbox"] if os.geteuid() == 0 else []
        commands, self.commands = os.pipe()
        self.replies, replies = os.pipe()
        program = ["chromium", "--headless", *root, "--disable-gpu", *SHADERS, "--no-first-run", "--disable-extensions",
                   "--disable-dev-shm-usage", "--disable-background-timer-throttling", "--hide-scrollbars",
                   f"--user-data-dir={self.profile}/data", "--remote-debugging-pipe", "about:blank"]
        self.log = open(os.path.join(self.profile, "log"), "w")
        # Both pipes may already have the numbers 3 and 4, so they are moved away first.
        script = 'exec 13<&"$1" 14>&"$2"; exec 3<&13 4>&14 13<&- 14>&-; shift 2; exec "$@"'
        self.process = subprocess.Popen(
            ["bash", "-c", script, "browser", str(commands), str(replies), *program], stdin=subprocess.DEVNULL,
            stdout=self.log, stderr=self.log, pass_fds=(commands, replies), start_new_session=True)
        os.close(commands)
        os.close(replies)
        threading.Thread(target=self.read, daemon=True).start()
        return self

    def read(self):
        rest = b""
        while piece := os.read(self.replies, 1 << 20):
            *messages, rest = (rest + piece).split(b"\0")
            with self.changed:
                for message in map(json.loads, messages):
                    if "id" in message:
                        self.answers[message["id"]] = message
                    else:
                        self.events.append(message)
                self.changed.notify_all()

    def call(self, method, session=None, seconds=30, **parameters):
        return self.answer(self.send(method, session, **parameters), method, seconds)

    def send(self, method, session=None, **parameters):
        """The number of a command, for its answer."""
        number = next(self.numbers)
        message = {"id": number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        return number

    def answer(self, number, method, seconds=30):
        # The first answer comes when Chromium has started.
        seconds = max(seconds, 120) if number == 1 else seconds
        with self.changed:
            if not self.changed.wait_for(lambda: number in self.answers, seconds):
                raise AssertionError(f"Chromium did not answer {method} in {seconds} s")
            answer = self.answers.pop(number)
        if "error" in answer:
            raise AssertionError(f"{method}: {answer['error']}")
        return answer["result"]

    def page(self, url="about:blank", **options):
        return Page(self, url, **options)

    def __exit__(self, *_):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        os.close(self.commands)
        self.log.close()
        shutil.rmtree(self.profile, ignore_errors=True)


class Page:
    """A tab with storage of its own, as a phone shows it."""

    def __init__(self, browser, url, width=390, height=844, scale=1, still=False, language="en", before=""):
        self.browser = browser
        self.context = browser.call("Target.createBrowserContext")["browserContextId"]
        self.target = browser.call(
            "Target.createTarget", url="about:blank", browserContextId=self.context)["targetId"]
        self.session = browser.call("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Performance"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False)
        motion = {"name": "prefers-reduced-motion", "value": "reduce" if still else "no-preference"}
        self.call("Emulation.setEmulatedMedia", features=[motion])
        agent = self.run("navigator.userAgent")
        self.call("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage=language)
        if before:
            self.call("Page.addScriptToEvaluateOnNewDocument", source=before)
        self.go(url)

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def go(self, url):
        self.call("Page.navigate", url=url)

    def run(self, script, seconds=30):
        """The value of an expression, or what its promise yields."""
        answer = self.browser.call(
            "Runtime.evaluate", self.session, seconds, expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise AssertionError(f"{script[:200]}: {details.get('exception', details).get('description', details)}")
        return answer["result"].get("value")

    def until(self, script, seconds=30, what=None):
        """Waits until an expression is true and gives its value."""
        end = time.monotonic() + seconds
        while True:
            try:
                value = self.run(script)
            except AssertionError:
                # The page was not there yet.
                value = None
            # An element comes as an empty object.
            if value or value == {}:
                return value
            if time.monotonic() > end:
                raise AssertionError(f"{what or script} did not come in {seconds} s: {self.run(script)!r}")
            time.sleep(0.03)

    def at(self, selector):
        """The middle of an element, once it is there and does not move."""
        # A transition without frames yet has not moved anything. An animation without an end is no movement.
        script = f"""(() => {{ const e = document.querySelector({json.dumps(selector)});
            const isMoving = ({{ effect }}) => effect.getComputedTiming().endTime < Infinity && effect.target.contains(e);
            if (document.getAnimations().some(isMoving)) return null;
            const b = e?.getBoundingClientRect(); return b?.width && [b.x + b.width / 2, b.y + b.height / 2]; }})()"""
        before, box = None, self.until(script)
        while box != before:
            time.sleep(0.05)
            before, box = box, self.until(script)
        return {"x": box[0], "y": box[1]}

    def mouse(self, place, *kinds):
        """What a mouse does at a place, without waiting between."""
        method, button = "Input.dispatchMouseEvent", {"button": "left", "clickCount": 1}
        fields = [{"type": f"mouse{kind}", **place, **(button if kind != "Moved" else {})} for kind in kinds]
        for number in [self.browser.send(method, self.session, **event) for event in fields]:
            self.browser.answer(number, method)

    def press(self, selector):
        place = self.at(selector)
        self.mouse(place, "Moved", "Pressed")
        return place

    def release(self, place):
        self.mouse(place, "Released")

    def click(self, selector):
        """At once: a button that is held sends again, and this program may have to wait for a processor."""
        self.mouse(self.at(selector), "Moved", "Pressed", "Released")

    def type(self, selector, text):
        self.click(selector)
        self.call("Input.insertText", text=text)

    def key(self, key):
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, text="\r" if key == "Enter" and kind == "keyDown" else "")

    def picture(self, path):
        data = self.call("Page.captureScreenshot", format="png")["data"]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(base64.b64decode(data))

    def metrics(self):
        return {entry["name"]: entry["value"] for entry in self.call("Performance.getMetrics")["metrics"]}

    def answers(self, part):
        """Whether the browser had the files whose addresses have a part, in the order of the answers; after Network.enable."""
        with self.browser.changed:
            responses = [event["params"]["response"] for event in self.browser.events
                         if event.get("sessionId") == self.session and event["method"] == "Network.responseReceived"]
        return [response["fromDiskCache"] for response in responses if part in response["url"]]

    def faults(self):
        """What the page threw, and what the browser refused, such as a script against the policy."""
        found = []
        with self.browser.changed:
            for event in self.browser.events:
                if event.get("sessionId") != self.session:
                    continue
                if event["method"] == "Runtime.exceptionThrown":
                    details = event["params"]["exceptionDetails"]
                    found.append(details.get("exception", {}).get("description", details["text"]))
                entry = event["params"].get("entry", {})
                if event["method"] == "Log.entryAdded" and entry["level"] == "error" and entry["source"] != "network":
                    found.append(entry["text"])
        return found

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)
        self.browser.call("Target.disposeBrowserContext", browserContextId=self.context)
