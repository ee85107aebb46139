"""Gifts over the picture: banners, combos, slots, full screen, bullets."""
import base64
import math
import subprocess

from rooms import MOVIES, advance, banners, built, expect_lines, lines, sound


def stage(world):
    """A gift that somebody sends appears without a reload; the end of the room is told."""
    with world.double() as double:
        page = world.enter(double)
        double.room.publish("card", "u1", "Ada", 2)
        expect_lines(page, 1)
        assert lines(page) == ["Ada sent Card x 2"], lines(page)
        advance(page, 900)
        assert [banner["count"] for banner in banners(page)] == ["2"], banners(page)
        assert banners(page)[0]["name"].startswith("Ada"), banners(page)
        advance(page, 2000)
        assert banners(page) == []
        # Hearts of others, joins and leaves.
        double.room.say("like", count=7)
        page.until("document.querySelectorAll('.heart').length === 7")
        double.room.say("like", count=50)
        page.until("document.querySelectorAll('.heart').length === 10")
        advance(page, 4000)
        page.until("document.querySelectorAll('.heart').length === 0")
        double.room.say("join", sender="z", name="Zoe", audienceCount=7)
        expect_lines(page, 1, "join")
        assert page.run("document.querySelector('#audience-count').textContent") == "7"
        page.click("#audience-button")
        page.until("document.querySelectorAll('#audience li').length === 4")
        double.room.publish("card", "u1", "Ada")
        page.until("document.querySelectorAll('.banner').length === 1")
        double.room.send("disband", {})
        page.until("document.querySelector('#room').dataset.state === 'closed'")
        page.until("document.querySelectorAll('.banner').length === 0")
        assert "ended" in page.run("document.querySelector('#notice').textContent")
        sound(page)


def once(world):
    """The answer to an own gift and the stream both bring it; it shows once."""
    with world.double() as double:
        page = world.enter(double)
        page.click("#gifts")
        page.click("[data-gift=card]")
        for hides in (False, True):
            double.room.hides_from_streams = hides
            before = len(lines(page))
            page.click("#send")
            expect_lines(page, before + 1)
        double.room.hides_from_streams = False
        # The stream brings all of it again.
        for event in double.room.events:
            double.room.send("gift", event, event["seq"])
        double.room.publish("parcel", "u1", "Ada")
        expect_lines(page, 3)
        advance(page, 1200)
        counts = {banner["name"][:2]: banner["count"] for banner in banners(page)}
        assert counts == {"Me": "2", "Ad": "1"}, counts
        keys = [fields["Idempotency-Key"] for method, _, fields in double.room.requests if method == "POST"]
        assert len(set(keys)) == len(keys) == 2 and all(len(key) <= 64 for key in keys), keys
        sound(page)


def combo(world):
    """Holding the button goes on sending; one banner counts."""
    with world.double() as double:
        page = world.enter(double)
        page.click("#gifts")
        page.click("[data-gift=card]")
        place = page.press("#send")
        page.until("Number(document.querySelector('#send').dataset.combo) >= 6")
        page.release(place)
        page.until("!document.querySelector('#send').dataset.combo", what="the end of the combo")
        sent = len(double.room.events)
        assert sent >= 6, sent
        expect_lines(page, sent)
        advance(page, 250 + 300 * sent)
        assert [banner["count"] for banner in banners(page)] == [str(sent)], banners(page)
        assert len(double.room.events) == sent, "it went on after the end"
        # Keys send, too.
        page.run("document.querySelector('#send').focus()")
        page.key("Enter")
        expect_lines(page, sent + 1)
        sound(page)


def slots(world):
    """The bottom slot first, then the top one; the third waits for the first that leaves."""
    with world.double() as double:
        page = world.enter(double)
        for number, name in enumerate(("Ada", "Bo", "Chen")):
            double.room.publish("card", f"u{number}", name)
        expect_lines(page, 3)
        advance(page, 40)
        found = [(banner["slot"], banner["name"][:2], banner["state"]) for banner in banners(page)]
        assert found == [("0", "Bo", "entering"), ("1", "Ad", "entering")], found
        boxes = page.run("[...document.querySelectorAll('.banner')].map((view) => view.getBoundingClientRect().x)")
        assert all(x < 12 for x in boxes), f"both come in from the left: {boxes}"
        advance(page, 560)
        boxes = page.run("""[...document.querySelectorAll('.banner')].map((view) => view.getBoundingClientRect())
            .map(({ x, y, bottom }) => [x, y, bottom]).sort((a, b) => a[1] - b[1])""")
        assert [round(x) for x, _, _ in boxes] == [12, 12] and boxes[0][2] <= boxes[1][1], boxes
        advance(page, 1200)
        assert banners(page)[0]["state"] == "lingering", banners(page)
        advance(page, 100)
        assert {banner["state"] for banner in banners(page)} == {"leaving"}, banners(page)
        advance(page, 300)
        found = [(banner["slot"], banner["name"][:2]) for banner in banners(page)]
        assert found == [("1", "Ch")], found
        sound(page)


