// Draws images and texts of viewers on a canvas by the rules of Docs/Plans.md; uses jobs.js.
"use strict";

async function bitmapOf(url) {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

/** Where an image lies in a box: the whole of it, in proportion inside, or in proportion around. */
function placed(image, box, fit) {
  if (fit === "fill") return [0, 0, box.width, box.height];
  const scales = [box.width / image.width, box.height / image.height];
  const scale = fit === "cover" ? Math.max(...scales) : Math.min(...scales);
  const [width, height] = [image.width * scale, image.height * scale];
  return [(box.width - width) / 2, (box.height - height) / 2, width, height];
}

async function drawImage(context, { url, fit, shape }, box) {
  const image = await bitmapOf(url);
  const rect = placed(image, box, fit);
  context.imageSmoothingQuality = "high";
  const opacity = context.globalAlpha;
  context.globalAlpha = 1;
  context.beginPath();
  if (shape === "circle") {
    // The largest circle in the middle of what the image covers of its box. Clips of a canvas have hard edges, fills do not.
    const radius = Math.min(Math.min(rect[2], box.width), Math.min(rect[3], box.height)) / 2;
    context.arc(box.width / 2, box.height / 2, radius, 0, 2 * Math.PI);
  } else {
    context.rect(0, 0, box.width, box.height);
  }
  context.fill();
  context.globalAlpha = opacity;
  context.globalCompositeOperation = "source-in";
  context.drawImage(image, ...rect);
}

/** One line, centred by the box of its line: the ascent and descent of the font. */
function drawText(context, text, box, scale, transform) {
  // Browsers put upright letters on whole rows. Turned by a thirtieth of a degree, they stand where the layout has them.
  context.textRendering = "geometricPrecision";
  context.rotate(5e-4);
  // Browsers round the extent of a line to whole pixels, which is little in large letters.
  context.font = `${100 * text.size}px ${text.family}`;
  const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText(text.string);
  const [ascent, descent] = [fontBoundingBoxAscent / 100, fontBoundingBoxDescent / 100];
  context.font = `${text.size}px ${text.family}`;
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  const [x, y] = [box.width / 2, (box.height + ascent - descent) / 2];
  if (text.shadow) {
    // Shadows of a canvas are in pixels, whatever its transform.
    const { x: dx, y: dy, blur, color } = text.shadow;
    const [a, b, c, d] = transform.map((value) => value * scale);
    Object.assign(context, {
      shadowOffsetX: a * dx + c * dy, shadowOffsetY: b * dx + d * dy, shadowBlur: blur * Math.hypot(a, b),
      shadowColor: color,
    });
  }
  context.fillStyle = text.color;
  context.fillText(text.string, x, y);
}

let isReady = false;

work(async (job) => {
  if (!isReady) {
    document.fonts.add(await new FontFace("Viewer", "url(/font.ttf)").load());
    isReady = true;
  }
  const canvas = new OffscreenCanvas(job.width, job.height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  for (const { transform, opacity, box, image, text } of job.items) {
    context.save();
    context.scale(job.scale, job.scale);
    context.transform(...transform);
    context.globalAlpha = opacity;
    if (image) await drawImage(context, image, box);
    if (text) drawText(context, text, box, job.scale, transform);
    context.restore();
  }
  const theirs = context.getImageData(0, 0, job.width, job.height).data;
  const ours = await still(job.url);
  if (ours.width !== job.width || ours.height !== job.height) throw new Error(`${job.url}: another size`);
  return { results: [distance(ours.bytes, theirs)] };
});
