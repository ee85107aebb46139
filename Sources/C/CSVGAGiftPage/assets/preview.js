// What a designer wants to know of a gift: how it looks in a room, and what its movie holds, frame by frame.
import { ControlledPlayer } from "./controls.js";
import { Client } from "./stream.js";
import { Stage, iconOf, isolated, make, one } from "./stage.js";

const query = new URLSearchParams(location.search);
const config = await fetch("/assets/config.json").then((answer) => (answer.ok ? answer.json() : {})).catch(() => ({}));
if (!sessionStorage.token && config.demo) sessionStorage.token = (await (await fetch("/demo/token")).json()).token;
const client = new Client(sessionStorage.token);
const root = one("preview");
const now = () => Math.floor(performance.now());
const stage = new Stage({ own: "viewer", now, wake: () => {}, giftOf: ({ gift }) => gift });
const player = new ControlledPlayer(one("film"));
let [gift, movie, tab, clicks] = [null, null, "Sprites", 0];

function toast(text) {
  [one("toast").textContent, one("toast").hidden] = [text, false];
  setTimeout(() => (one("toast").hidden = true), 4000);
}

// A movie: a source of the media server, or a file of the designer, which goes along with each request.

class Movie {
  constructor({ source, file }) { Object.assign(this, { source, file, drawLists: new Map() }); }

  url(path, query = {}) {
    const words = new URLSearchParams({ ...(this.source && { src: this.source }), ...query });
    return `${config.mediaURL}/${path.replace("SIGN", config.preview)}?${words}`;
  }

  get request() { return this.file ? { method: "POST", body: this.file } : {}; }

  async json(path, query) {
    const answer = await fetch(this.url(path, query), { credentials: "omit", ...this.request });
    const document = await answer.json();
    if (!answer.ok) throw new Error(document.detail ?? `${answer.status}`);
    return document;
  }

  get animation() { return this.url("v1/SIGN/animate,lossless.webp"); }

  async load() {
    [this.info, this.keys] = await Promise.all([this.json("info/SIGN"), this.json("keys/SIGN")]);
    this.film = await player.load(this.animation, this.request);
    return this;
  }

  drawList(frame) {
    if (!this.drawLists.has(frame)) this.drawLists.set(frame, this.json("drawlist/SIGN", { frame }));
    return this.drawLists.get(frame);
  }

  frameAt(time) { return Math.min(Math.floor((time * this.info.fps) / 1000 + 1e-6), this.info.frameCount - 1); }

  /** Half a frame behind its start, so that rounded times of the file do not matter. */
  timeOf(frame) { return ((frame + 0.5) * 1000) / this.info.fps; }
}

/** The source behind an address of the media server. */
function sourceOf(address) {
  const url = new URL(address, location.href);
  if (url.searchParams.has("src")) return url.searchParams.get("src");
  const letters = url.pathname.split("/").pop().replace(/\.\w+$/, "").replace(/-/g, "+").replace(/_/g, "/");
  try { return new TextDecoder().decode(Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0))); } catch { return null; }
}

async function choose(chosen, file) {
  const number = ++clicks;
  gift = chosen;
  root.dataset.state = "loading";
  one("name").replaceChildren(isolated(gift.name || gift.giftID));
  one("facts").textContent = "";
  player.stop();
  movie = null;
  showInspector();
  const source = file ? null : gift.media?.animation && sourceOf(gift.media.animation);
  if (!file && !source) return (root.dataset.state = "banner");
  if (!config.mediaURL || !config.preview) {
    root.dataset.state = "ready";
    return toast("The inspector needs a media server that takes unsigned requests");
  }
  try {
    const loaded = await new Movie({ source, file }).load();
    if (number !== clicks) return loaded.film.close();
    movie = loaded;
  } catch (error) {
    root.dataset.state = "failed";
    return toast(error.message);
  }
  if (file) gift.media = { animation: movie.animation, request: movie.request };
  const { width, height, fps, frameCount, memory } = movie.info;
  one("facts").textContent = `${width}×${height}, ${frameCount} frames, ${fps} fps, ${kilo(memory.encodedByteCount)}`;
  one("position").max = frameCount - 1;
  player.play(movie.film, now());
  root.dataset.state = "ready";
  showInspector();
}

