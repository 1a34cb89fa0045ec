/* What would follow: asked for one option after the other, what is looked at first.

   The server thinks about one option at a time for each client; a newer question takes the place of an older. */

const PATIENCE = 5000;
const PAUSE = 1500;

export class Previews {
  constructor(send) {
    this.send = send;
    this.forget(null);
  }

  /** Another choice, or none: nothing of the old one is of interest. */
  forget(number) {
    clearTimeout(this.timer);
    this.number = number;
    this.waiting = [];
    this.asked = new Set();
    this.busy = null;
  }

  /** Ask for an option; the one that somebody looks at goes before the others. */
  ask(key, { first = true } = {}) {
    if (this.number === null || this.asked.has(key)) return;
    this.waiting = this.waiting.filter((other) => other !== key);
    if (first) this.waiting.unshift(key);
    else this.waiting.push(key);
    this.next();
  }

  next() {
    if (this.busy !== null || !this.waiting.length) return;
    this.busy = this.waiting.shift();
    this.asked.add(this.busy);
    this.send(this.number, this.busy);
    this.timer = setTimeout(() => this.answered(this.busy), PATIENCE);
  }

  /** The server wants a pause: ask for the same once more after it. */
  later() {
    const key = this.busy;
    if (key === null) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.busy = null;
      this.asked.delete(key);
      this.ask(key);
    }, PAUSE);
  }

  /** An answer came, or a refusal: go on with the next one. */
  answered(key = this.busy) {
    if (key !== this.busy) return;
    clearTimeout(this.timer);
    this.busy = null;
    this.next();
  }
}
