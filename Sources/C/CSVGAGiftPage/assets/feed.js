// A feed of recordings, live rooms, pictures and cards, one a screen. The page in view plays.
import { ControlledPlayer } from "./controls.js";
import { Client } from "./stream.js";
import { blank, iconOf, isolated, make } from "./stage.js";

const query = new URLSearchParams(location.search);
const config = await fetch("/assets/config.json").then((answer) => (answer.ok ? answer.json() : {})).catch(() => ({}));
if (!sessionStorage.token && config.demo) sessionStorage.token = (await (await fetch("/demo/token")).json()).token;
const client = new Client(sessionStorage.token);
const feed = document.getElementById("feed");
const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
const now = () => Math.floor(performance.now());

/** Only what a browser can open as a page or a picture. */
const link = (url) => (/^(https?:|\/(?![/\\\t\r\n]))/.test(url ?? "") ? url : null);

function image(url, className) {
  const view = new Image();
  [view.className, view.alt, view.src] = [className, "", link(url) ?? blank];
  return view;
}

function button(text, url) {
  const view = make("a", "button", isolated(text));
  if (link(url)) Object.assign(view, { href: url, rel: "noopener" });
  return view;
}

/** A recording: a still until its animation is there, which then plays over and over. */
class VodPage {
  constructor(view, item) {
    const film = make("div", "film", document.createElement("canvas"), Object.assign(new Image(), { hidden: true }));
    const spinner = make("div", "spinner");
    const seek = Object.assign(make("input", "seek"), { type: "range", min: 0, max: 1000, value: 0, ariaLabel: "Position" });
    spinner.hidden = true;
    view.append(image(item.coverPictureUrl, "cover"), film, caption(item), spinner, seek);
    this.player = new ControlledPlayer(film);
    this.player.on("showLoadingView", (isShown) => (spinner.hidden = !isShown));
    this.player.on("setDurationTime", (time) => (view.dataset.duration = time));
    this.player.on("setCurrentTime", (time) => (view.dataset.time = Math.round(time)));
    this.player.on("setProgress", (part) => (seek.value = part * 1000));
    for (const type of ["pause", "resume"]) this.player.on(type, () => (view.dataset.state = film.dataset.state));
    film.onclick = () => (this.player.state === "playing" ? this.player.pause(now()) : this.player.resume(now()));
    seek.oninput = () => this.player.seekToTime((seek.value / 1000) * this.player.film?.duration, now());
    Object.assign(this, { view, item });
  }

  async enter() {
    if (isStill) return;
    if (this.player.film) return this.player.resume(now());
    this.isWanted = true;
    const film = await (this.film ??= this.player.load(this.item.animation)).catch(() => null);
    this.film = null;
    if (!film) return (this.view.dataset.state = "failed");
    if (!this.isWanted) return film.close();
    this.player.play(film, now());
    this.view.dataset.state = "playing";
  }

  leave() {
    this.isWanted = false;
    if (this.player.film) this.player.pause(now());
  }

  draw(time) { this.player.draw(time); }
}

/** A live room: its cover, and the way in. */
class LivePage {
  constructor(view, item) {
    const text = caption(item);
    text.prepend(make("span", "live", "LIVE"));
    text.append(button("Enter", item.liveUrl));
    view.append(image(item.coverPictureUrl, "cover"), text);
  }
}

/** Pictures, one after the other. */
class CyclePage {
  constructor(view, { extInfo }) {
    this.urls = `${extInfo.images ?? extInfo.imageCycle ?? extInfo.content ?? ""}`.split("<:>").filter(link);
    this.picture = image(this.urls[0], "cycle");
    this.dots = make("div", "dots", ...this.urls.map(() => make("i", "")));
    view.append(this.picture, this.dots, caption({ title: extInfo.title }));
    Object.assign(this, { view, start: 0 });
  }

  enter() { this.start = now(); }

  draw(time) {
    const index = Math.floor((time - this.start) / 2000) % (this.urls.length || 1);
    if (this.view.dataset.picture === `${index}`) return;
    this.view.dataset.picture = index;
    this.picture.src = this.urls[index] ?? blank;
    [...this.dots.children].forEach((dot, other) => (dot.className = other === index ? "now" : ""));
  }
}