const kilo = (count) => (count < 10000 ? `${count} B` : count < 1e7 ? `${Math.round(count / 1000)} kB` : `${(count / 1e6).toFixed(1)} MB`);

// Frame by frame

function showFrame() {
  if (!movie || !player.film) return;
  const time = player.state === "playing" ? now() - player.start : player.pausedAt;
  const frame = movie.frameAt(time);
  one("toggle").textContent = player.state === "playing" ? "Pause" : "Play";
  if (root.dataset.frame === `${frame}`) return;
  root.dataset.frame = frame;
  one("position").value = frame;
  one("frame").textContent = `${frame + 1} / ${movie.info.frameCount}`;
  if (tab === "Draw list" && player.state === "paused") showInspector();
  for (const row of one("inspector").querySelectorAll("tr[data-frames]")) {
    const isVisible = JSON.parse(row.dataset.frames).some(([first, last]) => first <= frame && frame <= last);
    row.className = isVisible ? "" : "off";
  }
}

async function goTo(frame) {
  if (!movie) return;
  player.pause(now());
  const { frameCount } = movie.info;
  await player.seekToTime(movie.timeOf((frame + frameCount) % frameCount), now());
  showFrame();
  if (tab === "Draw list") showInspector();
}

// The inspector

function table(names, rows) {
  const cells = (kind, values) => values.map((value) => make(kind, "", ...(value instanceof Node ? [value] : [`${value ?? "–"}`])));
  const body = make("tbody", "", ...rows.map(({ values, frames, box }) => {
    const row = make("tr", "", ...cells("td", values));
    if (frames) row.dataset.frames = JSON.stringify(frames);
    row.onmouseenter = () => showBounds(typeof box === "function" ? box() : box);
    row.onmouseleave = () => showBounds(null);
    return row;
  }));
  return make("table", "", make("thead", "", make("tr", "", ...cells("th", names))), body);
}

/** A rectangle of the movie over its picture. */
function showBounds(box) {
  one("bounds").hidden = !box;
  if (!box) return;
  const { width, height } = movie.info;
  const { clientWidth, clientHeight } = one("ground");
  const scale = Math.min(clientWidth / width, clientHeight / height);
  const [left, top] = [(clientWidth - width * scale) / 2, (clientHeight - height * scale) / 2];
  Object.assign(one("bounds").style, {
    left: `${left + box.x * scale}px`, top: `${top + box.y * scale}px`, width: `${box.width * scale}px`, height: `${box.height * scale}px`,
  });
}

const sizeOf = (size) => (size ? `${size.width}×${size.height}` : null);
const rangesOf = (ranges) => ranges.map(([a, b]) => (a === b ? a : `${a}–${b}`)).join(", ");

const tabs = {
  Sprites: ({ info }) => table(["#", "key", "draws", "matte", "frames", "box"], info.sprites.map((sprite) => ({
    values: [sprite.index, isolated(sprite.imageKey), sprite.draws, sprite.matteKey && isolated(sprite.matteKey),
      rangesOf(sprite.visibleFrames), sizeOf(sprite.box)],
    frames: sprite.visibleFrames, box: sprite.box,
  }))),
  Keys: ({ keys }) => table(["key", "kind", "layout", "bitmap", "sprites", "frames"], keys.keys.map((key) => ({
    values: [isolated(key.key), key.kind, sizeOf(key.layout), sizeOf(key.image), key.sprites.length,
      key.firstFrame === null ? null : `${key.firstFrame}–${key.lastFrame}`],
    frames: key.boxes?.map(({ frames }) => frames),
    box: () => key.boxes?.find(({ frames: [first, last] }) => first <= root.dataset.frame && root.dataset.frame <= last)?.box,
  }))),
  "Draw list": async (movie) => {
    const { commands } = await movie.drawList(Number(root.dataset.frame ?? 0));
    const view = table(["#", "command"], commands.map((text, index) => ({ values: [index, isolated(text)] })));
    for (const cell of view.querySelectorAll("td:last-child")) cell.className = "code";
    return view;
  },
  Memory: ({ info: { memory, images } }) => {
    const decoded = ({ width, height }) => (width ? kilo(width * height * 4) : null);
    const rows = [
      ["File", kilo(memory.encodedByteCount)], ["Unpacked", kilo(memory.inflatedByteCount)], ["Pictures as pixels", kilo(memory.decodedImageByteCount)],
      ...images.map((image) => [isolated(image.key), `${image.kind}, ${sizeOf(image.width ? image : null) ?? "no picture"}, ${kilo(image.byteCount)}, ${decoded(image) ?? "–"} as pixels, used ${image.useCount}×`]),
    ];
    return table(["what", "how much"], rows.map((values) => ({ values })));
  },
  Warnings: ({ info: { warnings } }) => make("div", "", ...(warnings.length ? warnings : ["No warnings"]).map((text) => make("p", "warning", isolated(text)))),
};

