"""The room around the picture: panel, messages, languages, failures, the wire, names that mean harm."""
import time

from rooms import advance, banners, expect_lines, lines, quoted, sound

BALANCE = "document.querySelector('#balance').textContent"


def panel(world):
    """The panel slides up; a gift, a count, a tap: the balance falls by the price of all."""
    with world.double() as double:
        page = world.enter(double)
        assert page.run("document.querySelector('#panel').getBoundingClientRect().top >= innerHeight"), "it is hidden below"
        page.until(f"{BALANCE} === '1000'")
        page.click("#gifts")
        page.until("document.querySelector('#panel').getBoundingClientRect().bottom <= innerHeight + 1")
        assert page.run("document.querySelector('#send').disabled"), "no gift is chosen"
        assert page.run("[...document.querySelectorAll('#categories button')].map((tab) => tab.textContent)") == ["Small gifts", "Effects"]
        page.click("[data-gift=parcel]")
        page.click("#send")
        page.until(f"{BALANCE} === '995'")
        page.click("#counts button:nth-child(2)")
        page.click("#send")
        page.until(f"{BALANCE} === '945'")
        page.type("#other", "5")
        page.click("#send")
        page.until(f"{BALANCE} === '920'")
        expect_lines(page, 3)
        assert [event["count"] for event in double.room.events] == [1, 10, 5]
        page.click("#categories button:nth-child(2)")
        assert len(page.run("[...document.querySelectorAll('#list button')].map((cell) => cell.dataset.gift)")) == 5
        assert page.run("document.querySelector('#recharge').href") == "https://recharge.example/"
        page.click("#shade")
        page.until("document.querySelector('#panel').getBoundingClientRect().top >= innerHeight")
        sound(page)


def follow(world):
    """The list follows its end, rests while somebody reads above it, and counts what is unread."""
    with world.double() as double:
        page = world.enter(double)
        for number in range(40):
            double.room.say("text", f"line {number}")
        expect_lines(page, 40, "text")
        gap = "(() => { const list = document.querySelector('#messages'); return list.scrollHeight - list.clientHeight - list.scrollTop; })()"
        page.until(f"{gap} < 8", what="the end of the list")
        assert page.run("document.querySelector('#unread').hidden")
        # The page hears of it first: it listens already.
        page.run("""new Promise((done) => {
            const list = document.querySelector('#messages');
            list.addEventListener('scroll', () => done(), { once: true });
            list.scrollTop = 60; })""")
        for number in range(3):
            double.room.say("text", f"new {number}")
        expect_lines(page, 43, "text")
        assert page.run("document.querySelector('#messages').scrollTop") == 60, "it moved under the reader"
        assert page.run("document.querySelector('#unread').textContent") == "3 new"
        page.click("#unread")
        page.until(f"{gap} < 8 && document.querySelector('#unread').hidden")
        # A finger on the list holds it; what came meanwhile shows when it is lifted.
        place = page.press("#messages")
        double.room.say("text", "held")
        expect_lines(page, 44, "text")
        assert page.run(gap) > 8
        page.release(place)
        page.until(f"{gap} < 8")
        for number in range(300):
            double.room.say("text", f"many {number}")
        page.until("document.querySelector('#messages').lastChild.textContent.endsWith('many 299')")
        assert page.run("document.querySelectorAll('#messages li').length") <= 200
        sound(page)


PROBLEMS = [
    (402, {"code": "insufficient-balance", "have": 1, "need": 5}, "Insufficient balance", "余额不足"),
    (503, {"code": "unavailable"}, "The service is busy, try again", "服务繁忙,请稍后再试"),
    (403, {"code": "refused", "reason": "risk"}, "The gift was refused: risk", "礼物被拒绝: risk"),
    (409, {"code": "price-changed", "coins": 6}, "The price has changed", "价格已更新"),
    (410, {"code": "room-closed"}, "The room is closed", "直播间已关闭"),
    (404, {"code": "unknown-gift"}, "This gift is not available", "该礼物不可用"),
    (429, {"code": "rate-limited"}, "Too many gifts, wait a moment", "操作太频繁,请稍候"),
    (504, {"code": "outcome-unknown"}, "Not confirmed yet; you are not billed twice", "尚未确认,不会重复扣费"),
    (500, {"code": "something-new"}, "That did not work", "操作失败"),
]