/** An advertisement or a page of the web, as a card with a link. */
class CardPage {
  constructor(view, { extInfo, type }) {
    const { title = type, text = "", url, image: picture, action = "Open" } = extInfo;
    const card = make("div", "card", make("h2", "", isolated(title)), make("p", "", isolated(text)), button(action, url));
    if (link(picture)) card.prepend(image(picture, "cycle"));
    view.append(card);
  }
}

const templates = { vod: VodPage, live: LivePage, imageCycle: CyclePage, ad: CardPage, web: CardPage };

function caption({ title, text }) {
  return make("div", "caption", make("b", "", isolated(title ?? "")), make("span", "", isolated(text ?? "")));
}

const pages = [];

function addPage(item, index) {
  const type = item.modelType === "custom" ? `${item.extInfo?.type ?? "web"}` : item.modelType;
  const Template = Object.hasOwn(templates, type) ? templates[type] : CardPage;
  const view = make("section", "page");
  Object.assign(view.dataset, { kind: item.modelType, type, index, state: "idle" });
  view.style.setProperty("--hue", (index * 67 + 265) % 360);
  feed.append(view);
  const extInfo = item.extInfo ?? {};
  const page = new Template(view, { ...item, extInfo, type, title: item.title ?? extInfo.title });
  pages.push(Object.assign(page, { view }));
  watcher.observe(view);
}

const watcher = new IntersectionObserver((entries) => {
  for (const { target, intersectionRatio } of entries) {
    const page = pages.find(({ view }) => view === target);
    const isCurrent = intersectionRatio > 0.6;
    if (isCurrent === page.isCurrent) continue;
    page.isCurrent = isCurrent;
    if (isCurrent) {
      feed.dataset.index = pages.indexOf(page);
      page.enter?.();
    } else page.leave?.();
  }
}, { root: feed, threshold: [0, 0.6, 1] });

function draw() {
  const time = now();
  for (const page of pages) if (page.isCurrent) page.draw?.(time);
  requestAnimationFrame(draw);
}

/** The address of the animation of a recording, drawn by the media server where it is an SVGA file. */
function withAnimation(item) {
  if (item.modelType !== "vod") return item;
  const url = item.pSign || item.videoUrl;
  const isMovie = /^[^?#]*\.svga([?#]|$)/.test(url) && config.mediaURL && config.preview;
  const media = (plan) => `${config.mediaURL}/v1/${config.preview}/${plan}?src=${encodeURIComponent(url)}`;
  return {
    ...item, animation: isMovie ? media("animate,size:750x.webp") : url,
    coverPictureUrl: item.coverPictureUrl || (isMovie ? media("poster,size:750x.webp") : ""),
  };
}

async function items() {
  const list = query.get("list");
  if (list && link(list)?.startsWith("/")) return (await fetch(list)).json();
  const [rooms, catalog] = await Promise.all([
    client.get("/v1/rooms?limit=20").catch(() => ({ items: [] })),
    client.get(`/v1/catalog?language=${encodeURIComponent(navigator.language)}`).catch(() => ({ categories: [] })),
  ]);
  const gifts = catalog.categories.flatMap(({ giftList }) => giftList);
  const live = rooms.items.map(({ room, title, cover, host }) => ({
    modelType: "live", liveUrl: `/room/${encodeURIComponent(room)}`, coverPictureUrl: cover, title: title || room,
    text: host?.userName ?? "",
  }));
  const vod = gifts.filter(({ media }) => media?.animation).map(({ name, desc, media }) => ({
    modelType: "vod", videoUrl: media.animation, coverPictureUrl: media.poster, title: name, text: desc,
  }));
  const images = gifts.map(iconOf).join("<:>");
  return [...live, ...vod, { modelType: "custom", extInfo: { type: "imageCycle", images } }];
}

(await items()).map(withAnimation).forEach(addPage);
Object.assign(feed.dataset, { state: "ready", count: pages.length });
draw();
