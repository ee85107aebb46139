// The wire: requests with a token, and the events of a room, each once and in order.

const pause = (time) => new Promise((done) => setTimeout(done, time));

export class Client {
  constructor(token) { this.token = token; }

  /** The claims of the token; the server alone checks them. */
  get claims() {
    try {
      const text = atob(this.token.split(".")[1].replace(/-/g, "+").replace(/_/g, "/"));
      return JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (letter) => letter.charCodeAt(0))));
    } catch {
      return {};
    }
  }

  async fetch(path, { headers, ...options } = {}) {
    const fields = { ...(this.token && { Authorization: `Bearer ${this.token}` }), ...headers };
    const answer = await fetch(path, { ...options, headers: fields }).catch(() => { throw { code: "unavailable" }; });
    if (answer.ok) return answer;
    const body = await answer.json().catch(() => ({}));
    throw { ...body, status: answer.status, wait: 1000 * answer.headers.get("Retry-After") };
  }

  async get(path) { return (await this.fetch(path)).json(); }

  async post(path, body, headers, signal) {
    const options = { method: "POST", body: JSON.stringify(body), signal };
    const answer = await this.fetch(path, { ...options, headers: { "Content-Type": "application/json", ...headers } });
    return answer.status < 202 ? answer.json() : null;
  }
}

const ends = ["accepted", "refused", "cancelled", "refunded"];

/**
 * The orders of a user that are not decided. Each is stored before it is sent and asked for with its key, also after a reload.
 * `onChange(entry, answer)` hears of each that is undecided, without an answer, or decided.
 */
export class Outbox {
  constructor(client, user, onChange) {
    Object.assign(this, { client, onChange, entries: new Set(), prefix: JSON.stringify(["order", user]) });
  }

  resume() {
    for (const name of Object.keys(localStorage)) if (name.startsWith(this.prefix)) this.follow(JSON.parse(localStorage[name]));
  }

  send(path, order) {
    const entry = { path, order, key: [...crypto.getRandomValues(new Uint8Array(16))].map((n) => n.toString(36)).join("") };
    localStorage[this.prefix + entry.key] = JSON.stringify({ ...entry, isLost: true });
    this.follow(entry);
  }

  /** Asks at once and after 1, 2, 4 … 30 s. */
  async follow(entry) {
    this.entries.add(entry);
    const timer = setTimeout(() => this.onChange(entry), entry.isLost ? 0 : 2000);
    for (let delay = 1000, told; this.entries.has(entry); delay = Math.min(2 * delay, 30000)) {
      const answer = await this.ask(entry);
      clearTimeout(timer);
      if (answer) return this.end(entry, answer);
      entry.isLost = true;
      if (this.entries.has(entry) && told !== (told = !entry.attention)) this.onChange(entry);
      await pause(delay);
    }
  }

  end(entry, answer) {
    if (!this.entries.delete(entry)) return;
    delete localStorage[this.prefix + entry.key];
    this.onChange(entry, answer);
  }

  /** Sends an order once. The answer, if it ends the order. */
  async ask(entry) {
    const fields = { "Idempotency-Key": entry.key };
    const answer = await this.client.post(`${entry.path}/gifts`, entry.order, fields, AbortSignal.timeout(20000)).catch((problem) => problem);
    const { order = {}, charged, status } = answer;
    Object.assign(entry, order);
    if (ends.includes(order.state)) return answer;
    if (charged !== false) return null;
    // An earlier request may still be on its way.
    return entry.isLost ? [402, 409, 410].includes(status) && this.drop(entry, answer) : answer;
  }

  /** Abandons a key: the answer that ends its order, which is `answer` if nothing was charged. */
  async drop({ key }, answer) {
    const order = await this.client.fetch(`/v1/orders?key=${key}`, { method: "DELETE" }).then((reply) => reply.json()).catch(() => ({}));
    return order.state === "void" ? answer : ends.includes(order.state) && { ...order, order };
  }

  async abandon(entry) {
    const answer = await this.drop(entry, { code: "abandoned" });
    if (answer) this.end(entry, answer);
  }
}

