import { randomOf } from '../../../bench/generate/random.ts';
import { TwilioServer } from '../../../services/notify/src/testing/twilio/server.ts';
import type { Message } from '../../../services/notify/src/testing/twilio/messages.ts';

/** The responses to requests to send and their shares; all others are accepted. */
const RESPONSES: [share: number, response: import('../../../services/notify/src/testing/twilio/server.ts').Response][] =
  [
    [0.04, { status: 429, code: 20429 }],
    [0.02, { status: 400, code: 21611 }],
    [0.03, 'accept-then-disconnect'],
    [0.03, 'accept-then-500'],
    [0.02, 'disconnect'],
    [0.02, { status: 500 }],
    [0.005, 'hang'],
    [0.02, { status: 400, code: 21211 }],
    [0.01, { status: 400, code: 21610 }],
  ];
/** The final states of messages and their shares; all others are delivered. */
const FINAL_STATES: [share: number, status: string, code: number][] = [
  [0.03, 'undelivered', 30007],
  [0.02, 'undelivered', 30003],
  [0.02, 'failed', 30001],
];
const MAX_DELAY_MS = 800;

/**
 * A fake text provider with frequent failures: it rejects texts, drops connections before and after it accepts a text, and calls
 * the status callback late, repeatedly, in any order or not at all.
 */
export class UnreliableProvider {
  readonly random: () => number;

  #server = new TwilioServer();
  #timers: Set<NodeJS.Timeout> = new Set();
  #isReliable = false;

  static async open(seed: number): Promise<UnreliableProvider> {
    const provider = new UnreliableProvider(seed);
    await provider.#server.open();
    return provider;
  }

  constructor(seed: number) {
    this.random = randomOf(seed);
    this.#server.respondTo = () => (this.#isReliable ? 'accept' : (this.#draw(RESPONSES)?.[1] ?? 'accept'));
    this.#server.onCreated = (message) => this.#scheduleCallbacks(message);
  }

  get url() {
    return this.#server.url;
  }

  /** All messages that it accepted. */
  get messages(): readonly Message[] {
    return this.#server.messages.all;
  }

  /** The number of requests to send, with or without a response. */
  get requests() {
    return [...this.#server.requests.values()].reduce((sum, count) => sum + count, 0);
  }

  /**
   * Accepts everything from now on. A text that was not accepted is only sent again after a minute, so the run would take long to drain.
   */
  makeReliable() {
    this.#isReliable = true;
  }

  async close() {
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#server.close();
  }

  #scheduleCallbacks(message: Message) {
    const [, finalStatus = 'delivered', code = null] = this.#draw(FINAL_STATES) ?? [];
    this.#after(this.random() * MAX_DELAY_MS, () => Object.assign(message, { status: finalStatus, errorCode: code }));
    const reported = ['queued', 'sent', finalStatus].flatMap((status) =>
      Array(Math.floor(this.random() * 3)).fill(status),
    );
    for (const status of reported) {
      const errorCode = status === finalStatus ? code : null;
      // A callback to a killed or unreachable gateway is lost, as with the real provider.
      const report = () => void this.#server.report(message, status, errorCode).catch(() => undefined);
      this.#after(MAX_DELAY_MS + this.random() * MAX_DELAY_MS, report);
    }
  }

  #after(ms: number, work: () => void) {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, ms);
    this.#timers.add(timer);
  }

  #draw<Row extends [number, ...unknown[]]>(rows: Row[]): Row | undefined {
    let left = this.random();
    return rows.find(([share]) => (left -= share) < 0);
  }
}
