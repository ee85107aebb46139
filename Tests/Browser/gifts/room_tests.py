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
    (402, {"code": "insufficient-balance", "have": 1, "need": 5, "charged": False},
     "Not sent: Insufficient balance", "未送出:余额不足", "未送出:餘額不足"),
    (503, {"code": "unavailable", "charged": False},
     "Not sent: The service is not available now", "未送出:服务暂时不可用", "未送出:服務暫時無法使用"),
    (403, {"code": "refused", "reason": "risk", "order": {"id": "o1", "state": "refused"}},
     "risk. You were not charged.", "risk。未扣费。", "risk。未扣費。"),
    (403, {"code": "refused", "order": {"id": "o1", "state": "refused"}},
     "The gift was refused. You were not charged.", "礼物被拒绝。未扣费。", "禮物被拒絕。未扣費。"),
    (409, {"code": "price-changed", "coins": 6, "charged": False},
     "Not sent: The price has changed", "未送出:价格已更新", "未送出:價格已更新"),
    (410, {"code": "room-closed", "charged": False},
     "Not sent: The room is closed", "未送出:直播间已关闭", "未送出:直播間已關閉"),
    (404, {"code": "unknown-gift", "charged": False},
     "Not sent: This gift is not available", "未送出:该礼物不可用", "未送出:該禮物無法使用"),
    (429, {"code": "rate-limited", "charged": False},
     "Not sent: Too many gifts, wait a moment", "未送出:操作太频繁,请稍候", "未送出:操作太頻繁,請稍候"),
    (401, {"code": "unauthorized", "charged": False}, "Not sent: Sign in again", "未送出:请重新登录", "未送出:請重新登入"),
    (409, {"code": "cancelled", "order": {"id": "o1", "state": "cancelled"}},
     "Too late to show. Your refund is on its way.", "已来不及展示,退款正在处理。", "已來不及展示,退款正在處理。"),
    (409, {"code": "refunded", "order": {"id": "o1", "state": "refunded"}},
     "Your coins were returned.", "金币已退还。", "金幣已退還。"),
    (422, {"code": "something-new", "charged": False},
     "Not sent: That did not work", "未送出:操作失败", "未送出:操作失敗"),
]
CHECKING = {"en": "Checking whether your gift was sent. You pay at most once.", "zh-Hans": "正在确认礼物是否送出,最多只扣费一次。",
            "zh-Hant": "正在確認禮物是否送出,最多只扣費一次。"}
TOAST = "!document.querySelector('#toast').hidden && document.querySelector('#toast').textContent"
SEND = "document.querySelector('#send')"


def choose_card(page):
    page.click("#gifts")
    page.click("[data-gift=card]")


def shut_toast(page):
    page.run("document.querySelector('#toast').hidden = true")


def orders(room):
    """The methods and keys of the requests for orders."""
    return [(method, fields.get("Idempotency-Key", path.split("key=")[-1])) for method, path, fields in room.requests
            if path.endswith("/gifts") or method == "DELETE"]


def toast(world):
    """Each failure has words of its own, true in its state, and nothing shows as sent."""
    with world.double() as double:
        for column, language in enumerate(CHECKING):
            page = world.enter(double, query=f"?clock=virtual&lang={language}")
            choose_card(page)
            for problem in PROBLEMS:
                double.room.fault = problem[:2]
                page.click("#send")
                text = page.until(TOAST)
                assert text == problem[2 + column], (text, problem)
                shut_toast(page)
                page.until("document.querySelector('[data-gift=card][aria-selected=true]')")
            double.room.fault = None
            sound(page)
        assert not double.room.events and lines(page) == [] and page.run("localStorage.length") == 0
        keys = [key for _, key in orders(double.room)]
        assert len(set(keys)) == len(keys) == 3 * len(PROBLEMS), "each refusal ends its order"


