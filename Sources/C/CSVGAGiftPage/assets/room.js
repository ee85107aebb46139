// The live room: joins the wire, the stage, the list of messages and the panel.
import { ListFollower } from "./lanes.js";
import { Stage, avatar, iconOf, isolated, make, nameOf, one } from "./stage.js";
import { Client, Outbox, RoomStream } from "./stream.js";
import { column, speak, say, words } from "./words.js";

const query = new URLSearchParams(location.search);
const segment = location.pathname.split("/")[2] ?? "";
const room = decodeURIComponent(segment);
const path = `/v1/rooms/${segment}`;
const config = await fetch("/assets/config.json").then((answer) => (answer.ok ? answer.json() : {})).catch(() => ({}));
Object.assign(words, config.texts);
const client = new Client(await findToken());
const me = client.claims.sub ?? null;

async function findToken() {
  const token = /[#&]token=([^&]+)/.exec(location.hash)?.[1];
  if (token) {
    sessionStorage.token = token;
    history.replaceState(null, "", location.pathname + location.search);
  }
  if (!sessionStorage.token && config.demo) sessionStorage.token = (await (await fetch("/demo/token")).json()).token;
  return sessionStorage.token ?? "";
}

// Time: that of the browser, or with ?clock=virtual that of giftClock.advance(milliseconds).

const isVirtual = query.get("clock") === "virtual";
const tools = isVirtual || query.has("debug") ? await import("./debug.js") : null;
const clock = isVirtual ? new tools.VirtualClock(() => stage, tick) : null;
if (clock) globalThis.giftClock = clock;
let [frame, timer, inbox] = [0, 0, []];
const now = () => clock?.now ?? Math.floor(performance.now());

function wake() {
  if (frame) return;
  // The number of a timer, negated, or that of a frame.
  frame = isVirtual || document.hidden ? -setTimeout(tick, isVirtual ? 0 : 250) : requestAnimationFrame(tick);
}

// A hidden page gets no frames, not even the one that it has asked for.
addEventListener("visibilitychange", () => {
  if (document.hidden && frame > 0) {
    cancelAnimationFrame(frame);
    frame = 0;
    wake();
  }
});

function tick() {
  frame = 0;
  const start = performance.now();
  const time = now();
  stage.advance(time);
  for (const event of inbox.splice(0)) receive(event, time);
  stage.draw(time);
  flushLines();
  if (query.has("debug")) tools.showFacts(stage, stream?.last, time, performance.now() - start);
  if (isVirtual) return;
  clearTimeout(timer);
  if (stage.isMoving) wake();
  else if (stage.deadline < Infinity) timer = setTimeout(wake, stage.deadline - time);
}

// Catalogue and panel

const panel = { gifts: new Map(), catalog: { categories: [] }, category: 0, gift: null, count: 1 };
const giftOf = ({ gift }) => ({ ...gift, ...panel.gifts.get(gift.giftID) });
const stage = new Stage({ own: me, now, wake, giftOf });
const outbox = new Outbox(client, me, onOrder);
let stream = null;

function chooseLanguage(language) {
  document.documentElement.lang = language;
  speak(language);
  for (const id of ["gifts", "like", "language"]) one(id).ariaLabel = say(id);
  one("audience-button").ariaLabel = one("audience").firstChild.textContent = say("audience");
  one("text").placeholder = say("say");
  for (const id of ["fly", "send", "recharge"]) one(id).textContent = say(id === "fly" ? "bullet" : id);
  setState(one("room").dataset.state);
  return loadCatalog(language).catch(fail);
}

async function loadCatalog(language = document.documentElement.lang) {
  panel.catalog = await client.get(`/v1/catalog?language=${encodeURIComponent(language)}`);
  panel.gifts = new Map(panel.catalog.categories.flatMap(({ giftList }) => giftList.map((gift) => [gift.giftID, gift])));
  panel.gift = panel.gifts.get(panel.gift?.giftID) ?? null;
  showPanel();
}

function choice(name, text, isChosen, onChoose, attribute = "ariaSelected") {
  const button = make("button", name, ...text);
  button.role = attribute === "ariaChecked" ? "radio" : name ? "option" : "tab";
  button[attribute] = isChosen;
  button.onclick = () => {
    const row = button.parentElement;
    const index = [...row.children].indexOf(button);
    onChoose();
    showPanel();
    row.children[index].focus();
  };
  return button;
}

function showPanel() {
  const { categories } = panel.catalog;
  one("categories").replaceChildren(...categories.map(({ name, categoryID }, index) =>
    choice("", [name || categoryID], index === panel.category, () => (panel.category = index))));
  one("list").replaceChildren(...(categories[panel.category]?.giftList ?? []).map(cell));
  one("counts").replaceChildren(...[1, 10, 66, 99].map((count) =>
    choice("", [count], count === panel.count, () => [panel.count, otherCount.value] = [count, ""], "ariaChecked")), otherCount);
  showOrders();
}

const pendingOrders = () => [...outbox.entries].filter(({ isLost }) => isLost);

function showOrders() {
  Object.assign(one("send"), { disabled: !panel.gift || hold.rest, ariaBusy: outbox.entries.size > 0 });
  one("pending").replaceChildren(...pendingOrders().map(pendingLine));
}

/** Any other number. */
const otherCount = Object.assign(make("input", ""), { id: "other", placeholder: "…", inputMode: "numeric", maxLength: 4 });
otherCount.oninput = () => {
  panel.count = Math.min(Math.max(parseInt(otherCount.value) || 1, 1), 9999);
  for (const chip of one("counts").querySelectorAll("button")) chip.ariaChecked = false;
};

function cell(gift) {
  const icon = new Image();
  [icon.src, icon.alt, icon.draggable] = [iconOf(gift), "", false];
  const price = make("span", "coins", gift.coins);
  const button = choice("gift-cell", [icon, make("span", "", isolated(gift.name)), price], gift === panel.gift, () => {
    panel.gift = gift;
    if (gift.media?.animation) fetch(gift.media.animation, { credentials: "omit" }).catch(() => {});
  });
  button.dataset.gift = gift.giftID;
  return button;
}

function open(sheet) {
  for (const id of ["panel", "audience"]) {
    one(id).dataset.state = id === sheet ? "open" : "closed";
    one(id).inert = id !== sheet;
  }
  one("shade").hidden = !sheet;
}

function showBalance(balance) { if (balance != null) one("balance").textContent = balance; }

// Sending: a tap sends once, holding goes on until the finger is lifted.

const hold = { sent: 0, timer: 0, end: 0, rest: 0 };

function send() {
  if (one("send").disabled) return;
  const { gift, count } = panel;
  try {
    outbox.send(path, { giftID: gift.giftID, count, coins: gift.coins });
  } catch {
    return toast(say("unsent", say("failed")));
  }
  showOrders();
  one("send").dataset.combo = hold.sent += count;
  clearTimeout(hold.end);
  hold.end = setTimeout(endCombo, 3000);
}

function endCombo() {
  hold.sent = 0;
  delete one("send").dataset.combo;
}

/** An order is undecided, for which the button rests 30 s, or decided. */
function onOrder(entry, answer) {
  const { id, attention } = entry;
  const isDecided = answer || attention;
  if (!isDecided || !pendingOrders().length) {
    clearTimeout(hold.rest);
    hold.rest = isDecided ? 0 : setTimeout(() => showOrders(hold.rest = 0), 30000);
  }
  showOrders();
  const { balance, code, event, reason, order: { state } = {} } = answer ?? {};
  showBalance(balance);
  if (event && entry.path === path) stream?.take(event);
  if (state === "accepted") return;
  stopHolding();
  endCombo();
  if (!answer) toast(say(attention ? "attention" : "outcome-unknown", id), "outcome-unknown");
  else if (state === "refused") toast(say("uncharged", reason || say(code)), code);
  else toast(words[state] ? say(state) : say("unsent", say(code)), code);
  if (code === "price-changed" || code === "unknown-gift") loadCatalog().catch(fail);
}

function pendingLine(entry) {
  const { giftID, count } = entry.order;
  const button = make("button", "", "×");
  button.ariaLabel = say("drop");
  button.onclick = () => outbox.abandon(entry);
  return make("li", "", `${say("pending")}: `, isolated(panel.gifts.get(giftID)?.name ?? giftID), ` x ${count} `, button);
}

const stopHolding = () => clearTimeout(hold.timer);

function onRelease(action) { for (const type of ["pointerup", "pointercancel"]) addEventListener(type, action); }

function startHolding(delay) {
  stopHolding();
  send();
  hold.timer = setTimeout(startHolding, delay, 200);
}

function fail({ code }) { toast(say(code), code); }

function toast(text, code) {
  const element = Object.assign(one("toast"), { textContent: text, hidden: false });
  element.dataset.code = code;
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => (element.hidden = true), 3000);
}

