// Plays videos with alpha and compares what they show with pictures of the movie's frames; uses jobs.js.
"use strict";

const BACKGROUNDS = [0, 128, 255];

/** The rectangles of a VAP file: its boxes are walked by sizes of 32 bits, as the player of Android does. */
function vapLayout(bytes) {
  const view = new DataView(bytes.buffer);
  for (let offset = 0; offset + 8 <= bytes.length; offset += view.getUint32(offset)) {
    const size = view.getUint32(offset);
    if (size < 8) throw new Error(`a box of ${size} bytes at ${offset}`);
    if (new TextDecoder().decode(bytes.subarray(offset + 4, offset + 8)) !== "vapc") continue;
    const { info } = JSON.parse(new TextDecoder().decode(bytes.subarray(offset + 8, offset + size)));
    if (info.v !== 2) throw new Error(`vapc of version ${info.v}`);
    const { w, h, videoW, videoH, rgbFrame, aFrame, fps, f } = info;
    return { width: w, height: h, video: [videoW, videoH], colors: rgbFrame, alpha: aFrame, rate: fps, count: f };
  }
  throw new Error("no box vapc can be reached");
}

/** The rectangles of a YYEVA file: its text is searched for between two markers, as the player of browsers does. */
async function yyevaLayout(bytes) {
  const text = new TextDecoder("latin1").decode(bytes);
  const found = /yyeffectmp4json\[\[([^\]]*)\]\]yyeffectmp4json/.exec(text);
  if (!found) throw new Error("no text of YYEVA");
  const packed = Uint8Array.from(atob(found[1]), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const { descript } = JSON.parse(await new Response(stream).text());
  const [, , width, height] = descript.rgbFrame;
  return { width, height, colors: descript.rgbFrame, alpha: descript.alphaFrame, rate: descript.fps };
}

/** A video that stands still at moments. */
class Film {
  static async open(bytes, type) {
    const video = document.createElement("video");
    Object.assign(video, { muted: true, preload: "auto", src: URL.createObjectURL(new Blob([bytes], { type })) });
    document.body.append(video);
    await new Promise((resolve, reject) => {
      video.onloadeddata = resolve;
      video.onerror = () => reject(new Error(`the video is not played: ${video.error.message}`));
    });
    return Object.assign(new Film(), { video });
  }

  /** Goes to a moment and waits for its picture; the time at which that picture begins, all in seconds. */
  async seek(seconds) {
    const shown = new Promise((resolve) => this.video.requestVideoFrameCallback((_, { mediaTime }) => resolve(mediaTime)));
    this.video.currentTime = seconds;
    return shown;
  }

  close() {
    URL.revokeObjectURL(this.video.src);
    this.video.remove();
  }
}

const VERTEX = `
  attribute vec2 corner;
  varying vec2 place;
  void main() {
    place = corner;
    gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
  }`;

// What players show: colours as they are, which are premultiplied, and alpha from red of another place of the video.
const FRAGMENT = `
  precision highp float;
  varying vec2 place;
  uniform sampler2D video;
  uniform vec4 colors, alpha;
  void main() {
    vec3 color = texture2D(video, colors.xy + place * colors.zw).rgb;
    gl_FragColor = vec4(color, texture2D(video, alpha.xy + place * alpha.zw).r);
  }`;

// The same out of planes of luma and chroma (BT.601, limited range), which players of phones get from their decoders.
const PLANES_FRAGMENT = `
  precision highp float;
  varying vec2 place;
  uniform sampler2D video, blue, red;
  uniform vec4 colors, alpha;
  vec3 rgb(vec2 at) {
    float y = (texture2D(video, at).r * 255.0 - 16.0) / 219.0;
    float u = (texture2D(blue, at).r * 255.0 - 128.0) / 224.0;
    float v = (texture2D(red, at).r * 255.0 - 128.0) / 224.0;
    return vec3(y + 1.402 * v, y - 0.344136 * u - 0.714136 * v, y + 1.772 * u);
  }
  void main() {
    gl_FragColor = vec4(rgb(colors.xy + place * colors.zw), rgb(alpha.xy + place * alpha.zw).r);
  }`;

