// Full screen, lanes and the list of messages: ports of FullScreenQueue, LaneScheduler and ListFollower.
import { EventFilter, Timeline, clamp, keyOf, maxTotal, standard } from "./queue.js";

/** The animations of one room that play over the whole stage, one at a time, each to its end. */
export class FullScreenQueue extends Timeline {
  constructor(rules = {}, own = null) {
    super();
    this.rules = {
      waitingLimit: 3, preparationTime: 5000, loopCount: 1, ...rules,
    };
    this.filter = new EventFilter(standard);
    Object.assign(this, { own, stage: null, waiting: [], nextID: 1 });
  }

  /** What plays and what waits. */
  get plays() { return this.stage ? [this.stage, ...this.waiting] : this.waiting; }
  get deadline() { return Math.min(...this.plays.map((play) => play.until ?? Infinity)); }

  receive(event, time) {
    this.advance(time);
    const reason = this.filter.refusal(event);
    if (reason) this.changes.push({ type: "ignored", id: event.id, reason });
    else this.accept(event);
    return this.changes;
  }

  /** Takes it that the file of a play is there: { frameCount, framesPerSecond }. */
  didPrepare(id, { frameCount, framesPerSecond }, time) {
    this.advance(time);
    if (!(frameCount > 0 && framesPerSecond > 0)) return this.fail(id, "failure");
    const duration = Math.min(Math.ceil((frameCount * this.rules.loopCount * 1000) / framesPerSecond), 3600000);
    const play = this.plays.find((play) => play.id === id && play.phase === "preparing");
    if (play && play === this.stage) this.start(play, duration);
    else if (play) Object.assign(play, { phase: "ready", duration, until: null });
    return this.changes;
  }

  didFail(id, time) {
    this.advance(time);
    return this.fail(id, "failure");
  }

  close(time) {
    this.advance(time);
    this.filter.isClosed = true;
    for (const play of this.plays) this.tell("dropped", play);
    [this.stage, this.waiting] = [null, []];
    return this.changes;
  }

  tell(type, play, fields) {
    this.changes.push({ type, play, id: play.id, key: play.key, count: play.count, until: play.until, ...fields });
  }

  accept(event) {
    const key = keyOf(event);
    const count = clamp(event.count, 0, maxTotal);
    const name = JSON.stringify(key);
    const same = this.waiting.find((play) => play.name === name);
    if (same) {
      same.count = Math.min(same.count + count, maxTotal);
      return this.tell("merged", same);
    }
    const isOwn = event.sender.userID === this.own;
    const play = { id: this.nextID++, event, key, name, count, isOwn, phase: "waiting", until: null };
    if (this.stage) this.wait(play);
    else this.prepare(this.stage = play);
  }

  prepare(play) {
    Object.assign(play, { phase: "preparing", until: this.now + this.rules.preparationTime });
    this.tell("preparing", play);
  }

  wait(play) {
    const others = this.waiting.findIndex((other) => !other.isOwn);
    const index = play.isOwn && others >= 0 ? others : this.waiting.length;
    this.waiting.splice(index, 0, play);
    this.tell("waiting", play, { position: index + 1 });
    if (this.waiting.length > this.rules.waitingLimit) {
      const oldest = this.waiting.findIndex((other) => !other.isOwn);
      if (oldest >= 0) this.tell("becameBanner", this.waiting.splice(oldest, 1)[0], { reason: "overflow" });
    }
    this.prepareAhead();
  }

  prepareAhead() {
    const next = this.waiting[0];
    if (this.stage?.phase === "playing" && next?.phase === "waiting") this.prepare(next);
  }

  start(play, duration) {
    this.stage = Object.assign(play, { phase: "playing", start: this.now, until: this.now + duration });
    this.tell("started", play);
    this.prepareAhead();
  }

  startNext() {
    const next = this.stage = this.waiting.shift() ?? null;
    if (next?.phase === "waiting") this.prepare(next);
    else if (next?.phase === "ready") this.start(next, next.duration);
  }

  runDeadline() {
    const play = this.stage;
    if (play?.until != null && play.until <= this.now) {
      if (play.phase !== "playing") return this.fail(play.id, "timeout");
      this.tell("finished", play);
      this.startNext();
    } else {
      this.fail(this.waiting.find((late) => late.until !== null && late.until <= this.now).id, "timeout");
    }
  }

  fail(id, reason) {
    const index = this.waiting.findIndex((play) => play.id === id && play.phase === "preparing");
    if (this.stage?.id === id && this.stage.phase === "preparing") {
      this.tell("becameBanner", this.stage, { reason });
      this.startNext();
    } else if (index >= 0) {
      this.tell("becameBanner", this.waiting.splice(index, 1)[0], { reason });
      this.prepareAhead();
    }
    return this.changes;
  }
}

