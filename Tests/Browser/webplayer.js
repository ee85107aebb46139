// Has SVGAPlayer-Web draw a movie with images and texts of a viewer; uses jobs.js.
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
  document.body.replaceChildren(canvas);
  const player = new SVGA.Player(canvas);
  player.setVideoItem(movie);
  for (let wait = 0; !player._renderer._prepared; wait += 10) {
    if (wait > 5000) throw new Error(`${url}: never ready`);
    await new Promise((done) => setTimeout(done, 10));
  }
  return { canvas, player };
}

async function imageOf(url) {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

/** Sets what a viewer brings. An address is laid into the layout, an element has its own size. */
async function dress(player, viewer) {
  player.clearDynamicObjects();
  for (const [key, image] of Object.entries(viewer.images ?? {})) {
    // The player begins to load an address when it draws it, and draws nothing until it is there.
    const element = await imageOf(image.url);
    if (image.isElement) {
      player.setImage(element, key, image.matrix);
      continue;
    }
    player.setImage(element.src, key, image.matrix);
    const made = Object.assign(element, { _svgaSrc: element.src });
    for (const sprite of player._videoItem.sprites) {
      if (sprite.imageKey.replace(".matte", "") === key) player._renderer._bitmapCache[sprite.imageKey] = made;
    }
  }
  for (const [key, text] of Object.entries(viewer.texts ?? {})) player.setText(text, key);
}

/** The squared error of each picture of ours beside what the player draws. */
async function compare(job) {
  const { canvas, player } = await playerOf(job.movie);
  await dress(player, job.viewer);
  const results = [];
  for (const { frame, url } of job.pictures) {
    player.stepToFrame(frame, false);
    const { width, height } = canvas;
    const theirs = canvas.getContext("2d").getImageData(0, 0, width, height).data;
    const ours = await still(url);
    if (ours.width !== width || ours.height !== height) {
      throw new Error(`${url}: ${ours.width}x${ours.height}, and the player draws ${width}x${height}`);
    }
    results.push(distance(ours.bytes, theirs));
  }
  return { results };
}

/** Draws one frame for each viewer into a PNG file; how many bytes they have. */
async function measure(job) {
  const { canvas, player } = await playerOf(job.movie);
  let results = 0;
  for (const viewer of job.viewers) {
    await dress(player, viewer);
    player.stepToFrame(job.frame, false);
    const file = await new Promise((done) => canvas.toBlob(done, "image/png"));
    results += file.size;
  }
  return { results };
}

let isReady = false;

work(async (job) => {
  if (!isReady) {
    for (const { family, url } of job.fonts) {
      document.fonts.add(await new FontFace(family, `url(${url})`).load());
    }
    await script(job.player);
    isReady = true;
  }
  return job.viewers ? measure(job) : compare(job);
});