def bullets(world):
    """Bullets fly in four lanes, never touch, and views are used again."""
    with world.double() as double:
        page = world.enter(double)
        texts = ["Bravo!", "太好听了", "One more song please, I could listen to this all night", "👏👏👏", "Hi"] * 6
        seen = set()
        for text in texts:
            double.room.say("bullet", text)
        expect_lines(page, len(texts), "text")
        for _ in range(60):
            advance(page, 160)
            boxes = page.run("""[...document.querySelectorAll('.bullet:not([hidden])')].map((view) => {
                const { left, right } = view.getBoundingClientRect();
                return { lane: view.dataset.lane, view: view.dataset.view, left, right }; })""")
            seen |= {box["lane"] for box in boxes}
            for lane in range(4):
                row = sorted((box for box in boxes if box["lane"] == str(lane)), key=lambda box: box["left"])
                for first, second in zip(row, row[1:]):
                    assert first["right"] <= second["left"] + 1, f"two bullets of lane {lane} touch: {row}"
        assert seen == {"0", "1", "2", "3"}, seen
        views = page.run("document.querySelectorAll('.bullet').length")
        assert 4 <= views < len(texts), f"{views} views of {len(texts)} bullets"
        page.click("#fly")
        page.type("#text", "my own")
        page.key("Enter")
        page.until("document.querySelector('.bullet.own:not([hidden])')?.textContent === 'my own'")
        assert double.room.messages[-1]["type"] == "bullet"
        sound(page)


# How far the canvas is from a picture, over black and over white.
DISTANCE = """async (data) => {
  const canvas = document.querySelector('#screen canvas');
  const { width, height } = canvas;
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes]), { premultiplyAlpha: "none", colorSpaceConversion: "none" });
  if (image.width !== width || image.height !== height) throw new Error(`${width}x${height}, not ${image.width}x${image.height}`);
  const other = new OffscreenCanvas(width, height).getContext("2d");
  other.drawImage(image, 0, 0);
  const [a, b] = [canvas.getContext("2d").getImageData(0, 0, width, height).data, other.getImageData(0, 0, width, height).data];
  const sums = [0, 0];
  for (let place = 0; place < a.length; place += 4) for (let part = 0; part < 3; part++) {
    const [p, q] = [a[place + 3], b[place + 3]];
    const black = (a[place + part] * p - b[place + part] * q) / 255;
    sums[0] += black * black;
    sums[1] += (black + q - p) ** 2;
  }
  return Math.max(...sums) / (width * height * 3);
}"""


def fullscreen(world):
    """Hidden before; frames 0 to the last once, each as the tool draws it; hidden after."""
    with world.double() as double:
        # What plays is compared here, and not what a quality leaves of it.
        double.room.plan = "animate,lossless,size:300x"
        world.warm(double)
        page = world.enter(double)
        worst = [play(page, double, *movie, world.folder) for movie in (("star", "reveal", 40, 20), ("salute", "salute", 40, 20))]
        print(f"fullscreen: {min(worst):.1f} dB", flush=True)
        sequence(page, double)
        sound(page)
        by_image(world, double)
        still(world, double)


