#!/usr/bin/env python3
"""The display queue once more, as a scan over one list, to judge what `gift-tool replay` prints.

It is written from the table of states in Docs/notes/gift-queue.md and shares nothing with the Swift code: no indexes, no heap, no
cached deadlines. Every step looks at every item.

    queue_reference.py LOG [--mode seed|standard] [--own USER] [--set NAME=VALUE ...]     prints the trace of a log
"""
import json
import sys

SEED = dict(
    slotCount=2, slotOrder="asReturned", countStep="one",
    enterDuration=250, tickInterval=300, lingerDuration=1000, leaveDuration=250,
    addsCounts=False, comparesReceivers=False, mergesIntoLeaving=True, rescuesAtLeaving=False,
    refusesOtherRooms=False, refusesEmptyCounts=False, refusesOldSequences=False, rememberedIDCount=0,
    waitingLimit=None, maximumWait=None, maximumHold=None, prefersOwnGifts=False)
STANDARD = dict(
    slotCount=2, slotOrder="highestFree", countStep="fifth",
    enterDuration=250, tickInterval=300, lingerDuration=1000, leaveDuration=250,
    addsCounts=True, comparesReceivers=True, mergesIntoLeaving=False, rescuesAtLeaving=True,
    refusesOtherRooms=True, refusesEmptyCounts=True, refusesOldSequences=True, rememberedIDCount=1024,
    waitingLimit=30, maximumWait=30_000, maximumHold=30_000, prefersOwnGifts=True)
HIGHEST_TOTAL = 999_999_999
HIGHEST_COUNT = 9_999
# Signs of direction, spaces without width, annotations, tags and what is not a character.
UNSEEN = [
    (0x61c, 0x61c), (0x200b, 0x200b), (0x200e, 0x200f), (0x202a, 0x202e), (0x2060, 0x206f), (0xfdd0, 0xfdef),
    (0xfeff, 0xfeff), (0xfff9, 0xfffc), (0xe0001, 0xe0001)]


