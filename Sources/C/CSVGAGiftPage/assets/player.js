// Plays animated WebP on a canvas by a clock of its own: exact frames, an exact end, and at most 3 frames decoded ahead.

/** The durations of the frames of a WebP file in milliseconds; none of a still picture. */
export function frameDurations(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const durations = [];
  for (let place = 12; place + 24 <= view.byteLength; ) {
    const size = view.getUint32(place + 4, true);
    if (view.getUint32(place) === 0x414e4d46) durations.push(view.getUint32(place + 20, true) & 0xffffff);
    place += 8 + size + (size & 1);
  }
  return durations;
}

/** One file, ready to be shown. */
export class Film {
  static async load(url, { still, ...options } = {}) {
    const answer = await fetch(url, { referrerPolicy: "no-referrer", credentials: "omit", ...options });
    if (!answer.ok) throw new Error(`${answer.status}`);
    const film = Object.assign(new Film(), { bytes: new Uint8Array(await answer.arrayBuffer()), next: 0, frames: [] });
    film.type = answer.headers.get("Content-Type");
    film.durations = still ? [] : frameDurations(film.bytes);
    if (!film.durations.length) film.durations = [still ? 2500 : NaN];
    film.duration = 0;
    film.starts = film.durations.map((duration) => (film.duration += duration) - duration);
    if (!(film.duration > 0)) throw new Error("no animation");
    if (!("ImageDecoder" in globalThis) || !(await ImageDecoder.isTypeSupported(film.type))) return film;
    film.decoder = new ImageDecoder({ data: film.bytes, type: film.type });
    await film.decoder.tracks.ready;
    await film.pump();
    return film;
  }

  /** Decodes until three frames are there. */
  pump() {
    if (this.next >= this.starts.length || this.frames.length >= 3) return null;
    return this.pumping ??= this.decode().finally(() => (this.pumping = null));
  }

  async decode() {
    while (this.next < this.starts.length && this.frames.length < 3 && !this.isClosed) {
      const index = this.next++;
      const { image } = await this.decoder.decode({ frameIndex: index, completeFramesOnly: true });
      if (this.isClosed) image.close();
      else this.frames.push({ image, index, start: this.starts[index] });
    }
  }

  /** The frame that shows at a time, as far as it is decoded; frames before it are let go. */
  at(time) {
    while (this.frames.length > 1 && this.frames[1].start <= time) this.frames.shift().image.close();
    // A damaged frame ends the pictures; the time goes on.
    this.pump()?.catch(() => (this.isClosed = true));
    return this.frames[0];
  }

  /** Waits until the frame that shows at a time is decoded. */
  async settle(time) {
    while (this.decoder && !this.isClosed && (this.pumping || this.starts[this.next] <= time)) {
      this.at(time);
      await this.pumping?.catch(() => {});
    }
  }

  close() {
    this.isClosed = true;
    for (const { image } of this.frames) image.close();
    this.decoder?.close();
  }
}

/** Shows one film at a time in an element with a canvas and an image. */
export class Player {
  constructor(element) {
    this.element = element;
    [this.canvas, this.image] = [element.querySelector("canvas"), element.querySelector("img")];
    this.state = "idle";
  }

  get state() { return this.element.dataset.state; }
  set state(state) { this.element.dataset.state = state; }

  play(film, time) {
    this.stop();
    Object.assign(this, { film, start: time, shown: -1 });
    if (film.decoder) {
      const { displayWidth, displayHeight } = film.frames[0].image;
      Object.assign(this.canvas, { width: displayWidth, height: displayHeight });
      this.context ??= this.canvas.getContext("2d");
    } else {
      // A new URL begins at the first frame.
      this.url = URL.createObjectURL(new Blob([film.bytes], { type: film.type }));
      this.image.src = this.url;
    }
    this.canvas.hidden = !film.decoder;
    this.image.hidden = !!film.decoder;
    this.state = "playing";
    this.draw(time);
  }

  /** Shows what is due. */
  draw(now) {
    if (this.state !== "playing") return;
    const time = now - this.start;
    const frame = this.film.decoder && this.film.at(time);
    if (frame && frame.start <= time && frame.index !== this.shown) {
      this.context.clearRect(0, 0, this.canvas.width, this.canvas.height);
      this.context.drawImage(frame.image, 0, 0);
      this.element.dataset.frame = this.shown = frame.index;
    }
  }

  stop() {
    if (this.state === "idle") return;
    this.film?.close();
    this.context?.clearRect(0, 0, this.canvas.width, this.canvas.height);
    if (this.url) URL.revokeObjectURL(this.url);
    this.image.removeAttribute("src");
    [this.film, this.url] = [null, null];
    delete this.element.dataset.frame;
    this.state = "idle";
  }
}