/** Pictures with alpha out of a video that has it beside the colours, by a shader. */
class ShaderScreen {
  constructor(layout, video, hasPlanes) {
    const { width, height } = layout;
    const size = [video.videoWidth, video.videoHeight];
    if (layout.video && layout.video.join() !== size.join()) throw new Error(`a video of ${size}, not ${layout.video}`);
    Object.assign(this, { width, height, video, hasPlanes });
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const gl = canvas.getContext("webgl", { premultipliedAlpha: true, antialias: false });
    if (!gl) throw new Error("there is no WebGL");
    this.gl = gl;
    const program = gl.createProgram();
    for (const [type, text] of [[gl.VERTEX_SHADER, VERTEX], [gl.FRAGMENT_SHADER, hasPlanes ? PLANES_FRAGMENT : FRAGMENT]]) {
      const shader = gl.createShader(type);
      gl.shaderSource(shader, text);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
    }
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program));
    gl.useProgram(program);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([0, 0, 1, 0, 0, 1, 1, 1]), gl.STATIC_DRAW);
    gl.enableVertexAttribArray(gl.getAttribLocation(program, "corner"));
    gl.vertexAttribPointer(gl.getAttribLocation(program, "corner"), 2, gl.FLOAT, false, 0, 0);
    for (const name of ["colors", "alpha"]) {
      const [x, y, columns, rows] = layout[name];
      gl.uniform4f(gl.getUniformLocation(program, name), x / size[0], y / size[1], columns / size[0], rows / size[1]);
    }
    for (const [unit, name] of ["video", "blue", "red"].entries()) {
      gl.activeTexture(gl.TEXTURE0 + unit);
      gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
      for (const key of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, key, gl.LINEAR);
      for (const key of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, key, gl.CLAMP_TO_EDGE);
      gl.uniform1i(gl.getUniformLocation(program, name), unit);
    }
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  }

  /** Gives the picture that the video shows to the shader: as the browser converts it, or the decoder's planes. */
  async load() {
    const { gl, video } = this;
    gl.activeTexture(gl.TEXTURE0);
    if (!this.hasPlanes) return gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, video);
    const frame = new VideoFrame(video);
    if (frame.format !== "I420") throw new Error(`the decoder gives ${frame.format}`);
    const [width, height] = [video.videoWidth, video.videoHeight];
    const bytes = new Uint8Array(width * height * 3 / 2);
    const quarter = width * height / 4;
    const layout = [[0, width], [4 * quarter, width / 2], [5 * quarter, width / 2]];
    const rect = { x: 0, y: 0, width, height };
    await frame.copyTo(bytes, { rect, layout: layout.map(([offset, stride]) => ({ offset, stride })) });
    frame.close();
    for (const [unit, [offset, stride]] of layout.entries()) {
      gl.activeTexture(gl.TEXTURE0 + unit);
      const rows = unit ? height / 2 : height;
      const plane = bytes.subarray(offset, offset + stride * rows);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.LUMINANCE, stride, rows, 0, gl.LUMINANCE, gl.UNSIGNED_BYTE, plane);
    }
  }

  /** Premultiplied RGBA, the top row first: the video is not turned over, so the lowest row of the canvas is its first. */
  async picture() {
    const { gl, width, height } = this;
    await this.load();
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
    const bytes = new Uint8Array(4 * width * height);
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
    if (gl.getError()) throw new Error("WebGL failed");
    return { width, height, bytes, isPremultiplied: true };
  }
}

/** Pictures with alpha out of a video that has it itself, by a canvas. */
class CanvasScreen {
  constructor(video) {
    const canvas = Object.assign(document.createElement("canvas"), { width: video.videoWidth, height: video.videoHeight });
    Object.assign(this, { video, canvas, context: canvas.getContext("2d", { willReadFrequently: true }) });
  }

  picture() {
    const { width, height } = this.canvas;
    this.context.clearRect(0, 0, width, height);
    this.context.drawImage(this.video, 0, 0);
    return { width, height, bytes: this.context.getImageData(0, 0, width, height).data };
  }
}

/** How far a picture is from the expected one on each background; sides that were made even are left out. */
function compare(shown, expected, sums) {
  const { width, height } = expected;
  if (shown.width - width >>> 0 > 1 || shown.height - height >>> 0 > 1) {
    throw new Error(`${shown.width} by ${shown.height} pixels in place of ${width} by ${height}`);
  }
  sums.pixels += width * height;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const [p, q] = [4 * (row * shown.width + column), 4 * (row * width + column)];
      const [alpha, other] = [shown.bytes[p + 3], expected.bytes[q + 3]];
      sums.alpha += Math.abs(alpha - other);
      for (let part = 0; part < 3; part++) {
        const color = shown.bytes[p + part] * (shown.isPremultiplied ? 1 : alpha / 255);
        const exact = expected.bytes[q + part] * other / 255;
        for (const [index, background] of BACKGROUNDS.entries()) {
          const seen = Math.min(255, color + (255 - alpha) * background / 255);
          sums.squares[index] += (seen - exact - (255 - other) * background / 255) ** 2;
        }
      }
    }
  }
}

/** What shows a file: canvas or shader of browsers, and the shader of phones. */
async function screensOf(form, bytes, video) {
  if (form === "webm") return { [form]: new CanvasScreen(video) };
  const layout = form === "vap" ? vapLayout(bytes) : await yyevaLayout(bytes);
  return { [`${form} in browsers`]: new ShaderScreen(layout, video), [form]: new ShaderScreen(layout, video, true) };
}

async function judge(job) {
  const results = [];
  for (const { form, url, type } of job.files) {
    const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
    const film = await Film.open(bytes, type);
    const shown = Object.entries(await screensOf(form, bytes, film.video)).map(([name, screen]) => ({
      name, screen, sums: { pixels: 0, alpha: 0, squares: BACKGROUNDS.map(() => 0) },
    }));
    const begins = [];
    for (const { still: expected, moment } of job.frames) {
      begins.push(await film.seek(moment));
      const picture = await still(expected);
      for (const { screen, sums } of shown) compare(await screen.picture(), picture, sums);
    }
    for (const { name, sums } of shown) results.push({ name, begins, sums, seconds: film.video.duration });
    film.close();
  }
  return { results };
}

addEventListener("load", () => work(judge));