def toast(world):
    """Each failure has words of its own, and nothing shows as sent."""
    with world.double() as double:
        for language, column in (("en", 2), ("zh-Hans", 3)):
            page = world.enter(double, query=f"?clock=virtual&lang={language}")
            page.click("#gifts")
            page.click("[data-gift=card]")
            for problem in PROBLEMS:
                double.room.fault = problem[:2]
                page.click("#send")
                text = page.until("!document.querySelector('#toast').hidden && document.querySelector('#toast').textContent")
                assert text == problem[column], (text, problem)
                page.run("document.querySelector('#toast').hidden = true")
                page.until("document.querySelector('[data-gift=card][aria-selected=true]')")
            double.room.fault = None
            sound(page)
        assert not double.room.events and lines(page) == []
        # Out of reach: tried three times with one key.
        page.click("#categories button:nth-child(1)")
        double.room.fault = (409, {"code": "under-way"}, {"Retry-After": "0.1"})
        before = len(double.room.requests)
        page.click("#send")
        page.until("!document.querySelector('#toast').hidden")
        keys = [fields["Idempotency-Key"] for method, _, fields in double.room.requests[before:] if method == "POST"]
        assert len(keys) == 3 and len(set(keys)) == 1, keys


def language(world):
    """Another language brings other words and the catalogue's names, without a reload."""
    with world.double() as double:
        page = world.enter(double)
        page.click("#gifts")
        page.until("document.querySelector('[data-gift=card]').textContent.startsWith('Card')")
        page.run("""(() => { const list = document.querySelector('#language'); list.value = 'zh-Hans';
            list.dispatchEvent(new Event('change')); })()""")
        page.until("document.querySelector('[data-gift=card]').textContent.startsWith('卡片')")
        assert page.run("[document.documentElement.lang, document.querySelector('#send').textContent]") == ["zh-Hans", "赠送"]
        double.room.publish("card", "u1", "小明", 2)
        expect_lines(page, 1)
        assert lines(page) == ["小明 送出了 卡片 x 2"], lines(page)
        # A gift of a newer catalogue brings that catalogue.
        card = double.room.gift("card")
        card["translations"]["zh-Hans"]["name"] = "贺卡"
        double.room.publish("card", "u1", "小明", catalogVersion=9)
        page.until("document.querySelector('[data-gift=card]').textContent.startsWith('贺卡')")
        page.click("[data-gift=card]")
        assert page.run("document.activeElement.dataset.gift") == "card", "the focus went"
        other = world.enter(double, language="zh-CN")
        assert other.run("document.documentElement.lang") == "zh-Hans"
        sound(page)


FRAMES = """(() => {
    const frames = [];
    window.requestAnimationFrame = (run) => frames.push(run);
    window.cancelAnimationFrame = (number) => frames.splice(number - 1, 1, null);
    window.showFrames = () => { for (const run of frames.splice(0)) run?.(); };
    window.turn = (hidden) => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    };
})()"""


def hidden(world):
    """A page that nobody looks at gets no frames; what comes is taken all the same, what waited for a frame too."""
    with world.double() as double:
        page = world.enter(double, query="", before=FRAMES)
        double.room.publish("card", "a", "N1")
        double.room.say("text", "one")
        assert lines(page) == []
        page.run("turn(true)")
        expect_lines(page, 1)
        expect_lines(page, 1, "text")
        double.room.say("text", "two")
        expect_lines(page, 2, "text")
        page.run("turn(false)")
        double.room.say("text", "three")
        page.until("showFrames() ?? document.querySelectorAll('#messages li.text').length === 3")
        sound(page)


