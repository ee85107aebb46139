// What all pages share: pictures as the browser decodes them, and the way that jobs and results go.
"use strict";

const straight = { premultiplyAlpha: "none", colorSpaceConversion: "none" };

async function decoderOf(url, type) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  const decoder = new ImageDecoder({ data: await answer.arrayBuffer(), type, ...straight });
  await decoder.completed;
  await decoder.tracks.ready;
  return decoder;
}

/** A decoded frame as straight RGBA, and how long it is shown in milliseconds. */
async function frameOf(decoder, frameIndex) {
  const { image } = await decoder.decode({ frameIndex, completeFramesOnly: true });
  const bytes = new Uint8ClampedArray(image.allocationSize({ format: "RGBA" }));
  await image.copyTo(bytes, { format: "RGBA" });
  const frame = { width: image.visibleRect.width, height: image.visibleRect.height, bytes };
  frame.milliseconds = image.duration === null ? null : image.duration / 1000;
  image.close();
  return frame;
}

async function still(url) {
  const decoder = await decoderOf(url, "image/png");
  const frame = await frameOf(decoder, 0);
  decoder.close();
  return frame;
}

/** Three colours a pixel over a ground of one grey. */
function composed(bytes, ground) {
  const channels = new Float64Array((bytes.length / 4) * 3);
  for (let from = 0, to = 0; from < bytes.length; from += 4) {
    const alpha = bytes[from + 3] / 255;
    for (let channel = 0; channel < 3; channel++) {
      channels[to++] = bytes[from + channel] * alpha + ground * (1 - alpha);
    }
  }
  return channels;
}

/** The mean of the squared differences on black and on white, whichever is greater. */
function distance(ours, theirs) {
  let worst = 0;
  for (const ground of [0, 255]) {
    const [a, b] = [composed(ours, ground), composed(theirs, ground)];
    let sum = 0;
    for (let index = 0; index < a.length; index++) sum += (a[index] - b[index]) ** 2;
    worst = Math.max(worst, sum / a.length);
  }
  return worst;
}

/** Does jobs until there are none. */
async function work(judge) {
  for (;;) {
    const answer = await fetch("/job");
    if (!answer.ok) throw new Error(answer.statusText);
    let result;
    try {
      result = await judge(await answer.json());
    } catch (error) {
      result = { error: String(error) };
    }
    await fetch("/result", { method: "POST", body: JSON.stringify(result) });
  }
}
