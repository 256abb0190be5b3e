import { randomOf } from '../../../bench/generate/random.mjs';
import { TwilioServer } from '../../../services/notify/src/testing/twilio/server.mjs';

/** @typedef {import('../../../services/notify/src/testing/twilio/messages.mjs').Message} Message */

/**
 * How requests to send go, and how often; the rest is taken.
 * @type {[share: number, answer: import('../../../services/notify/src/testing/twilio/server.mjs').Answer][]}
 */
const ANSWERS = [
  [0.04, { status: 429, code: 20429 }],
  [0.02, { status: 400, code: 21611 }],
  [0.03, 'taken-then-cut'],
  [0.03, 'taken-then-500'],
  [0.02, 'cut'],
  [0.02, { status: 500 }],
  [0.005, 'hang'],
  [0.02, { status: 400, code: 21211 }],
  [0.01, { status: 400, code: 21610 }],
];
/** How messages end, and how often; the rest arrives. @type {[share: number, status: string, code: number][]} */
const ENDS = [
  [0.03, 'undelivered', 30007],
  [0.02, 'undelivered', 30003],
  [0.02, 'failed', 30001],
];
const MAX_MS = 800;

/**
 * The stand-in for the provider of texts on a bad day: it refuses, drops connections before and after it took a text, and reports
 * late, repeatedly, in any order or not at all.
 */
export class UnreliableProvider {
  #server = new TwilioServer();
  /** @type {Set<NodeJS.Timeout>} */
  #later = new Set();
  #isQuiet = false;

  /** @param {number} seed @returns {Promise<UnreliableProvider>} */
  static async open(seed) {
    const provider = new UnreliableProvider(seed);
    await provider.#server.open();
    return provider;
  }

  /** @param {number} seed */
  constructor(seed) {
    this.random = randomOf(seed);
    this.#server.answerTo = () => (this.#isQuiet ? 'take' : (this.#drawn(ANSWERS)?.[1] ?? 'take'));
    this.#server.onMade = (message) => this.#live(message);
  }

  get url() {
    return this.#server.url;
  }

  /** All that it was ever made to send. @returns {readonly Message[]} */
  get messages() {
    return this.#server.messages.all;
  }

  /** Every request to send, answered or not. */
  get requests() {
    return [...this.#server.asked.values()].reduce((sum, count) => sum + count, 0);
  }

  /** From now on it takes what it is given: what it never took shows after a minute only, and somebody waits for the end. */
  quieten() {
    this.#isQuiet = true;
  }

  async close() {
    for (const timer of this.#later) clearTimeout(timer);
    await this.#server.close();
  }

  /** @param {Message} message */
  #live(message) {
    const [, end = 'delivered', code = null] = this.#drawn(ENDS) ?? [];
    this.#after(this.random() * MAX_MS, () => Object.assign(message, { status: end, errorCode: code }));
    const told = ['queued', 'sent', end].flatMap((status) => Array(Math.floor(this.random() * 3)).fill(status));
    for (const status of told) {
      const errorCode = status === end ? code : null;
      // A gateway that is killed or away never hears of it: nobody reports twice because of that.
      const report = () => void this.#server.report(message, status, errorCode).catch(() => undefined);
      this.#after(MAX_MS + this.random() * MAX_MS, report);
    }
  }

  /** @param {number} ms @param {() => void} work */
  #after(ms, work) {
    const timer = setTimeout(() => {
      this.#later.delete(timer);
      work();
    }, ms);
    this.#later.add(timer);
  }

  /** @template {[number, ...unknown[]]} Row @param {Row[]} rows @returns {Row | undefined} */
  #drawn(rows) {
    let left = this.random();
    return rows.find(([share]) => (left -= share) < 0);
  }
}