def play(page, double, gift, movie, count, rate, folder):
    state = "document.querySelector('#screen').dataset.state"
    assert page.run(state) == "idle" and page.run("getComputedStyle(document.querySelector('#screen')).visibility") == "hidden"
    stills = folder / movie
    subprocess.run([built("svga-tool"), "render", str(MOVIES / f"{movie}.svga"), "-o", str(stills), "-q", "--size", "300x",
                    "--frames", f"0..{count - 1}"], check=True)
    double.room.publish(gift, "u1", "Ada")
    page.until(f"{state} === 'playing'")
    worst, shown = math.inf, []
    for frame in range(count):
        shown.append(int(page.run("document.querySelector('#screen').dataset.frame")))
        if frame % 4 == 0 or frame == count - 1:
            png = base64.b64encode((stills / f"frame_{frame:05}.png").read_bytes()).decode()
            error = page.run(f"({DISTANCE})('{png}')")
            worst = min(worst, 10 * math.log10(255 ** 2 / error) if error else 99)
        if frame < count - 1:
            advance(page, 1000 // rate)
    assert shown[0] == 0 and all(0 <= b - a <= 1 for a, b in zip(shown, shown[1:])), shown
    assert shown[-1] >= count // 2, f"{shown[-1] + 1} pictures of {count} frames"
    assert worst >= 42, f"{movie}: {worst:.1f} dB"
    assert page.run(state) == "playing"
    advance(page, 1000 // rate - 1)
    assert page.run(state) == "playing", "it ended a millisecond too soon"
    advance(page, 1)
    assert page.run(state) == "idle" and page.run("getComputedStyle(document.querySelector('#screen')).visibility") == "hidden"
    assert banners(page) == [], "full screen or banner, not both"
    return worst


def sequence(page, double):
    """One after the other; too many become banners, and so does a file that cannot be loaded."""
    gift = lambda: page.run("document.querySelector('#screen').dataset.gift")
    state = "document.querySelector('#screen').dataset.state"
    before = len(lines(page))
    for number, name in enumerate(("star", "wave", "gift", "salute", "marble")):
        double.room.publish(name, f"s{number}", f"S{number}")
    expect_lines(page, before + 5)
    page.until(f"{state} === 'playing'")
    assert gift() == "star"
    found = [banner["name"] for banner in banners(page)]
    assert len(found) == 1 and "Wave" in found[0], found
    advance(page, 2000)
    for name in ("gift", "salute", "marble"):
        page.until(f"{state} === 'playing'")
        assert gift() == name, gift()
        play_out(page)
    assert page.run(state) == "idle" and banners(page) == [], banners(page)
    media = double.room.media_of
    double.room.media_of = lambda name: {**media(name), "animation": media("missing.svga")["animation"]}
    # Another catalogue has cells of its own.
    page.run("""(() => { document.querySelector('[data-gift=card]').dataset.isOld = true;
        document.querySelector('#language').dispatchEvent(new Event('change')); })()""")
    page.until("!document.querySelector('[data-gift=card]').dataset.isOld", what="the other catalogue")
    double.room.publish("star", "late", "Late")
    page.until("document.querySelector('.banner .names')?.textContent.startsWith('Late')", what="a banner for a missing file")
    double.room.media_of = media


def play_out(page):
    """To the end of what plays."""
    screen = "document.querySelector('#screen').dataset"
    name = page.run(f"{screen}.gift")
    for _ in range(60):
        if page.run(f"{screen}.state") != "playing" or page.run(f"{screen}.gift") != name:
            return
        advance(page, 100)
    raise AssertionError(f"{name} plays on")


def by_image(world, double):
    """Browsers without ImageDecoder show an <img> with an address of its own for each play."""
    page = world.enter(double, before="delete globalThis.ImageDecoder")
    addresses = []
    for number in range(2):
        double.room.publish("star", f"i{number}", "Ada")
        page.until("document.querySelector('#screen').dataset.state === 'playing'")
        assert page.run("!document.querySelector('#screen img').hidden && document.querySelector('#screen canvas').hidden")
        addresses.append(page.run("document.querySelector('#screen img').src"))
        page.until("document.querySelector('#screen img').naturalWidth === 300")
        advance(page, 2000)
        assert page.run("document.querySelector('#screen').dataset.state") == "idle"
    assert addresses[0] != addresses[1] and all(address.startswith("blob:") for address in addresses), addresses
    sound(page)


def still(world, double):
    """Who asked for less motion sees the poster."""
    page = world.enter(double, still=True)
    double.room.publish("star", "r", "Ada")
    page.until("document.querySelector('#screen').dataset.state === 'playing'")
    picture = "document.querySelector('#screen canvas').toDataURL()"
    first = page.run(picture)
    advance(page, 1000)
    assert page.run(picture) == first and len(first) > 5000
    advance(page, 1500)
    assert page.run("document.querySelector('#screen').dataset.state") == "idle"
    sound(page)
