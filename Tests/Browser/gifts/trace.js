// Replays logs through the page's queue and writes each change as `gift-tool replay` does.
import { GiftQueue, standard } from "./queue.js";

const seed = {
  slotOrder: "asReturned", countStep: "one", addsCounts: false, comparesReceivers: false, mergesIntoLeaving: true,
  rescuesAtLeaving: false, refusesOtherRooms: false, refusesEmptyCounts: false, refusesOldSequences: false,
  rememberedIDCount: 0, waitingLimit: null, maximumWait: null, maximumHold: null, prefersOwnGifts: false,
};

// Signs of direction, spaces without width, annotations, tags and what is not a character.
const unseen = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufdd0-\ufdef\ufeff\ufff9-\ufffc\u{e0001}]/u;

function escaped(letter) {
  const code = letter.codePointAt(0);
  if (letter === '"' || letter === "\\") return `\\${letter}`;
  return unseen.test(letter) || (code & 0xfffe) === 0xfffe ? `\\u{${code.toString(16)}}` : letter;
}

const plain = (text) => (/^[A-Za-z0-9_.:@-]+$/.test(text) ? text : `"${[...text].map(escaped).join("")}"`);

const fields = {
  entered: ["slot", "total"], counted: ["slot", "number", "total"], lingering: ["slot", "until"],
  kept: ["slot", "number", "total"], leaving: ["slot"], left: ["slot", "shown", "total"], merged: ["total"],
  waiting: ["position"], dropped: ["reason"],
};

function line(time, change) {
  if (change.type === "ignored") return `${time} ignored ${plain(change.id)} reason=${change.reason}`;
  const [sender, gift, receiver] = change.key.map(plain);
  const values = { ...change, shown: change.number };
  const words = [time, change.type, `${sender}/${gift}${receiver ? `>${receiver}` : ""}`];
  return [...words, ...fields[change.type].map((name) => `${name}=${values[name]}`)].join(" ");
}

/** Runs deadline by deadline, so that each change has its time. */
export function trace(log, { mode = "standard", own = null, rules = {} }) {
  const queue = new GiftQueue({ ...standard, ...(mode === "seed" ? seed : {}), ...rules }, own);
  const lines = [];
  let [now, time] = [-(2 ** 60), 0];
  const write = (at, changes) => lines.push(...changes.map((change) => line(at, change)));
  const advance = (end) => {
    for (let next = queue.deadline; next <= end; next = queue.deadline) write(next, queue.advance(next));
    now = Math.max(now, end);
  };
  for (const [index, text] of log.split("\n").entries()) {
    if (!text.trim()) continue;
    const event = JSON.parse(text);
    time = event.time ?? time;
    advance(Math.max(now, time));
    if (event.type === "disband") write(now, queue.close(time));
    else write(now, queue.receive({ id: `line-${index + 1}`, room: "room", ...event }, time));
  }
  while (queue.deadline < Infinity) advance(queue.deadline);
  return lines.map((text) => `${text}\n`).join("");
}
