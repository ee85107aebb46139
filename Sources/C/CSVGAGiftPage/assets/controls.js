// The player of feeds: goes on, stops and seeks, and tells what it does by the words of short-video players.
import { Film, Player } from "./player.js";

/**
 * Events: setDurationTime, setCurrentTime and setProgress each half second, showLoadingView, pause, resume, seekToTime, ended,
 * and what the page tells itself by customCallbackEvent.
 */
export class ControlledPlayer extends Player {
  constructor(element, { interval = 500, isLooping = true } = {}) {
    super(element);
    Object.assign(this, { interval, isLooping, events: new EventTarget(), told: -Infinity });
  }

  on(type, listener) { this.events.addEventListener(type, ({ detail }) => listener(detail)); }

  tell(type, detail) { this.events.dispatchEvent(new CustomEvent(type, { detail })); }

  customCallbackEvent(name, value) { this.tell("customCallbackEvent", { name, value }); }

  async load(url, options) {
    this.tell("showLoadingView", true);
    try {
      const film = await Film.load(url, options);
      this.tell("setDurationTime", film.duration);
      return film;
    } finally {
      this.tell("showLoadingView", false);
    }
  }

  play(film, time) {
    this.told = -Infinity;
    super.play(film, time);
  }

  draw(now) {
    if (this.state !== "playing") return;
    const { duration } = this.film;
    if (now - this.start >= duration) {
      this.tell("ended");
      if (!this.isLooping) return this.pause(this.start + duration - 1);
      return void this.seekToTime(0, now);
    }
    super.draw(now);
    const time = now - this.start;
    if (time - this.told < this.interval) return;
    this.told = time;
    this.tell("setCurrentTime", time);
    this.tell("setProgress", time / duration);
  }

  pause(now) {
    if (this.state !== "playing") return;
    this.pausedAt = now - this.start;
    this.state = "paused";
    this.tell("pause");
  }

  resume(now) {
    if (this.state !== "paused") return;
    this.start = now - this.pausedAt;
    this.state = "playing";
    this.tell("resume");
  }

  /** Goes to a time exactly. Frames build on each other, so that the way back begins at the first. */
  async seekToTime(time, now) {
    const { film } = this;
    if (!film || film.isSeeking) return;
    film.isSeeking = true;
    const target = Math.min(Math.max(time, 0), film.duration - 1);
    const wasPaused = this.state === "paused";
    Object.assign(this, { start: now - target, pausedAt: target, told: -Infinity, state: "paused" });
    if (film.decoder && target < (film.frames[0]?.start ?? 0)) {
      await film.pumping;
      for (const { image } of film.frames.splice(0)) image.close();
      film.next = 0;
    }
    await film.settle(target);
    film.isSeeking = false;
    if (film !== this.film) return;
    this.state = "playing";
    super.draw(this.start + target);
    this.tell("setCurrentTime", target);
    this.tell("setProgress", target / film.duration);
    this.tell("seekToTime", target);
    if (wasPaused) this.state = "paused";
  }
}
