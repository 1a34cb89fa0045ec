/* The line to the server: comes back by itself, and sends again what was not accepted yet.

   An answer carries an id made here. The server takes a repeated id once, so a click that was on its way
   when the line broke is sent again after the next welcome without doing harm. */

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;
const BEAT = 20000;

export class Line {
  /** `address` tells where to connect, each time anew. */
  constructor(address, { onmessage, onstate }) {
    this.address = address;
    this.onmessage = onmessage;
    this.onstate = onstate;
    this.pending = new Map();
    this.wait = FIRST_WAIT;
    this.heard = 0;
    this.connect();
    setInterval(() => this.beat(), BEAT);
    window.addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
  }

  connect() {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.address()}`);
    this.socket = socket;
    this.onstate("connecting");
    socket.addEventListener("message", (event) => this.hear(socket, JSON.parse(event.data)));
    socket.addEventListener("close", (event) => { if (this.socket === socket) this.lost(event.code); });
  }

  hear(socket, message) {
    if (this.socket !== socket) return;
    this.heard = Date.now();
    if (message.t === "welcome") this.welcomed();
    if (message.id && (message.t === "accepted" || message.t === "error")) this.pending.delete(message.id);
    this.onmessage(message);
  }

  welcomed() {
    this.wait = FIRST_WAIT;
    this.onstate("open");
    for (const text of this.pending.values()) this.socket.send(text);
  }

  lost(code) {
    this.onstate("lost", code);
    if (code === 4404 || code === 4403) return;
    this.timer = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** Somebody looks again, or the network is back: do not sit out the wait. */
  hurry() {
    if (this.socket.readyState === WebSocket.CLOSED) {
      this.wait = FIRST_WAIT;
      this.connect();
    } else if (this.socket.readyState === WebSocket.OPEN) this.post({ t: "ping" });
  }

  /** A line that has been silent for two beats is dead, even if nobody said so. */
  beat() {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    if (this.heard && Date.now() - this.heard > 2.5 * BEAT) this.socket.close();
    else this.post({ t: "ping" });
  }

  get open() { return this.socket.readyState === WebSocket.OPEN; }

  /** Send something that may be lost. */
  post(message) {
    if (this.open) this.socket.send(JSON.stringify(message));
  }

  /** Send something that must arrive once: it is kept until accepted or refused. */
  deliver(message) {
    const id = crypto.randomUUID ? crypto.randomUUID() : `${Date.now()}-${Math.random()}`;
    const text = JSON.stringify({ ...message, id });
    this.pending.set(id, text);
    if (this.open) this.socket.send(text);
    return id;
  }
}
