/**
 * One direction of a connection through a way: bytes leave in the order in which they came, each no sooner than the way's
 * delay after it came, and none while the way is stalled.
 */
export class Line {
  /** @type {{dueAt: number, bytes: Buffer}[]} */
  #under = [];
  #ended = false;
  /** @type {NodeJS.Timeout | undefined} */
  #timer;

  /**
   * @param {import('node:net').Socket} from
   * @param {import('node:net').Socket} to
   * @param {{manner: import('./way.mjs').Manner, delayMs: number}} way
   */
  constructor(from, to, way) {
    this.from = from;
    this.to = to;
    this.way = way;
    from.on('data', (bytes) => {
      this.#under.push({ dueAt: performance.now() + way.delayMs, bytes });
      this.pass();
    });
    from.on('end', () => {
      this.#ended = true;
      this.pass();
    });
    to.on('drain', () => this.pass());
    to.on('close', () => clearTimeout(this.#timer));
  }

  /** Lets through what may pass now; called again when the way's manner changes. */
  pass() {
    if (this.way.manner === 'stall' || this.to.destroyed) return void this.from.pause();
    for (let next = this.#under[0]; next && next.dueAt <= performance.now(); next = this.#under[0]) {
      if (this.to.writableNeedDrain) return void this.from.pause();
      this.to.write(next.bytes);
      this.#under.shift();
    }
    this.from.resume();
    if (this.#under[0]) this.#passAt(this.#under[0].dueAt);
    else if (this.#ended) this.to.end();
  }

  /** @param {number} dueAt */
  #passAt(dueAt) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.pass(), Math.max(1, dueAt - performance.now()));
  }
}