// Messages

const follower = new ListFollower();
const list = one("messages");
let lines = [];

function addLine(type, user, ...content) { lines.push([type, user, content]); }

function flushLines() {
  if (!lines.length) return;
  const views = lines.slice(-200).map(([type, user, content]) =>
    make("li", type, make("b", "", isolated(nameOf(user))), " ", ...content));
  list.append(...views);
  while (list.children.length > 200) list.firstChild.remove();
  if (follower.append(lines.length)) list.scrollTop = list.scrollHeight;
  lines = [];
  showUnread();
}

function showUnread() {
  one("unread").hidden = !follower.unread;
  one("unread").textContent = say("unread", follower.unread);
}

const toEnd = () => {
  list.scrollTop = list.scrollHeight;
  showUnread();
};

list.addEventListener("scroll", () => {
  follower.scroll(list.scrollTop, list.clientHeight, list.scrollHeight);
  showUnread();
});
list.addEventListener("pointerdown", () => (follower.isDragged = true));
onRelease(() => follower.endDragging() && toEnd());

// Events

const kinds = {
  gift(event, time) {
    const gift = giftOf(event);
    if (event.catalogVersion > panel.catalog.version) {
      panel.catalog.version = event.catalogVersion;
      loadCatalog().catch(fail);
    }
    addLine("gift", event.sender, `${say("sent")} `, isolated(gift.name || gift.giftID), ` x ${event.count}`);
    stage.gift(event, time);
  },
  text({ sender, text }) { addLine("text", sender, isolated(text)); },
  bullet(message, time) {
    addLine("text", message.sender, isolated(message.text));
    stage.bullet(message, message.sender.userID === me, time);
  },
  like({ count = 1, sender }, time) { if (sender?.userID !== me) stage.like(count, time); },
  join({ count = 1, sender, audienceCount }) {
    addLine("join", sender, count > 1 ? `${say("more", count)} ` : "", say("joined"));
    showAudience(audienceCount ?? audience + count);
  },
  leave({ count = 1, audienceCount }) { showAudience(audienceCount ?? audience - count); },
  reset() { toast(say("missed"), "reset"); },
  disband(event, time) { stage.close(time); },
};

