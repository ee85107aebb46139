"""The other pages, ports against the tool, and pictures to be looked at."""
import importlib.machinery
import importlib.util
import json
import random
import subprocess

from rooms import PICTURES, ROOT, advance, built, expect_lines, quoted, sound

TIMELINES = ROOT / "Tests" / "Gifts" / "timelines"
STAGES = ROOT / "Tests" / "Gifts" / "stages"


def traces(world):
    """queue.js changes as `gift-tool replay` prints it, to the byte: worked examples, simulated crowds, and worse logs.
    lanes.js gives the traces that GiftQueueTests expects of LaneScheduler and FullScreenQueue."""
    with world.double() as double:
        page = world.page(f"{double.url}/assets/config.json")
        page.until(f"location.origin === {quoted(double.url)}")
        names = [(f"{name}.jsonl", mode, f"{name}.{mode}.txt") for name in "ABCDEFGHI" for mode in ("seed", "standard")]
        for log, mode, expected in names:
            compare(page, [(TIMELINES / log).read_text()], [(TIMELINES / expected).read_text()], {"mode": mode})
        for name, call in (("lanes", "lanes(text)"), ("fullscreen", "fullScreen(text, 'u0')")):
            text, expected = ((STAGES / f"{name}{end}.txt").read_text() for end in ("", ".trace"))
            found = page.run(f"import('/test/stages.js').then(({{ lanes, fullScreen }}) => {{ const text = {quoted(text)}; return {call}; }})")
            assert found == expected, f"{name}: the page has another trace than LaneScheduler and FullScreenQueue"
        lines = sum(run_group(page, world.folder, *group) for group in simulated())
        lines += sum(run_group(page, world.folder, *group) for group in hostile())
        print(f"traces: 18 worked examples, lanes, full screen, 11,100 random logs, {lines:,} lines", flush=True)


def compare(page, logs, expected, options):
    found = page.run(f"""import('/test/trace.js').then(({{ trace }}) =>
        {json.dumps(logs)}.map((log) => trace(log, {json.dumps(options)})))""", seconds=120)
    for log, theirs, ours in zip(logs, expected, found, strict=True):
        if theirs != ours:
            pair = next((pair for pair in zip(theirs.splitlines() + ["end"], ours.splitlines() + ["end"]) if pair[0] != pair[1]))
            raise AssertionError(f"{options}: the tool and the page part at {pair} of\n{log}")
    return sum(text.count("\n") for text in expected)


