// What shows over the picture: two banners, full screen, bullets in lanes, hearts. All of it follows one time.
import { GiftQueue, clamp } from "./queue.js";
import { FullScreenQueue, LaneScheduler } from "./lanes.js";
import { spring, eased } from "./motion.js";
import { say } from "./words.js";

export const one = (id) => document.getElementById(id);

/** An element whose texts are texts, whatever they contain. */
export function make(name, className, ...content) {
  const element = document.createElement(name);
  element.className = className;
  element.append(...content);
  return element;
}

export const nameOf = (user) => user?.userName || user?.userID || "?";

/** A name that does not turn the text around it. */
export const isolated = (text) => make("bdi", "", text);

export function avatar(user, element = make("i", "")) {
  element.className = "avatar";
  const name = nameOf(user);
  element.style.setProperty("--hue", [...name].reduce((sum, letter) => sum + letter.codePointAt(0) * 37, 0) % 360);
  element.replaceChildren([...name][0].toUpperCase());
  if (user?.avatarURL) picture(user.avatarURL, element);
  return element;
}

function picture(url, parent) {
  const image = new Image();
  image.onload = () => parent.replaceChildren(image);
  image.alt = "";
  image.src = url;
}

const move = (view, x, y, more = "") => (view.style.transform = `translate3d(${x.toFixed(1)}px, ${y.toFixed(1)}px, 0)${more}`);