function receive(event, time) { if (Object.hasOwn(kinds, event.type)) kinds[event.type](event, time); }

let audience = 0;
function showAudience(count) { one("audience-count").textContent = audience = Math.max(0, count); }

function setState(state) {
  one("room").dataset.state = state;
  if (!stage.film) one("notice").textContent = state === "open" ? "" : say(state);
}

// Controls

one("gifts").onclick = () => open("panel");
one("shade").onclick = () => open(null);
addEventListener("keydown", (event) => event.key === "Escape" && open(null));
addEventListener("resize", () => stage.resize());
one("language").onchange = ({ target }) => chooseLanguage(target.value);
one("unread").onclick = () => {
  follower.follow();
  toEnd();
};
one("send").onpointerdown = () => startHolding(450);
onRelease(stopHolding);
// Keys have no pointer.
one("send").onclick = ({ detail }) => detail === 0 && send();
one("fly").onclick = ({ target }) => (target.ariaPressed = `${target.ariaPressed !== "true"}`);
one("say").onsubmit = (event) => {
  event.preventDefault();
  const text = one("text").value.trim();
  if (!text) return;
  one("text").value = "";
  client.post(`${path}/messages`, { type: one("fly").ariaPressed === "true" ? "bullet" : "text", text }).catch(fail);
};

// Likes are told every second at most; hearts show at once.
let likes = 0;
one("like").onclick = () => {
  stage.like(1, now());
  wake();
  if (likes++) return;
  setTimeout(() => {
    client.post(`${path}/messages`, { type: "like", text: "", count: likes }).catch(() => {});
    likes = 0;
  }, 1000);
};
one("audience-button").onclick = async () => {
  open("audience");
  const { items = [], count } = await client.get(`${path}/audience?limit=50`).catch(() => ({}));
  if (count != null) showAudience(count);
  one("audience").lastChild.replaceChildren(...items.map((user) => make("li", "", avatar(user), make("span", "", isolated(nameOf(user))))));
};

// Begin

const languages = config.languages ?? ["en", "zh-Hans"];
const wanted = query.get("lang") ?? navigator.language;
const language = [(tag) => tag === wanted, (tag) => column(tag) === column(wanted), (tag) => !column(tag) === !column(wanted), () => true]
  .reduce((found, test) => found ?? languages.find(test), null);
one("language").append(...languages.map((tag) => new Option(new Intl.DisplayNames([tag], { type: "language" }).of(tag), tag)));
one("language").value = language;
if (config.rechargeURL) Object.assign(one("recharge"), { href: config.rechargeURL, hidden: false });
const [facts] = await Promise.all([
  client.get(path).catch((problem) => ({ problem })), chooseLanguage(language),
  me && client.get(`/v1/wallets/${encodeURIComponent(me)}`).then(({ balance }) => showBalance(balance), () => {}),
]);
const host = typeof facts.host === "string" ? { userID: facts.host } : facts.host;
one("title").textContent = document.title = facts.title || room;
one("host").textContent = host ? nameOf(host) : "";
avatar(host ?? { userID: room }, one("host-avatar"));
if (facts.cover) one("picture").style.backgroundImage = `url(${JSON.stringify(facts.cover)})`;
showAudience(facts.audienceCount ?? 0);
if (facts.problem?.code === "room-closed" || facts.state === "closed") setState("closed");
else {
  const onEvent = (event) => {
    inbox.push(event);
    wake();
  };
  stream = new RoomStream(client, path, { last: facts.seq ?? null, onEvent, onState: setState });
}
outbox.resume();
