// The display queue of banners: a port of GiftQueue, which gives the same changes for the same events and times.

export const standard = {
  slotCount: 2, slotOrder: "highestFree", countStep: "fifth",
  enterDuration: 250, tickInterval: 300, lingerDuration: 1000, leaveDuration: 250,
  addsCounts: true, comparesReceivers: true, mergesIntoLeaving: false, rescuesAtLeaving: true,
  refusesOtherRooms: true, refusesEmptyCounts: true, refusesOldSequences: true, rememberedIDCount: 1024,
  waitingLimit: 30, maximumWait: 30000, maximumHold: 30000, prefersOwnGifts: true,
};
export const maxTotal = 999999999;
export const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

/** What happens by a clock: `deadline` is the time of the next event or Infinity, and runDeadline() lets it happen. */
export class Timeline {
  now = -(2 ** 60);

  advance(time) {
    this.changes = [];
    const end = Math.max(this.now, time);
    for (let next = this.deadline; next <= end; next = this.deadline) {
      this.now = Math.max(this.now, next);
      this.runDeadline();
    }
    this.now = end;
    return this.changes;
  }
}

/** What gifts have in common that join one item. */
export const keyOf = ({ sender, gift, receiver }) => [sender.userID, gift.giftID, ...(receiver ? [receiver.userID] : [])];

/** Adds a value to a set of at most `count`, which loses its oldest one. */
function keep(set, value, count) {
  set.add(value);
  if (set.size > count) set.delete(set.keys().next().value);
}

/** Decides which events are new: at-least-once delivery brings some twice. */
export class EventFilter {
  constructor(rules, room) { Object.assign(this, { rules, room, ids: new Set(), seqs: new Set(), highest: -Infinity }); }

  /** Why an event is refused; null for one that is new and is remembered from now on. */
  refusal(event) {
    const { rules, ids, seqs, highest } = this, { id, seq } = event, count = rules.rememberedIDCount;
    const reason = this.lastingRefusal(event);
    if (reason) return reason;
    if (ids.has(id)) return "seenID";
    if (rules.refusesOldSequences && seq != null) {
      if (seqs.has(seq) || seq <= highest - count) return "seenSequence";
      this.highest = Math.max(seq, highest);
      // Twice the window: while a number is in it, as many lower and higher ones can come.
      keep(seqs, seq, 2 * count);
    }
    keep(ids, id, count);
    this.room ??= event.room;
    return null;
  }

  lastingRefusal(event) {
    if (this.isClosed) return "closed";
    if (this.rules.refusesOtherRooms && (this.room ?? event.room) !== event.room) return "otherRoom";
    return this.rules.refusesEmptyCounts && event.count < 1 ? "count" : null;
  }
}

// Of one instant the first kind happens first, and of one kind that of the bottom slot.
const kinds = ["beginCounting", "tick", "endLingering", "leaveStage", "expire"];

function deadlineOf(item) {
  switch (item.state) {
    case "entering": return [item.until, 0];
    case "leaving": return [item.until, 3];
    case "lingering": if (item.until < item.nextTick) return [item.until, 2];
  }
  return [item.nextTick, 1];
}

/** Coins times total, exact beyond the integers of a Number. */
function valueOf({ event: { gift }, total }) {
  const value = (gift.coins ?? 0) * total;
  return Number.isSafeInteger(value) ? value : BigInt(gift.coins) * BigInt(total);
}

/** The banners of one room for one viewer: receive(event, time), advance(time), and deadline says when to call again. */
export class GiftQueue extends Timeline {
  constructor(rules = {}, own = null, room = null) {
    super();
    this.rules = { ...standard, ...rules };
    this.own = own;
    this.filter = new EventFilter(this.rules, room);
    this.removeAll();
  }

  /** Items on the stage by their slots, 0 at the top. */
  get banners() { return this.stage.filter(Boolean); }
  get waitingCount() { return this.ownLine.length + this.othersLine.length; }
  get deadline() { return this.next.time; }

  receive(event, time) {
    this.advance(time);
    return this.take(event, this.filter.refusal(event));
  }

  /** Takes an event that another queue accepted; neither its name nor its number is compared. */
  takeOver(event, time) {
    this.advance(time);
    return this.take(event, this.filter.lastingRefusal(event));
  }

  close(time) {
    this.advance(time);
    if (!this.filter.isClosed) {
      this.filter.isClosed = true;
      for (const item of [...this.banners.reverse(), ...this.ownLine, ...this.othersLine]) this.tell("dropped", item, { reason: "closed" });
      this.removeAll();
    }
    return this.changes;
  }

  removeAll() {
    this.stage = Array(this.rules.slotCount).fill(null);
    this.free = [...this.stage.keys()];
    [this.items, this.ownLine, this.othersLine] = [new Map(), [], []];
    this.findDeadline();
  }

