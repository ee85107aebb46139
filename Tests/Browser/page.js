// Decodes animations by the browser and compares what they show with pictures of the movie's frames; uses jobs.js.
"use strict";

/** The frames of an atlas, cut out of its pages as a game does. */
class Atlas {
  static async open(url) {
    const atlas = Object.assign(new Atlas(), { frames: new Map() });
    const names = [url.split("/").at(-1)];
    for (const name of names) {
      const folder = url.slice(0, url.lastIndexOf("/") + 1);
      const { frames, animations, meta } = await (await fetch(folder + name)).json();
      for (const other of meta.related_multi_packs) if (!names.includes(other)) names.push(other);
      const type = meta.image.endsWith(".webp") ? "image/webp" : "image/png";
      const decoder = await decoderOf(folder + meta.image, type);
      const page = await frameOf(decoder, 0);
      decoder.close();
      if (page.width !== meta.size.w || page.height !== meta.size.h) throw new Error("a page of another size");
      if (Object.values(animations).flat().join() !== Object.keys(frames).join()) throw new Error("other names");
      for (const [key, frame] of Object.entries(frames)) atlas.frames.set(key, { ...frame, page });
    }
    atlas.names = [...atlas.frames.keys()].sort();
    return atlas;
  }

  get milliseconds() { return this.names.map((name) => this.frames.get(name).duration); }

  frame(index) {
    const { frame, spriteSourceSize: place, sourceSize, page } = this.frames.get(this.names[index]);
    const picture = { width: sourceSize.w, height: sourceSize.h, bytes: new Uint8ClampedArray(4 * sourceSize.w * sourceSize.h) };
    for (let row = 0; row < frame.h; row++) {
      const start = 4 * ((frame.y + row) * page.width + frame.x);
      const line = page.bytes.subarray(start, start + 4 * frame.w);
      picture.bytes.set(line, 4 * ((place.y + row) * sourceSize.w + place.x));
    }
    return picture;
  }
}

/** A file that plays: its durations, and one frame after the other. */
class Animation {
  static async open(file) {
    const animation = Object.assign(new Animation(), { name: file.name, current: null, index: -1 });
    if (file.stills) {
      return Object.assign(animation, { stills: file.stills, milliseconds: file.milliseconds, repetitions: null });
    }
    if (file.type === "application/json") {
      animation.atlas = await Atlas.open(file.url);
      return Object.assign(animation, { milliseconds: animation.atlas.milliseconds, repetitions: null });
    }
    animation.decoder = await decoderOf(file.url, file.type);
    const track = animation.decoder.tracks.selectedTrack;
    animation.repetitions = track.repetitionCount === Infinity ? -1 : track.repetitionCount;
    animation.milliseconds = [];
    for (let index = 0; index < track.frameCount; index++) {
      animation.milliseconds.push((await frameOf(animation.decoder, index)).milliseconds);
    }
    return animation;
  }

  /** The frame that shows at a moment. */
  async at(moment) {
    let [index, end] = [0, this.milliseconds[0]];
    while (end <= moment && index + 1 < this.milliseconds.length) end += this.milliseconds[++index];
    if (index !== this.index) {
      if (this.stills) this.current = await still(this.stills[index]);
      else this.current = this.atlas ? this.atlas.frame(index) : await frameOf(this.decoder, index);
      this.index = index;
    }
    return this.current;
  }

  close() { this.decoder?.close(); }
}

/** How far two pictures are from each other; colours of transparent pixels are free. */
function compare(actual, expected, sums) {
  if (actual.width !== expected.width || actual.height !== expected.height) throw new Error("a picture of another size");
  const [a, b] = [new Uint32Array(actual.bytes.buffer), new Uint32Array(expected.bytes.buffer)];
  sums.samples += 3 * a.length;
  let isEqual = true;
  for (let pixel = 0; pixel < a.length; pixel++) {
    if (b[pixel] >>> 24 >= 128) sums.solid += 3;
    if (a[pixel] === b[pixel] || (a[pixel] >>> 24 === 0 && b[pixel] >>> 24 === 0)) continue;
    isEqual = false;
    const [p, q] = [a[pixel] >>> 24, b[pixel] >>> 24];
    if (p !== (q >= 128 ? 255 : 0)) sums.unlike++;
    for (let shift = 0; shift < 24; shift += 8) {
      const [c, d] = [(a[pixel] >>> shift) & 255, (b[pixel] >>> shift) & 255];
      sums.greatest = Math.max(sums.greatest, Math.abs(c - d), Math.abs(p - q));
      const onBlack = (c * p - d * q) / 255;
      const onWhite = onBlack + q - p;
      sums.black += onBlack * onBlack;
      sums.white += onWhite * onWhite;
      if (q >= 128) sums.matte += onWhite * onWhite;
    }
  }
  return isEqual;
}

async function judge(job) {
  const animations = [];
  for (const file of job.files) animations.push(await Animation.open(file));
  const results = animations.map(({ name, milliseconds, repetitions }) => ({
    name, milliseconds, repetitions, shown: [], different: [],
    sums: { samples: 0, greatest: 0, black: 0, white: 0, solid: 0, matte: 0, unlike: 0 },
  }));
  let expected = { url: null };
  for (const [step, { url, moments }] of job.frames.entries()) {
    if (expected.url !== url) expected = { url, picture: await still(url) };
    for (const [index, animation] of animations.entries()) {
      const result = results[index];
      for (const moment of moments[index]) {
        const picture = await animation.at(moment);
        if (result.shown.at(-1) !== animation.index) result.shown.push(animation.index);
        if (!compare(picture, expected.picture, result.sums)) result.different.push(step);
      }
    }
  }
  for (const animation of animations) animation.close();
  return { results };
}

work(judge);