def resume(world):
    """The server is cut and comes back: no gift is missing, none shows twice, all in order."""
    with world.double() as double:
        room = double.room
        page = world.enter(double)
        room.publish("card", "a", "N1")
        expect_lines(page, 1)
        # The stream is lost for a moment only.
        page.run("""(() => { globalThis.states = [];
            const room = document.querySelector('#room');
            const watcher = new MutationObserver(() => states.push(room.dataset.state));
            watcher.observe(room, { attributeFilter: ['data-state'] }); })()""")
        room.cut()
        # These are behind the end of the stream that is cut.
        for number in range(2, 6):
            room.publish("card", f"a{number}", f"N{number}")
        page.until("/^(lost,)+open/.test(states.join())", what="a stream that is lost and open again")
        expect_lines(page, 5)
        # A gap, events twice and in another order.
        hidden = [room.event("card", f"a{number}", f"N{number}") for number in range(6, 9)]
        room.publish("card", "a9", "N9")
        expect_lines(page, 9)
        for event in reversed(room.events + hidden):
            room.send("gift", event, event["seq"])
        later = [room.event("card", f"a{number}", f"N{number}") for number in (10, 11)]
        for event in reversed(later):
            room.send("gift", event, event["seq"])
        expect_lines(page, 11)
        expected = [f"N{number} sent Card x 1" for number in range(1, 12)]
        assert lines(page) == expected, lines(page)
        # What nobody keeps any more holds up nothing.
        lost = room.event("card", "gone", "Gone")
        room.events.remove(lost)
        room.publish("card", "a13", "N13")
        expect_lines(page, 12)
        # A gap that is answered at the third attempt only, in pieces, and whose first gifts are no longer kept.
        room.gap_faults, room.line_limit, room.kept_after = [500, 503], 2, 15
        for number in range(14, 20):
            room.event("card", f"a{number}", f"N{number}")
        room.publish("card", "a20", "N20")
        expect_lines(page, 17)
        assert lines(page)[12:] == [f"N{number} sent Card x 1" for number in range(16, 21)], lines(page)
        assert not room.gap_faults
        # One that this viewer may not ask for.
        room.gap_faults = [403]
        room.event("card", "a21", "N21")
        room.publish("card", "a22", "N22")
        expect_lines(page, 18)
        room.send("reset", {"seq": 100})
        page.until("document.querySelector('#toast').dataset.code === 'reset'")
        room.seq = 100
        room.publish("card", "b", "After")
        expect_lines(page, 19)
        room.send("replaced", {})
        page.until("document.querySelector('#room').dataset.state === 'replaced'")
        count = len([1 for method, path, _ in room.requests if "/events" in path])
        page.run("new Promise((done) => setTimeout(done, 900))")
        assert len([1 for method, path, _ in room.requests if "/events" in path]) == count, "it came back after it was replaced"
        sound(page)


HARM = [
    '<img src=x onerror="window.harm=1">', "<script>window.harm=1</script>", '"><svg onload=window.harm=1>', "</b></li><h1>big</h1>",
    "${window.harm=1}", "javascript:window.harm=1", "\u202eesrever\u202c", "مرحبا بك", "𠮷𠮷👩‍👩‍👧‍👦", "a" * 64, "é" + "\u0301" * 8,
]


def xss(world):
    """Names and texts are texts, whatever they contain; they do not turn or leave their place."""
    with world.double() as double:
        for gift in double.room.catalog["categories"][0]["giftList"]:
            gift["name"], gift["translations"] = HARM[0], {}
        double.room.catalog["categories"][1]["name"] = HARM[1]
        double.room.catalog["categories"][1]["translations"] = {}
        page = world.enter(double)
        page.click("#gifts")
        for number, name in enumerate(HARM):
            double.room.publish("card", f"u{number}", name, avatar=name)
            double.room.say("text", name, name, name)
            double.room.say("bullet", name, name, name)
            double.room.say("join", name, name, name)
            double.room.say(name, name, name, name)
        for kind, count in (("gift", 1), ("text", 2), ("join", 1)):
            expect_lines(page, count * len(HARM), kind)
        for _ in range(12):
            advance(page, 400)
        assert page.run("window.harm === undefined && !document.querySelector('h1, svg[onload], img[onerror], li script')")
        texts = page.run("[...document.querySelectorAll('#messages li.text bdi:last-child')].map((text) => text.textContent)")
        assert texts[0::2] == HARM or set(texts) == set(HARM), texts
        assert page.run("[...document.querySelectorAll('#messages b, #messages li.gift, .banner b')].every((name) => name.querySelector('bdi'))")
        letters = page.run("[...document.querySelectorAll('.banner .avatar')].map((view) => view.textContent)")
        assert all("\ufffd" not in letter for letter in letters), letters
        wide = page.run("""[...document.querySelectorAll('#messages li, .banner b')].filter((view) => {
            const { left, right } = view.getBoundingClientRect(); return left < -1 || right > innerWidth + 1; }).length""")
        assert wide == 0 and page.run("document.documentElement.scrollWidth <= innerWidth")
        sound(page)