  findDeadline() {
    let next = { time: Infinity };
    for (const item of this.stage.toReversed()) {
      if (!item) continue;
      const [time, kind] = deadlineOf(item);
      if (time < next.time || (time === next.time && kind < next.kind)) next = { time, kind, item };
    }
    const { maximumWait } = this.rules;
    const oldest = this.othersLine[0];
    if (maximumWait !== null && oldest && oldest.since + maximumWait < next.time) {
      next = { time: oldest.since + maximumWait, kind: 4, item: oldest };
    }
    this.next = next;
  }

  runDeadline() {
    const { kind, item } = this.next;
    this[kinds[kind]](item);
    this.findDeadline();
  }

  tell(type, item, fields) {
    const { key, slot, shown: number, total } = item;
    this.changes.push({ type, item, key, slot, number, total, ...fields });
  }

  // Events

  take(event, reason) {
    const { rules, changes } = this;
    const parts = keyOf(rules.comparesReceivers ? event : { ...event, receiver: null });
    const name = JSON.stringify(parts);
    const found = this.items.get(name);
    if (reason) changes.push({ type: "ignored", id: event.id, reason });
    else if (found) {
      const added = rules.addsCounts ? clamp(event.count, 0, maxTotal) : 1;
      found.total = Math.min(found.total + added, maxTotal);
      this.tell("merged", found);
    } else this.begin(event, name, parts);
    return changes;
  }

  begin(event, name, key) {
    const item = {
      event, name, key, state: "waiting", slot: -1, since: this.now, phaseStart: this.now, until: 0, nextTick: 0,
      numberTime: null, shown: 0, total: clamp(event.count, 0, this.rules.addsCounts ? maxTotal : 9999),
      isOwn: event.sender.userID === this.own,
    };
    this.items.set(name, item);
    if (this.free.length) this.enter(item);
    else this.wait(item);
    this.findDeadline();
  }

  wait(item) {
    const isPreferred = this.rules.prefersOwnGifts && item.isOwn;
    (isPreferred ? this.ownLine : this.othersLine).push(item);
    this.tell("waiting", item, { position: isPreferred ? this.ownLine.length : this.waitingCount });
    const { waitingLimit } = this.rules;
    if (waitingLimit === null || this.waitingCount <= waitingLimit || !this.othersLine.length) return;
    this.drop(this.othersLine.reduce((a, b) => (valueOf(b) < valueOf(a) ? b : a)), "overflow");
  }

  drop(item, reason) {
    this.tell("dropped", item, { reason });
    this.othersLine.splice(this.othersLine.indexOf(item), 1);
    this.items.delete(item.name);
  }

  expire(item) { this.drop(item, "waitedTooLong"); }

  // The stage

  enter(item) {
    if (this.rules.slotOrder === "highestFree") this.free.sort();
    item.slot = this.free.pop();
    this.stage[item.slot] = item;
    item.since = this.now;
    this.set(item, "entering", this.now + this.rules.enterDuration);
    this.tell("entered", item);
  }

  beginCounting(item) {
    this.set(item, "counting", this.now);
    item.nextTick = this.now + this.rules.tickInterval;
  }

  tick(item) {
    const { maximumHold, tickInterval, lingerDuration, countStep } = this.rules;
    item.nextTick = this.now + tickInterval;
    const rest = item.total - item.shown;
    if (maximumHold !== null && this.now - item.since > maximumHold && this.waitingCount) {
      if (rest > 0) this.count(item, rest);
      this.beginLeaving(item);
    } else if (rest > 0) {
      this.count(item, countStep === "fifth" && rest > 5 ? Math.floor((rest + 4) / 5) : 1);
    } else if (item.state === "counting") {
      this.set(item, "lingering", this.now + lingerDuration);
      this.tell("lingering", item, { until: item.until });
    }
  }

  endLingering(item) {
    if (!this.rules.rescuesAtLeaving || item.shown >= item.total) return this.beginLeaving(item);
    this.set(item, "counting", this.now);
    this.tell("kept", item);
  }

  beginLeaving(item) {
    if (!this.rules.mergesIntoLeaving) this.items.delete(item.name);
    this.set(item, "leaving", this.now + this.rules.leaveDuration);
    this.tell("leaving", item);
  }

  leaveStage(item) {
    this.tell("left", item);
    this.stage[item.slot] = null;
    if (item.slot === 0) this.free.unshift(0);
    else this.free.push(item.slot);
    if (this.rules.mergesIntoLeaving) this.items.delete(item.name);
    const next = this.ownLine.shift() ?? this.othersLine.shift();
    if (next) this.enter(next);
  }

  count(item, step) {
    if (item.state === "lingering") this.set(item, "counting", this.now);
    item.shown += step;
    item.numberTime = this.now;
    this.tell("counted", item);
  }

  set(item, state, until) { Object.assign(item, { state, until, phaseStart: this.now }); }
}