async function showInspector() {
  one("tabs").replaceChildren(...Object.keys(tabs).map((name) => {
    const count = name === "Warnings" && movie ? ` (${movie.info.warnings.length})` : "";
    const button = make("button", "", name + count);
    button.setAttribute("role", "tab");
    button.ariaSelected = name === tab;
    button.dataset.tab = name;
    button.onclick = () => {
      tab = name;
      showInspector();
    };
    return button;
  }));
  if (!movie) return one("inspector").replaceChildren();
  const [wanted, current] = [tab, movie];
  const view = await Promise.resolve(tabs[tab](movie)).catch((error) => make("p", "warning", error.message));
  if (wanted === tab && current === movie) one("inspector").replaceChildren(view);
}

// In a room

let sent = 0;

function send(isFullScreen, sender = "u1", name = "Ada") {
  if (!gift) return toast("Choose a gift first");
  const { media, ...plain } = gift;
  const event = { id: `preview-${++sent}`, room: "preview", sender: { userID: sender, userName: name }, count: 1 };
  stage.gift({ ...event, gift: isFullScreen ? gift : plain }, now());
}

one("full").onclick = () => (gift?.media ? send(true) : toast("This gift has no animation: it is a banner"));
one("banner").onclick = () => send(false);
one("combo").onclick = () => {
  for (let number = 0; number < 24; number++) setTimeout(send, number * 110, false, "u2", "Combo");
};

// Controls

one("toggle").onclick = () => (player.state === "playing" ? player.pause(now()) : player.resume(now()));
one("back").onclick = () => goTo(Number(root.dataset.frame) - 1);
one("next").onclick = () => goTo(Number(root.dataset.frame) + 1);
one("position").oninput = ({ target }) => goTo(Number(target.value));
for (const button of one("grounds").children) button.onclick = () => (root.dataset.ground = button.dataset.ground);
addEventListener("keydown", ({ key, target }) => {
  if (target.type === "range") return;
  if (key === "ArrowLeft") one("back").click();
  if (key === "ArrowRight") one("next").click();
});
addEventListener("resize", () => stage.resize());

function openFile(file) {
  // Without a type the request needs no permission before it.
  if (file) choose({ giftID: "file", name: file.name, iconURL: "", coins: 0 }, new Blob([file]));
}

one("file").onchange = ({ target }) => openFile(target.files[0]);
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  openFile(event.dataTransfer.files[0]);
});

function draw() {
  const time = now();
  stage.advance(time);
  stage.draw(time);
  player.draw(time);
  showFrame();
  requestAnimationFrame(draw);
}

const { categories } = await client.get(`/v1/catalog?language=${encodeURIComponent(navigator.language)}`).catch(() => ({ categories: [] }));
const gifts = categories.flatMap(({ giftList }) => giftList);
one("gifts").replaceChildren(...gifts.map((gift) => {
  const icon = Object.assign(new Image(), { src: iconOf(gift), alt: "" });
  const price = make("small", "coins", gift.coins);
  const button = make("button", "", icon, make("span", "", isolated(gift.name), price));
  button.setAttribute("role", "option");
  button.dataset.gift = gift.giftID;
  button.onclick = () => {
    for (const other of one("gifts").children) other.ariaSelected = other === button;
    choose(gift);
  };
  return button;
}));
showInspector();
draw();
const first = gifts.find(({ giftID }) => giftID === query.get("gift")) ?? gifts.find(({ media }) => media);
one("gifts").querySelector(`[data-gift="${CSS.escape(first?.giftID ?? "")}"]`)?.click();