class Queue:
    def __init__(self, rules, own):
        self.rules, self.own = rules, own
        self.items = []             # in the order of arrival: those on the stage and those that wait
        self.free = list(range(rules["slotCount"]))
        self.ids, self.sequences, self.room = [], [], None
        self.now, self.closed, self.lines = None, False, []

    # What is printed

    def say(self, change, item, *fields):
        texts = [str(self.now), change, item["name"]]
        texts += [f"{name}={value}" for name, value in fields]
        self.lines.append(" ".join(texts))

    def show(self, change, item, *fields):
        self.say(change, item, ("slot", item["slot"]), *fields)

    # Who waits, in the order of entering

    def waiting(self):
        waiting = [item for item in self.items if item["state"] == "waiting"]
        if self.rules["prefersOwnGifts"]:
            return [item for item in waiting if item["own"]] + [item for item in waiting if not item["own"]]
        return waiting

    def protected(self, item):
        return item["own"] and self.rules["prefersOwnGifts"]

    # Deadlines

    def deadlines(self):
        """All of them: when, which kind comes first, the bottom slot first, what is to be done."""
        found = []
        for item in self.items:
            state = item["state"]
            if state == "entering":
                found.append((item["until"], 0, -item["slot"], "entered", item))
            if state in ("counting", "lingering"):
                found.append((item["nextTick"], 1, -item["slot"], "tick", item))
            if state == "lingering":
                found.append((item["leaveAt"], 2, -item["slot"], "leave", item))
            if state == "leaving":
                found.append((item["until"], 3, -item["slot"], "left", item))
            if state == "waiting" and self.rules["maximumWait"] is not None and not self.protected(item):
                found.append((item["since"] + self.rules["maximumWait"], 4, item["number"], "expire", item))
        return found

    def advance(self, time):
        if self.now is not None:
            time = max(time, self.now)
        while True:
            due = [deadline for deadline in self.deadlines() if deadline[0] <= time]
            if not due:
                break
            at, _, _, action, item = min(due, key=lambda deadline: deadline[:3])
            self.now = at
            getattr(self, "run_" + action)(item)
        self.now = time

    def run_entered(self, item):
        item["state"] = "counting"
        item["nextTick"] = self.now + self.rules["tickInterval"]

    def run_tick(self, item):
        rules = self.rules
        item["nextTick"] = self.now + rules["tickInterval"]
        hold = rules["maximumHold"]
        if hold is not None and self.now - item["held"] > hold and self.waiting():
            if item["shown"] < item["total"]:
                item["shown"] = item["total"]
                self.show("counted", item, ("number", item["shown"]), ("total", item["total"]))
            self.start_leaving(item)
        elif item["shown"] < item["total"]:
            remaining = item["total"] - item["shown"]
            item["shown"] += -(-remaining // 5) if rules["countStep"] == "fifth" and remaining > 5 else 1
            item["state"] = "counting"
            self.show("counted", item, ("number", item["shown"]), ("total", item["total"]))
        elif item["state"] == "counting":
            item["state"] = "lingering"
            item["leaveAt"] = self.now + rules["lingerDuration"]
            self.show("lingering", item, ("until", item["leaveAt"]))

    def run_leave(self, item):
        if item["shown"] < item["total"] and self.rules["rescuesAtLeaving"]:
            item["state"] = "counting"
            self.show("kept", item, ("number", item["shown"]), ("total", item["total"]))
        else:
            self.start_leaving(item)

    def start_leaving(self, item):
        item["state"] = "leaving"
        item["until"] = self.now + self.rules["leaveDuration"]
        self.show("leaving", item)

    def run_left(self, item):
        self.show("left", item, ("shown", item["shown"]), ("total", item["total"]))
        self.items.remove(item)
        self.give_back(item["slot"])
        waiting = self.waiting()
        if waiting:
            self.enter(waiting[0])

    def run_expire(self, item):
        self.items.remove(item)
        self.say("dropped", item, ("reason", "waitedTooLong"))

    # Slots

    def give_back(self, slot):
        if slot == 0:
            self.free.insert(0, slot)
        else:
            self.free.append(slot)

    def take_slot(self):
        if self.rules["slotOrder"] == "highestFree":
            self.free.sort()
        return self.free.pop()

    def enter(self, item):
        item.update(state="entering", slot=self.take_slot(), held=self.now)
        item["until"] = self.now + self.rules["enterDuration"]
        self.show("entered", item, ("total", item["total"]))

    # Events

    def refusal(self, event):
        rules = self.rules
        if self.closed:
            return "closed"
        if rules["refusesOtherRooms"] and self.room not in (None, event["room"]):
            return "otherRoom"
        if rules["refusesEmptyCounts"] and event["count"] < 1:
            return "count"
        if rules["rememberedIDCount"] and event["id"] in self.ids[-rules["rememberedIDCount"]:]:
            return "seenID"
        sequence = event.get("seq")
        if rules["refusesOldSequences"] and sequence is not None and self.sequences:
            highest = max(self.sequences)
            if sequence in self.sequences or (sequence < highest and sequence <= highest - rules["rememberedIDCount"]):
                return "seenSequence"
        return None

    def receive(self, event, time):
        self.advance(time)
        reason = self.refusal(event)
        if reason:
            self.lines.append(f"{self.now} ignored {plain(event['id'])} reason={reason}")
            return
        self.remember(event)
        key, name = key_of(event, self.rules)
        mergeable = [item for item in self.items if item["key"] == key
                     and (item["state"] != "leaving" or self.rules["mergesIntoLeaving"])]
        if mergeable:
            item = mergeable[0]
            added = max(event["count"], 0) if self.rules["addsCounts"] else 1
            item["total"] = min(item["total"] + added, HIGHEST_TOTAL)
            self.say("merged", item, ("total", item["total"]))
        else:
            self.add(event, key, name)

    def remember(self, event):
        self.room = self.room or event["room"]
        self.ids.append(event["id"])
        if event.get("seq") is not None:
            self.sequences.append(event["seq"])

    def add(self, event, key, name):
        highest = HIGHEST_TOTAL if self.rules["addsCounts"] else HIGHEST_COUNT
        item = dict(
            key=key, name=name, own=event["sender"]["userID"] == self.own, number=len(self.lines), since=self.now,
            total=min(max(event["count"], 0), highest), shown=0, coins=event["gift"].get("coins", 0), state="waiting")
        occupied = [other for other in self.items if other["state"] != "waiting"]
        self.items.append(item)
        if len(occupied) < self.rules["slotCount"]:
            self.enter(item)
            return
        position = [other is item for other in self.waiting()].index(True) + 1
        self.say("waiting", item, ("position", position))
        self.drop_cheapest()

    def drop_cheapest(self):
        limit = self.rules["waitingLimit"]
        if limit is None or len(self.waiting()) <= limit:
            return
        others = [item for item in self.waiting() if not self.protected(item)]
        if others:
            cheapest = min(others, key=lambda item: (item["coins"] * item["total"], item["number"]))
            self.items.remove(cheapest)
            self.say("dropped", cheapest, ("reason", "overflow"))

    def close(self, time):
        self.advance(time)
        if self.closed:
            return
        self.closed = True
        shown = sorted((item for item in self.items if item["state"] != "waiting"), key=lambda item: -item["slot"])
        for item in shown + self.waiting():
            self.say("dropped", item, ("reason", "closed"))
        self.items = []

    def finish(self):
        while self.deadlines():
            self.advance(min(deadline[0] for deadline in self.deadlines()))


def plain(text):
    """A name as a word of the trace: as it is, or in quotation marks where that would be no word."""
    usual = text.isascii() and text and all(letter.isalnum() or letter in "_.:@-" for letter in text)
    return text if usual else '"' + "".join(map(escaped, text)) + '"'


def escaped(letter):
    """A character of a name in quotation marks; names have no controls."""
    if letter in '"\\':
        return "\\" + letter
    code = ord(letter)
    unseen = code & 0xfffe == 0xfffe or any(first <= code <= last for first, last in UNSEEN)
    return f"\\u{{{code:x}}}" if unseen else letter


def key_of(event, rules):
    sender, gift = event["sender"]["userID"], event["gift"]["giftID"]
    receiver = event.get("receiver") if rules["comparesReceivers"] else None
    name = f"{plain(sender)}/{plain(gift)}"
    if receiver:
        return (sender, gift, receiver["userID"]), f"{name}>{plain(receiver['userID'])}"
    return (sender, gift, None), name


def trace(text, mode="standard", own=None, settings=()):
    rules = dict(SEED if mode == "seed" else STANDARD)
    for setting in settings:
        name, _, value = setting.partition("=")
        if name not in rules:
            sys.exit(f"there is no rule '{name}'")
        words = {"none": None, "true": True, "false": False}
        rules[name] = int(value) if value.isdecimal() else words.get(value, value)
    queue = Queue(rules, own)
    for line in text.splitlines():
        if not line.strip():
            continue
        event = json.loads(line)
        if event.get("type") == "disband":
            queue.close(event["time"])
        else:
            queue.receive(event, event["time"])
    queue.finish()
    return "".join(line + "\n" for line in queue.lines)


def main(arguments):
    options, logs, settings = {}, [], []
    while arguments:
        word = arguments.pop(0)
        if word == "--set":
            settings.append(arguments.pop(0))
        elif word.startswith("--"):
            options[word[2:]] = arguments.pop(0)
        else:
            logs.append(word)
    for log in logs:
        with open(log, encoding="utf-8") as file:
            sys.stdout.write(trace(file.read(), options.get("mode", "standard"), options.get("own"), settings))


if __name__ == "__main__":
    main(sys.argv[1:])