/** An empty picture. */
export const blank = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";
export const iconOf = (gift) => gift.iconURL?.replace(/^icons\//, "/assets/icon-") || blank;

const isStill = matchMedia("(prefers-reduced-motion: reduce)");

export class Stage {
  constructor({ own, now, wake, giftOf }) {
    Object.assign(this, { now, wake, giftOf, films: new Map(), hearts: [], bullets: [], banners: new Map() });
    this.queue = new GiftQueue({}, own);
    this.screen = new FullScreenQueue({}, own);
    this.measure = document.createElement("canvas").getContext("2d");
    this.measure.font = getComputedStyle(document.body).font;
    this.resize();
  }

  resize() {
    this.width = one("stage").clientWidth || 375;
    if (!this.lanes?.flights.length) this.lanes = new LaneScheduler({ width: this.width });
  }

  get deadline() {
    return Math.min(this.queue.deadline, this.screen.deadline, this.lanes.deadline);
  }

  /** What plays over the picture. */
  get film() { return this.player?.film; }

  /** Whether something moves. */
  get isMoving() {
    return this.queue.banners.length + this.lanes.flights.length + this.hearts.length > 0 || this.film;
  }

  gift(event, time) {
    if (this.giftOf(event).media?.animation) this.applyScreen(this.screen.receive(event, time), time);
    else this.apply(this.queue.receive(event, time));
  }

  bullet({ text, sender }, isOwn, time) {
    const width = Math.ceil(this.measure.measureText(text).width) + 30;
    const id = { text, sender };
    this.applyLanes(this.lanes.submit({ id, width, isOwn }, time));
  }

  like(count, time) {
    for (let number = 0; number < count && this.hearts.length < 10; number++) {
      const view = one("like").firstChild.cloneNode(true);
      view.classList.add("heart");
      view.style.setProperty("--hue", Math.round(310 + Math.random() * 80));
      one("hearts").append(view);
      this.hearts.push({ view, start: time + number * 90, sway: Math.random() * 2 - 1 });
    }
  }

  close(time) {
    this.apply(this.queue.close(time));
    this.applyScreen(this.screen.close(time), time);
  }

  advance(time) {
    this.applyScreen(this.screen.advance(time), time);
    this.apply(this.queue.advance(time));
    this.applyLanes(this.lanes.advance(time));
  }

  apply(changes) {
    for (const { type, item } of changes) {
      if (type === "entered") this.banners.set(item, this.bannerView(item));
      if (type === "left" || (type === "dropped" && item.slot >= 0)) {
        this.banners.get(item)?.view.remove();
        this.banners.delete(item);
      }
    }
  }

  bannerView({ event, slot, isOwn }) {
    const { sender, receiver } = event;
    const gift = this.giftOf(event);
    const icon = new Image();
    [icon.src, icon.alt] = [iconOf(gift), ""];
    const line = make("small", "", `${say("sent")} `, isolated(gift.name || gift.giftID));
    if (receiver) line.append(` ${say("to")} `, isolated(nameOf(receiver)));
    const number = make("span", "number");
    const view = make("div", isOwn ? "banner own" : "banner", avatar(sender),
      make("div", "names", make("b", "", isolated(nameOf(sender))), line), icon, number);
    view.dataset.slot = slot;
    one("banners").append(view);
    return { view, number };
  }

  drawBanner(item, { view, number }, time) {
    const { state, slot, shown, phaseStart, numberTime } = item;
    const { leaveDuration, tickInterval } = this.queue.rules;
    const part = state === "leaving" ? eased((time - phaseStart) / leaveDuration) : 0;
    const x = state === "entering" ? this.width * (spring(time - phaseStart) - 1) : 0;
    move(view, x, slot * 68 - 20 * part);
    view.style.opacity = 1 - part;
    view.dataset.state = state;
    if (shown && view.dataset.count !== `${shown}`) [view.dataset.count, number.textContent] = [shown, `x${shown}`];
    const beat = numberTime === null ? 0 : ((time - numberTime) * 2) / tickInterval;
    number.style.transform = beat > 0 && beat < 2 ? `scale(${1 + 2 * eased(beat < 1 ? beat : 2 - beat)})` : "";
  }

  // Full screen

  applyScreen(changes, time) {
    for (const { type, play, reason } of changes) {
      if (type === "preparing") this.prepare(play);
      if (type === "started") this.start(play);
      if (type === "finished" || type === "dropped") this.stop(play);
      if (type === "becameBanner") {
        this.stop(play, reason);
        this.apply(this.queue.takeOver({ ...play.event, count: play.count }, time));
      }
    }
  }

  async prepare({ id, event }) {
    const { animation, poster, request } = this.giftOf(event).media;
    const still = isStill.matches;
    const film = await this.load(still ? poster ?? animation : animation, { still, ...request }).catch(() => null);
    const time = this.now();
    if (film) this.films.set(id, film);
    const facts = { frameCount: film?.duration ?? 0, framesPerSecond: 1000 };
    this.applyScreen(film ? this.screen.didPrepare(id, facts, time) : this.screen.didFail(id, time), time);
    if (!this.screen.plays.some((play) => play.id === id)) this.stop({ id });
    this.wake();
  }

  /** The player comes with the first film: many rooms show none. */
  async load(url, options) {
    const { Film, Player } = await import("./player.js");
    this.player ??= new Player(one("screen"));
    return Film.load(url, options);
  }

  start(play) {
    this.player.play(this.films.get(play.id), play.start);
    this.player.element.dataset.gift = play.event.gift.giftID;
    const gift = this.giftOf(play.event);
    const number = play.count > 1 ? ` x${play.count}` : "";
    one("notice").replaceChildren(isolated(nameOf(play.event.sender)), ` ${say("sent")} `, isolated(gift.name), number);
  }

  stop({ id }) {
    const film = this.films.get(id);
    this.films.delete(id);
    if (!film || film !== this.film) return film?.close();
    this.player.stop();
    one("notice").replaceChildren();
  }

  // Lanes

  applyLanes(changes) {
    for (const { type, flight, bullet } of changes) {
      if (type === "ended") this.bullets[flight.view].hidden = true;
      if (type !== "started") continue;
      const view = this.bullets[flight.view] ??= one("lanes").appendChild(make("div", ""));
      view.className = bullet.isOwn ? "bullet own" : "bullet";
      view.replaceChildren(isolated(bullet.id.text));
      Object.assign(view.dataset, { lane: flight.lane, view: flight.view });
      view.style.top = `${flight.lane * 40}px`;
      view.hidden = false;
    }
  }

  /** Puts everything where it is at a time. */
  draw(time) {
    for (const [item, view] of this.banners) this.drawBanner(item, view, time);
    for (const flight of this.lanes.flights) move(this.bullets[flight.view], this.lanes.x(flight, time), 0);
    this.player?.draw(time);
    this.hearts = this.hearts.filter((heart) => this.drawHeart(heart, (time - heart.start) / 2400));
  }

  drawHeart({ view, sway }, part) {
    if (part > 1) view.remove();
    const x = 26 * sway * Math.sin(part * 7) + 30 * sway * part;
    move(view, x, -320 * part, ` scale(${clamp(part * 8, 0, 1) * (1 + part / 3)})`);
    view.style.opacity = Math.min(1, 2 - 2 * part);
    return part <= 1;
  }
}