def simulated():
    """10,000 logs of `gift-tool simulate --emit`: crowds of several sizes and rates, cut into pieces."""
    crowds = [(rate, senders) for rate in ("1/s", "4/s", "20/s", "100/s", "1000/s") for senders in (3, 40)]
    for number, (rate, senders) in enumerate(crowds):
        length = 12
        seconds = -(-1000 * length // int(rate[:-2])) + 1
        command = [built("gift-tool"), "simulate", "--emit", "--rate", rate, "--senders", str(senders), "--seconds",
                   str(seconds), "--seed", str(number)]
        lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines(keepends=True)
        logs = ["".join(lines[place:place + length]) for place in range(0, 1000 * length, length)]
        yield logs[:1000], "seed" if number % 4 == 3 else "standard", "u1" if number % 2 else None, []


def hostile():
    """1,100 logs with duplicates, leaps of time and strange names, under many rules, as Tests/Gifts/run makes them."""
    path = str(ROOT / "Tests" / "Gifts" / "run")
    loader = importlib.machinery.SourceFileLoader("gift_run", path)
    spec = importlib.util.spec_from_loader("gift_run", loader)
    run = importlib.util.module_from_spec(spec)
    import sys
    sys.path.insert(0, str(ROOT / "Tests" / "Gifts"))
    loader.exec_module(run)
    for index, (mode, own, rules) in enumerate(run.GROUPS):
        source = random.Random(1000 + index)
        yield [run.random_log(source) for _ in range(100)], mode, own, rules


def run_group(page, folder, logs, mode, own, rules):
    paths = []
    for number, log in enumerate(logs):
        paths.append(folder / f"log-{number}.jsonl")
        paths[-1].write_text(log)
    command = [built("gift-tool"), "replay", "-q", "--mode", mode, *(["--own", own] if own else [])]
    command += [word for rule in rules for word in ("--set", rule)] + list(map(str, paths))
    text = subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout
    expected = [part.partition("\n")[2] for part in text.split("== ")[1:]]
    words = {"none": None, "true": True, "false": False}
    values = {name: words.get(value, int(value) if value.isdecimal() else value)
              for name, _, value in (rule.partition("=") for rule in rules)}
    options = {"mode": mode, "own": own, "rules": values}
    return sum(compare(page, logs[place:place + 250], expected[place:place + 250], options)
               for place in range(0, len(logs), 250))


FEED = [
    {"modelType": "live", "liveUrl": "/room/r1", "extInfo": {"title": "Evening music"}},
    {"modelType": "vod", "videoUrl": "reveal.svga", "title": "Star", "extInfo": {}},
    {"modelType": "vod", "videoUrl": "gift.svga", "title": "Gift", "extInfo": {}},
    {"modelType": "custom", "extInfo": {"type": "imageCycle", "images": "/assets/icon-card.png<:>/assets/icon-star.png<:>javascript:alert(1)"}},
    {"modelType": "custom", "extInfo": {"type": "ad", "title": "<b>Ad</b>", "text": "Buy now", "url": "https://shop.example/"}},
    {"modelType": "custom", "extInfo": {"type": "web", "title": "Page", "url": "javascript:window.harm=1"}},
    {"modelType": "vod", "videoUrl": "missing.svga", "title": "Gone", "extInfo": {}},
]


def feed(world):
    """Templates by kind; the page in view plays, and its player tells so."""
    with world.double() as double:
        double.room.config["feed"] = FEED
        for name in ("reveal", "gift"):
            from rooms import fetch
            fetch(f"{world.media.url}/v1/unsigned/animate,size:750x.webp?src={name}.svga")
        page = world.page(f"{double.url}/feed?list=/test/feed.json")
        page.until("document.querySelector('#feed')?.dataset.state === 'ready'")
        kinds = page.run("[...document.querySelectorAll('.page')].map(({ dataset }) => `${dataset.kind} ${dataset.type}`)")
        assert kinds == ["live live", "vod vod", "vod vod", "custom imageCycle", "custom ad", "custom web", "vod vod"], kinds
        view = lambda index: f"document.querySelector('.page[data-index=\"{index}\"]')"
        go = lambda index: page.run(f"{view(index)}.scrollIntoView()")
        assert page.run(f"{view(0)}.querySelector('a').pathname") == "/room/r1"
        go(1)
        page.until(f"{view(1)}.dataset.state === 'playing'")
        assert page.run(f"{view(1)}.dataset.duration") == "2000"
        # Far from the end, where a tap would find the film on its way back.
        page.until(f"Math.floor({view(1)}.dataset.time / 500) === 1", what="setCurrentTime")
        page.click('.page[data-index="1"] .film')
        page.until(f"{view(1)}.dataset.state === 'paused'")
        page.run(f"""(() => {{ const seek = {view(1)}.querySelector('.seek'); seek.value = 750; seek.dispatchEvent(new Event('input')); }})()""")
        page.until(f"{view(1)}.dataset.time === '1500' && {view(1)}.querySelector('.film').dataset.frame === '30'", what="seekToTime")
        page.run(f"""(() => {{ const seek = {view(1)}.querySelector('.seek'); seek.value = 100; seek.dispatchEvent(new Event('input')); }})()""")
        page.until(f"{view(1)}.querySelector('.film').dataset.frame === '4'", what="the way back")
        page.click('.page[data-index="1"] .film')
        page.until(f"{view(1)}.dataset.state === 'playing'")
        go(2)
        page.until(f"{view(2)}.dataset.state === 'playing' && {view(1)}.dataset.state === 'paused'")
        go(3)
        page.until(f"{view(3)}.dataset.picture === '1'")
        assert page.run(f"{view(3)}.querySelectorAll('.dots i').length") == 2, "a script is not a picture"
        go(4)
        assert page.run(f"[{view(4)}.querySelector('h2').textContent, {view(4)}.querySelector('a').href]") == ["<b>Ad</b>", "https://shop.example/"]
        assert not page.run(f"{view(5)}.querySelector('a').hasAttribute('href')")
        go(6)
        page.until(f"{view(6)}.dataset.state === 'failed'")
        sound(page)
        words = page.run("""import('/assets/controls.js').then(async ({ ControlledPlayer }) => {
            const view = document.createElement("div");
            view.append(document.createElement("canvas"), new Image());
            const [player, told] = [new ControlledPlayer(view, { isLooping: false }), []];
            const types = ["setDurationTime", "setCurrentTime", "setProgress", "showLoadingView", "pause", "resume", "seekToTime",
              "ended", "customCallbackEvent"];
            for (const type of types) player.on(type, (detail) => told.push([type, detail]));
            const film = await player.load("%s/v1/unsigned/animate,size:750x.webp?src=reveal.svga");
            player.play(film, 0);
            for (let time = 0; time <= 1000; time += 100) player.draw(time);
            player.pause(1000);
            player.draw(5000);
            player.resume(9000);
            await player.seekToTime(1900, 9000);
            player.draw(9100);
            player.customCallbackEvent("like", 1);
            return told.map(([type, detail]) => `${type} ${detail === null ? "" : JSON.stringify(detail)}`.trim()); })""" % world.media.url)
        assert words == [
            "showLoadingView true", "setDurationTime 2000", "showLoadingView false", "setCurrentTime 0", "setProgress 0",
            "setCurrentTime 500", "setProgress 0.25", "setCurrentTime 1000", "setProgress 0.5", "pause", "resume",
            "setCurrentTime 1900", "setProgress 0.95", "seekToTime 1900", "ended", "pause",
            'customCallbackEvent {"name":"like","value":1}'], words


def preview(world):
    """A gift as full screen, banner and combo; its movie frame by frame, with what is in it."""
    with world.double() as double:
        world.warm(double)
        page = world.page(f"{double.url}/preview?gift=salute", width=1400, height=860)
        root = "document.querySelector('#preview')"
        page.until(f"{root}?.dataset.state === 'ready'", seconds=30)
        assert "320×240, 40 frames, 20 fps" in page.run("document.querySelector('#facts').textContent")
        # Far from the end, where a tap would find the film on its way back.
        page.until(f"Number({root}.dataset.frame) < 20")
        page.click("#toggle")
        step(page, root)
        rows = lambda tab: (page.click(f"[data-tab='{tab}']"), page.until("document.querySelectorAll('#inspector tr').length > 1"),
                            page.run("document.querySelector('#inspector').textContent"))[2]
        assert "avatar" in rows("Keys") and "avatar" in rows("Sprites") and "as pixels" in rows("Memory")
        page.click("[data-tab='Draw list']")
        page.until("document.querySelector('#inspector .code')?.textContent.match(/^(fill|image|stroke|clip|begin)/)")
        page.click("[data-tab=Warnings]")
        page.until("document.querySelector('#inspector .warning')")
        page.click("[data-tab=Sprites]")
        place = page.at("#inspector tbody tr")
        page.call("Input.dispatchMouseEvent", type="mouseMoved", **place)
        page.until("!document.querySelector('#bounds').hidden && document.querySelector('#bounds').offsetWidth > 20")
        for ground in ("light", "grid", "dark"):
            page.click(f"button[data-ground={ground}]")
            assert page.run(f"{root}.dataset.ground") == ground
        page.click("#full")
        page.until("document.querySelector('#screen').dataset.state === 'playing'")
        page.click("#banner")
        page.until("document.querySelector('.banner[data-count=\"1\"]')")
        page.click("#combo")
        page.until("""[...document.querySelectorAll('.banner')].some(({ dataset, textContent }) =>
            textContent.includes('Combo') && Number(dataset.count) >= 10)""", what="a combo")
        upload(page, root)
        sound(page)


def step(page, root):
    """Frame by frame, and to frames out of order."""
    # Once the button has changed, so has the frame at which the film stands.
    page.until("document.querySelector('#toggle').textContent === 'Play'")
    page.run(SOUGHT)
    first = int(page.run(f"{root}.dataset.frame"))
    for number in range(first + 1, first + 46):
        page.click("#next")
        reach(page, root, number % 40)
    page.click("#back")
    reach(page, root, (first + 44) % 40)
    # 12 is in range and has another picture than 30.
    pictures = set()
    for number in (30, 12, 30):
        page.run(f"""(() => {{ const position = document.querySelector('#position'); position.value = {number};
            position.dispatchEvent(new Event('input')); }})()""")
        reach(page, root, number)
        pictures.add(page.run("document.querySelector('#film canvas').toDataURL()"))
    assert len(pictures) == 2, len(pictures)


# Counts in `sought` the frames that were decoded and drawn: the film, which is paused, plays for a moment to draw one.
SOUGHT = """(() => { globalThis.sought = 0;
    new MutationObserver((changes) => (sought += changes.filter(({ oldValue }) => oldValue === "playing").length))
        .observe(document.querySelector("#film"), { attributeFilter: ["data-state"], attributeOldValue: true }); })()"""


def reach(page, root, number):
    """Waits for the one step that was taken: until its end the film would take no other."""
    page.until(f"sought > 0 && {root}.dataset.frame === '{number}'", what=f"frame {number}")
    assert page.run("(() => { const count = sought; sought = 0; return count; })()") == 1, "a step was taken twice"


def upload(page, root):
    """A file of the designer is sent along with each request and is not kept."""
    path = ROOT / "Samples" / "Movies" / "signal.svga"
    node = page.call("Runtime.evaluate", expression="document.querySelector('#file')")["result"]["objectId"]
    page.call("DOM.setFileInputFiles", files=[str(path)], objectId=node)
    page.until(f"document.querySelector('#name').textContent === 'signal.svga' && {root}.dataset.state === 'ready'", seconds=30)
    page.click("#full")
    page.until("document.querySelector('#screen').dataset.gift === 'file'", seconds=20)
    bad = ROOT / "Package.swift"
    page.call("DOM.setFileInputFiles", files=[str(bad)], objectId=node)
    page.until(f"{root}.dataset.state === 'failed' && !document.querySelector('#toast').hidden")


def screenshots(world):
    """Pictures of all states, in .build/browser; what can be judged without eyes is."""
    with world.double() as double:
        world.warm(double)
        for width, height, name in ((390, 844, "phone"), (360, 640, "small"), (1280, 860, "desk")):
            page = world.enter(double, width=width, height=height)
            fill(page, double)
            shoot(page, f"{name}-busy")
            double.room.publish("gift", "u9", "Dora", 2)
            page.until("document.querySelector('#screen').dataset.state === 'playing'")
            advance(page, 1000)
            shoot(page, f"{name}-fullscreen")
            page.click("#gifts")
            page.click("#categories button:nth-child(2)")
            page.click("[data-gift=star]")
            page.until("document.querySelector('#panel').getBoundingClientRect().bottom <= innerHeight + 1")
            # The picture of the chosen gift grows.
            page.until("!document.getAnimations().length", what="the end of the transitions")
            shoot(page, f"{name}-panel")
            inside(page, "#language, #send, #counts, #balance, [data-gift=star]")
            rows = page.run("[...document.querySelectorAll('#send, #balance')].map((view) => Math.abs(view.getBoundingClientRect().y - innerHeight))")
            assert abs(rows[0] - rows[1]) < 30, f"{name}: the bar of the panel has two rows: {rows}"
            sound(page)


def fill(page, double):
    room = double.room
    before = page.run("document.querySelectorAll('#messages li').length")
    for name, text in (("Ada", "Hello everybody"), ("小明", "晚上好!"), ("Bo", "What a voice"), ("Chen", "First time here, this is lovely")):
        room.say("text", text, name, name)
    room.say("join", sender="Zoe", name="Zoe", audienceCount=129)
    room.publish("parcel", "u5", "Chen Long", 1)
    room.publish("card", "me", "Me", 8)
    for name, text in (("Ada", "This is great, encore!"), ("X", "太好听了"), ("Bo", "👏👏👏")):
        room.say("bullet", text, name, name)
    page.until(f"document.querySelectorAll('#messages li').length >= {before + 10}")
    advance(page, 1650)
    room.say("like", count=6)
    page.until("document.querySelectorAll('.heart').length")
    advance(page, 900)


def shoot(page, name):
    page.picture(PICTURES / f"{name}.png")
    assert (PICTURES / f"{name}.png").stat().st_size > 20_000, f"{name} is all but empty"


def inside(page, selectors):
    out = page.run(f"""[...document.querySelectorAll({quoted(selectors)})].filter((view) => {{
        const {{ left, top, right, bottom }} = view.getBoundingClientRect();
        return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight; }}).map((view) => view.id)""")
    assert out == [], f"outside of the screen: {out}"
