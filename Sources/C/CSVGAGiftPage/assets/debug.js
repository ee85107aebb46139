// What only tests and curious people load: time that stands still, and facts of the stage.
import { make, one } from "./stage.js";

/** The time of ?clock=virtual, which goes on by giftClock.advance(milliseconds) alone. */
export class VirtualClock {
  now = 0;

  constructor(stageOf, tick) { Object.assign(this, { stageOf, tick }); }

  async advance(time) {
    const stage = this.stageOf();
    const end = this.now + time;
    for (let next = stage.deadline; next <= end; next = stage.deadline) {
      this.now = Math.max(this.now, next);
      this.tick();
    }
    this.now = end;
    if (stage.film) await stage.film.settle(end - stage.player.start);
    this.tick();
  }
}

const view = Object.assign(make("pre", ""), { id: "debug" });
Object.assign(view.style, {
  left: "8px", top: "64px", padding: "6px 8px", borderRadius: "6px", background: "#000b", color: "#7dffb0",
  font: "11px/1.4 monospace", pointerEvents: "none",
});

/** Shows ?debug. */
export function showFacts(stage, last, time, milliseconds) {
  const { film, player } = stage;
  one("room").append(view);
  view.textContent = [
    `time ${time} ms`, `script ${milliseconds.toFixed(1)} ms`,
    `state ${one("room").dataset.state}, screen ${one("screen").dataset.state}`,
    `frame ${film ? `${player.shown + 1}/${film.starts.length}, ${film.frames.length} decoded` : "–"}`,
    `banners ${stage.queue.banners.length}, waiting ${stage.queue.waitingCount}`, `bullets ${stage.lanes.flights.length}`,
    `seq ${last ?? "–"}`,
  ].join("\n");
}
