// What SVGAPlayer-Web calls of JSZip to open archives, by the browser's own inflater.
"use strict";

globalThis.JSZipUtils = {
  getBinaryContent(url, done) {
    fetch(url).then((answer) => answer.arrayBuffer()).then((bytes) => done(null, bytes), done);
  },
};

globalThis.JSZip = class JSZip {
  constructor() {
    this.entries = new Map();
  }

  static async loadAsync(buffer) {
    const [zip, view] = [new JSZip(), new DataView(buffer)];
    let end = buffer.byteLength - 22;
    while (view.getUint32(end, true) !== 0x06054b50) end--;
    let place = view.getUint32(end + 16, true);
    for (let count = view.getUint16(end + 10, true); count > 0; count--) {
      const [nameLength, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(place + offset, true));
      const name = new TextDecoder().decode(new Uint8Array(buffer, place + 46, nameLength));
      const local = view.getUint32(place + 42, true);
      const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const packed = new Uint8Array(buffer, start, view.getUint32(place + 20, true));
      zip.entries.set(name, { packed, method: view.getUint16(place + 10, true) });
      place += 46 + nameLength + extra + comment;
    }
    return zip;
  }

  file(name) {
    const entry = this.entries.get(name);
    return entry ? { name, async: (kind) => JSZip.contentOf(entry, kind) } : null;
  }

  static async contentOf({ packed, method }, kind) {
    const stream = new Blob([packed]).stream();
    const inflated = method === 8 ? stream.pipeThrough(new DecompressionStream("deflate-raw")) : stream;
    const bytes = new Uint8Array(await new Response(inflated).arrayBuffer());
    if (kind === "string" || kind === "text") return new TextDecoder().decode(bytes);
    if (kind === "uint8array") return bytes;
    if (kind === "arraybuffer") return bytes.buffer;
    if (kind !== "base64" && kind !== "binarystring") throw new Error(`no ${kind}`);
    const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    return kind === "base64" ? btoa(text) : text;
  }
};
