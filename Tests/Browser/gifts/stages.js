// Runs commands through the page's full screen and lanes, and writes each change with its time.
import { FullScreenQueue, LaneScheduler } from "./lanes.js";

/** Deadline by deadline, so that each change has its time. */
function run(queue, commands, line) {
  const lines = [];
  let now = -(2 ** 60);
  const write = (at, changes) => lines.push(...changes.map((change) => `${at} ${line(change)}`));
  const advance = (end) => {
    for (let next = queue.deadline; next <= end; next = queue.deadline) write(next, queue.advance(next));
    now = Math.max(now, end);
  };
  for (const [time, ...words] of commands) {
    advance(Math.max(now, Number(time)));
    write(now, queue[words[0]](...words.slice(1), Number(time)));
  }
  while (queue.deadline < Infinity) advance(queue.deadline);
  return lines.map((text) => `${text}\n`).join("");
}

const parse = (text) => text.trim().split("\n").map((line) => line.split(" "));

/** Lines `TIME ID WIDTH own|other`. */
export function lanes(text) {
  const commands = parse(text).map(([time, id, width, owner]) =>
    [time, "submit", { id: Number(id), width: Number(width), isOwn: owner === "own" }]);
  return run(new LaneScheduler(), commands, ({ type, bullet: { id }, flight }) =>
    (flight && type === "started" ? `started ${id} lane=${flight.lane} view=${flight.view} end=${flight.end}` : `${type} ${id}`));
}

const commandOf = {
  send: (id, seq, sender, gift, count, receiver) => ["receive", {
    id, seq: Number(seq), room: "r1", sender: { userID: sender }, gift: { giftID: gift }, count: Number(count),
    ...(receiver && { receiver: { userID: receiver } }),
  }],
  prepared: (id, frameCount, framesPerSecond) =>
    ["didPrepare", Number(id), { frameCount: Number(frameCount), framesPerSecond: Number(framesPerSecond) }],
  failed: (id) => ["didFail", Number(id)],
  close: () => ["close"],
};

const fields = {
  preparing: ["until"], started: ["until"], waiting: ["position"], merged: ["count"], becameBanner: ["count", "reason"],
};

/** Lines `TIME send ID SEQ SENDER GIFT COUNT [RECEIVER]`, `TIME prepared PLAY FRAMES RATE`, `TIME failed PLAY`, `TIME close`. */
export function fullScreen(text, own) {
  const commands = parse(text).map(([time, name, ...words]) => [time, ...commandOf[name](...words)]);
  return run(new FullScreenQueue({}, own), commands, (change) => {
    if (change.type === "ignored") return `ignored ${change.id} reason=${change.reason}`;
    const values = (fields[change.type] ?? []).map((name) => `${name}=${change[name]}`);
    const name = change.type === "becameBanner" ? [] : [change.id];
    return [change.type, ...name, change.key.join("/"), ...values].join(" ");
  });
}