/** The events of the room at a path. Gifts come at least once; from here each goes on once, in the order of its number. */
export class RoomStream {
  constructor(client, path, { last = null, onEvent, onState }) {
    Object.assign(this, { client, onEvent, onState, last, epoch: "", waiting: new Map(), delay: 2000 });
    this.path = `${path}/events`;
    addEventListener("online", () => this.hurry?.());
    this.run();
  }

  stop(state) {
    this.isOver = true;
    this.abort?.abort();
    this.onState(state);
  }

  async run() {
    for (let failures = 0; !this.isOver; failures++) {
      try {
        await this.read(() => (failures = 0));
      } catch (problem) {
        if (this.isOver) return;
        if (problem.status === 410) return this.stop("closed");
        if ([401, 403, 404].includes(problem.status)) return this.stop("denied");
        if (problem.wait) await pause(problem.wait);
      }
      if (this.isOver) return;
      this.onState("lost");
      const delay = this.delay * Math.min(2 ** failures, 8) * (0.5 + Math.random() / 2);
      await Promise.race([pause(delay), new Promise((done) => (this.hurry = done))]);
    }
  }

  async read(onOpen) {
    this.abort = new AbortController();
    const headers = { Accept: "text/event-stream", ...(this.last !== null && { "Last-Event-ID": this.epoch + this.last }) };
    const { body } = await this.client.fetch(this.path, { headers, signal: this.abort.signal, cache: "no-store" });
    this.onState("open");
    onOpen();
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let [rest, event] = ["", {}];
    for (;;) {
      // The server writes a comment each 15 s.
      const timer = setTimeout(() => this.abort.abort(), 40000);
      const { value, done } = await reader.read().finally(() => clearTimeout(timer));
      if (done) return;
      const lines = (rest + value).split("\n");
      rest = lines.pop();
      for (const line of lines) event = this.parse(line.replace(/\r$/, ""), event);
      if (this.isOver) return;
    }
  }

  parse(line, event) {
    if (!line) {
      // An ID is EPOCH.NUMBER: in a new epoch, the server uses numbers of lost events again.
      if (event.data && event.id) this.epoch = /^(\d+\.)?/.exec(event.id)[0];
      if (event.data) this.dispatch(event.event ?? "message", event.data);
      return {};
    }
    const [, field, value] = /^([^:]*):? ?(.*)$/.exec(line);
    if (field === "retry") this.delay = Number(value) || this.delay;
    return field ? { ...event, [field]: value } : event;
  }

  dispatch(type, text) {
    let data;
    try { data = JSON.parse(text); } catch { return; }
    if (type === "gift") return this.take(data);
    if (type === "reset") {
      this.waiting.clear();
      this.last = data.seq ?? null;
    }
    if (type === "disband") this.stop("closed");
    if (type === "replaced") this.stop("replaced");
    this.onEvent({ ...data, type });
  }

  /** Takes a gift of the stream or of the answer to an own one. */
  take(event) {
    if (event.seq == null) return this.onEvent(event);
    this.last ??= event.seq - 1;
    if (event.seq <= this.last) return;
    this.waiting.set(event.seq, event);
    this.drain();
    if (this.waiting.size && !this.isFilling) this.fill();
  }

  drain() {
    for (let event; (event = this.waiting.get(this.last + 1)); ) {
      this.waiting.delete(++this.last);
      this.onEvent(event);
    }
  }

  /** Asks for the gifts of a gap, as often as it takes; what is not kept any more does not hold up what came. */
  async fill() {
    const first = () => Math.min(...this.waiting.keys());
    this.isFilling = true;
    await pause(300);
    while (this.waiting.size && !this.isOver) {
      const from = this.last;
      try {
        const answer = await this.client.fetch(`${this.path}?after=${from}&to=${first() - 1}`,
          { headers: { Accept: "application/x-ndjson" }, cache: "no-store" });
        for (const line of (await answer.text()).split("\n").filter(Boolean)) {
          const event = JSON.parse(line);
          if (event.type !== "reset" && event.seq > this.last) this.waiting.set(event.seq, event);
        }
      } catch (problem) {
        // What is refused to this viewer is as good as not kept.
        if (!(problem.status < 429)) {
          await pause(problem.wait || this.delay);
          continue;
        }
      }
      this.drain();
      if (this.last === from && this.waiting.size) this.last = first() - 1;
      this.drain();
    }
    this.isFilling = false;
  }
}