/** Messages that fly over the stage: submit({ id, width, isOwn }, time). No two of a lane ever overlap. */
export class LaneScheduler extends Timeline {
  constructor(rules = {}) {
    super();
    this.rules = {
      laneCount: 4, width: 375, duration: 6000, gap: 16, maximumWait: 2000, waitingLimit: 64, ...rules,
    };
    Object.assign(this, { flights: [], viewCount: 0, freeViews: [], own: [], others: [] });
    this.lanes = Array(this.rules.laneCount).fill(null);
  }

  get waitingCount() { return this.own.length + this.others.length; }
  get deadline() { return this.next()?.[0] ?? Infinity; }

  submit({ id, width, isOwn = false }, time) {
    this.advance(time);
    const bullet = { id, width: clamp(width, 0, 100000), isOwn };
    const lane = (isOwn ? this.own.length : this.waitingCount) ? -1 : this.freeLane(bullet);
    if (lane >= 0) this.start(bullet, lane);
    else this.wait(bullet);
    return this.changes;
  }

  // Of one instant the first kind happens first, so that views are free for those that start.
  next() {
    const first = this.own[0] ?? this.others[0];
    return [
      this.flights.length && [this.flights[0].end, "end"],
      first && [Math.max(this.now, this.earliestStart(first.bullet)), "start"],
      this.others.length && [this.others[0].since + this.rules.maximumWait, "expire"],
    ].reduce((a, b) => (b && (!a || b[0] < a[0]) ? b : a), null);
  }

  runDeadline() {
    const [, kind] = this.next();
    if (kind === "end") {
      const flight = this.flights.shift();
      this.freeViews.push(flight.view);
      this.changes.push({ type: "ended", flight, bullet: flight.bullet });
    } else if (kind === "start") {
      const { bullet } = (this.own.length ? this.own : this.others).shift();
      this.start(bullet, this.freeLane(bullet));
    } else {
      this.changes.push({ type: "dropped", bullet: this.others.shift().bullet });
    }
  }

  /** When the last bullet of a lane is a gap away from the right edge, and will be gone before the new one is there. */
  firstStart(last, bullet) {
    if (!last) return -(2 ** 60);
    const { duration, gap, width } = this.rules;
    const clear = Math.ceil(((last.width + gap) * duration) / (width + last.width));
    const crossing = Math.floor((width * duration) / (width + bullet.width));
    return last.start + Math.max(clear, duration - crossing);
  }

  earliestStart(bullet) { return Math.min(...this.lanes.map((last) => this.firstStart(last, bullet))); }

  freeLane(bullet) {
    return this.lanes.findIndex((last) => this.firstStart(last, bullet) <= this.now);
  }

  start(bullet, lane) {
    this.lanes[lane] = { start: this.now, width: bullet.width };
    const view = this.freeViews.pop() ?? this.viewCount++;
    const flight = { bullet, lane, view, start: this.now, end: this.now + this.rules.duration };
    this.flights.push(flight);
    this.changes.push({ type: "started", flight, bullet });
  }

  wait(bullet) {
    const { maximumWait, waitingLimit } = this.rules;
    const isInTime = bullet.isOwn || Math.max(this.earliestStart(bullet), this.now) - this.now <= maximumWait;
    const drop = (bullet) => this.changes.push({ type: "dropped", bullet });
    if (!isInTime) return drop(bullet);
    if (this.waitingCount >= waitingLimit) {
      if (!bullet.isOwn || !this.others.length) return drop(bullet);
      drop(this.others.pop().bullet);
    }
    (bullet.isOwn ? this.own : this.others).push({ bullet, since: this.now });
    this.changes.push({ type: "waiting", bullet });
  }

  /** The left edge of a bullet at a time. */
  x(flight, time) {
    const { width, duration } = this.rules;
    return width - ((width + flight.bullet.width) * (time - flight.start)) / duration;
  }
}

/** Decides when a list scrolls to its end: while the end is in view, and not while somebody reads above it. */
export class ListFollower {
  isFollowing = true;
  unread = 0;
  isDragged = false;

  /** Takes new messages; whether the list is to be scrolled to its end. */
  append(count) {
    if (this.isFollowing && !this.isDragged) return true;
    this.unread += count;
    return false;
  }

  scroll(offset, height, contentHeight) {
    this.isFollowing = offset + height >= contentHeight - 8;
    if (this.isFollowing) this.unread = 0;
  }

  endDragging() {
    this.isDragged = false;
    const isDue = this.isFollowing && this.unread > 0;
    if (isDue) this.unread = 0;
    return isDue;
  }

  follow() { [this.isFollowing, this.unread] = [true, 0]; }
}