def outbox(world):
    """A lost answer, a reload and taps are one order: it is asked for with its key until it is decided."""
    with world.double() as double:
        room = double.room
        for language, text in CHECKING.items():
            page = world.enter(double, query=f"?clock=virtual&lang={language}")
            choose_card(page)
            room.requests, room.orders, room.lost_count, room.balance = [], {}, 1000, 1000
            page.click("#send")
            assert page.until(TOAST) == text
            page.until(f"{SEND}.disabled && document.querySelector('#pending li')")
            assert page.run(f"{SEND}.ariaBusy") == "true", "the button shows that an order is on its way"
            page.go(f"{double.url}/room/r1?clock=virtual&lang={language}&again")
            page.until("location.search.endsWith('again') && document.querySelector('#room')?.dataset.state === 'open'")
            choose_card(page)
            for _ in range(5):
                page.click("#send")
            assert page.run(f"{SEND}.disabled")
            room.lost_count = 0
            page.until(f"{BALANCE} === '999' && !{SEND}.disabled", what="the end of the order")
            assert page.run("[localStorage.length, document.querySelectorAll('#pending li').length]") == [0, 0]
            assert page.run(f"{SEND}.ariaBusy") == "false"
            assert len(room.orders) == 1 and room.balance == 999 and len(set(orders(room))) == 1 < len(orders(room)), orders(room)
            sound(page)
        lost_then_anything(page, room)
        abandoned(page, room)


def lost_then_anything(page, room):
    """After a lost answer no status ends an order, and the button works again when it is decided."""
    answers = [(status, body) for status in (401, 403, 404, 429, 500, 502, 503, 504)
               for body in ("<html>", {"charged": False, "code": "rate-limited"})]
    # Browsers repeat a request on their own when a connection ends that they used before.
    room.requests, room.orders, room.lost_count, room.balance = [], {}, 1000, 1000
    page.click("#send")
    page.until(f"{SEND}.disabled")
    # The pauses between attempts are cut short, and neither the rest of the button nor the time of a toast.
    page.run("""globalThis.setTimeout = ((set) => (run, time) =>
        set(run, time > 500 && time !== 3000 && !/showOrders/.test(run) ? 50 : time))(setTimeout)""")
    for status, body in answers:
        room.fault, count = (status, body), len(room.requests)
        page.until(f"(document.querySelector('#pending li') && {SEND}.disabled)")
        wait_for(lambda: len(room.requests) > count + 1)
    room.fault, room.lost_count = None, 0
    page.until(f"!{SEND}.disabled && {BALANCE} === '999'")
    assert len(room.orders) == 1 and len(set(orders(room))) == 1, orders(room)
    # A refusal without a record counts when its key is abandoned; this order was taken.
    room.requests, room.orders, room.lost_count = [], {}, 1000
    shut_toast(page)
    page.click("#send")
    page.until(f"{SEND}.disabled")
    room.fault = (402, {"code": "insufficient-balance", "have": 1, "need": 5, "charged": False})
    page.until(f"!{SEND}.disabled && {BALANCE} === '998'")
    assert {method for method, _ in orders(room)} == {"POST", "DELETE"} and len({key for _, key in orders(room)}) == 1
    # This one was not.
    room.fault = (504, "<html>")
    page.click("#send")
    page.until(f"{SEND}.disabled")
    shut_toast(page)
    room.fault = (402, {"code": "insufficient-balance", "have": 1, "need": 5, "charged": False})
    page.until(f"!{SEND}.disabled")
    assert page.until(TOAST) == "未送出:餘額不足" and room.balance == 998


def abandoned(page, room):
    """A viewer gives a pending order up, and reads what the server says of it."""
    for status, text in (("void", "未送出:您已取消"), ("accepted", None)):
        room.requests, room.fault, room.lost_count = [], (504, "<html>"), 0
        shut_toast(page)
        page.click("#send")
        page.until("document.querySelector('#pending button')")
        key, balance = orders(room)[0][1], room.balance
        if status == "accepted":
            room.orders[key] = {"order": {"id": "o9", "state": "accepted"}, "balance": 7}
        shut_toast(page)
        page.click("#pending button")
        page.until("!document.querySelector('#pending li')")
        if text:
            assert page.until(TOAST) == text
        else:
            page.until(f"{BALANCE} === '7'")
        assert room.balance == balance
    # Support is asked where nobody else knows.
    room.fault = (504, {"code": "outcome-unknown", "order": {"id": "o7", "state": "unknown", "attention": True}})
    page.click("#send")
    page.until(f"({TOAST}) === '無法確認該禮物,請向客服提供訂單號 o7。' && !{SEND}.disabled")
    room.fault = None


def wait_for(condition, seconds=30):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "no further request came"
        time.sleep(0.02)


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
