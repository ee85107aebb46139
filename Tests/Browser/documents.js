// Has SVGAPlayer-Web play two movies, or a movie and the pictures that it was made of, and compares pixels; uses jobs.js.
"use strict";

function script(url) {
  return new Promise((done, failed) => {
    const element = Object.assign(document.createElement("script"), { src: url, onload: done });
    element.onerror = () => failed(new Error(`${url}: no script`));
    document.head.append(element);
  });
}

/** A canvas of the movie's size and a player on it that is ready to draw. */
async function playerOf(url) {
  const movie = await new Promise((done, failed) => new SVGA.Parser().load(url, done, failed));
  const canvas = Object.assign(document.createElement("canvas"), movie.videoSize);
  document.body.append(canvas);
  const player = new SVGA.Player(canvas);
  player.setVideoItem(movie);
  for (let wait = 0; !player._renderer._prepared; wait += 10) {
    if (wait > 5000) throw new Error(`${url}: never ready`);
    await new Promise((done) => setTimeout(done, 10));
  }
  return { canvas, player };
}

function pixelsOf(canvas) {
  return canvas.getContext("2d", { willReadFrequently: true }).getImageData(0, 0, canvas.width, canvas.height).data;
}

function frameOfPlayer({ canvas, player }, frame) {
  player.stepToFrame(frame, false);
  return pixelsOf(canvas);
}

/** A picture as a canvas of the browser has it. */
async function drawn(url) {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  canvas.getContext("2d").drawImage(image, 0, 0);
  return pixelsOf(canvas);
}

/** The largest difference of a channel, and how many pixels are not clear. */
function difference(a, b) {
  if (a.length !== b.length) throw new Error(`${a.length} bytes beside ${b.length}`);
  let [worst, seen] = [0, 0];
  for (let index = 0; index < a.length; index++) {
    worst = Math.max(worst, Math.abs(a[index] - b[index]));
    if (index % 4 === 3 && a[index] > 0) seen++;
  }
  return { worst, seen };
}

let isReady = false;

work(async (job) => {
  if (!isReady) for (const url of job.scripts) await script(url);
  isReady = true;
  document.body.replaceChildren();
  const after = await playerOf(job.after);
  const before = job.before && (await playerOf(job.before));
  const results = [];
  for (const { frame, url } of job.frames) {
    const wanted = before ? frameOfPlayer(before, frame) : await drawn(url);
    results.push(difference(wanted, frameOfPlayer(after, frame)));
  }
  return { results };
});