def debug(world):
    """?debug shows frame, milliseconds and state."""
    with world.double() as double:
        world.warm(double)
        page = world.enter(double, query="?clock=virtual&debug")
        double.room.publish("star", "u1", "Ada")
        page.until("document.querySelector('#screen').dataset.state === 'playing'")
        advance(page, 500)
        text = page.run("document.querySelector('#debug').textContent")
        for word in ("time 500 ms", "script ", "screen playing", "frame 11/40", "decoded", "seq 1"):
            assert word in text, text
        assert world.enter(double).run("document.querySelector('#debug') === null")


# Writes down which frame of a gift is its first, and how many milliseconds its line in the list was before.
FIRST = """(() => {
    Object.assign(globalThis, { firsts: [], times: [] });
    let start = 0;
    new MutationObserver(() => (start = performance.now())).observe(document.querySelector("#messages"), { childList: true });
    new MutationObserver(([change]) => {
        const { frame } = document.querySelector("#screen").dataset;
        if (change.oldValue !== null || frame === undefined) return;
        firsts.push(frame);
        times.push(performance.now() - start);
    }).observe(document.querySelector("#screen"), { attributeFilter: ["data-frame"], attributeOldValue: true });
})()"""


def firstframe(world):
    """A gift begins with its first frame, of a file that the browser fetches once. How soon it shows is printed."""
    with world.double() as double:
        world.warm(double)
        page = world.enter(double, query="")
        page.call("Network.enable")
        page.run(FIRST)
        for number in range(6):
            double.room.publish("star", f"u{number}", "Ada")
            page.until(f"times.length === {number + 1}")
            page.until("document.querySelector('#screen').dataset.state === 'idle'")
        times = page.run("times")
        print(f"firstframe: {times[0]:.0f} ms at first, then at least {min(times[1:]):.0f} ms of {len(times) - 1}", flush=True)
        assert page.run("firsts") == ["0"] * 6, page.run("firsts")
        stored = page.answers("reveal.svga")
        assert stored == [False] + [True] * 5, f"files that the browser had: {stored}"
        sound(page)


def flood(world):
    """A thousand events a second for ten seconds: they come in order, and the page does not grow. Its pace is printed."""
    with world.double() as double:
        page = world.enter(double, query="")
        page.run("(() => { globalThis.frames = 0; const count = () => { frames++; requestAnimationFrame(count); }; count(); })()")
        per_frame, growth = measure_flood(page, double.room)
        print(f"flood: {per_frame:.2f} ms of script a frame, heap {growth / 1024:+.0f} KiB, {double.room.seq} events",
              flush=True)
        # The list keeps the last 200.
        expected = [f"{event['sender']['userName']} sent {event['gift']['name']} x {event['count']}"
                    for event in double.room.events[-200:]]
        assert lines(page) == expected, lines(page)
        assert growth <= 1 << 20, f"the heap grew by {growth} bytes"
        assert page.run("document.querySelectorAll('*').length") < 1200
        sound(page)


def measure_flood(page, room, rate=1000, seconds=10):
    """The milliseconds of script a frame and how many bytes the heap grew, both from the third second on."""
    gifts, start, number, before = ("card", "parcel", "spark"), time.monotonic(), 0, None
    while number < rate * seconds:
        due = min(int((time.monotonic() - start) * rate), rate * seconds)
        for number in range(number + 1, due + 1):
            room.publish(gifts[number % 3], f"u{number % 50}", f"Viewer {number % 50}", 1 + number % 3)
        if due >= 3 * rate and not before:
            page.call("HeapProfiler.collectGarbage")
            before = figures(page)
        time.sleep(0.01)
    room.publish("card", "last", "The last")
    page.until("document.querySelector('#messages').lastChild.textContent.startsWith('The last ')", seconds=120,
               what="the last event")
    after = figures(page)
    page.call("HeapProfiler.collectGarbage")
    script, frames = ((after[name] - before[name]) for name in ("ScriptDuration", "frames"))
    return script * 1000 / max(1, frames), figures(page)["JSHeapUsedSize"] - before["JSHeapUsedSize"]


def figures(page):
    return page.metrics() | {"frames": page.run("frames")}
