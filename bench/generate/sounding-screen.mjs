import { Caller } from './caller.mjs';

/** As the front end's (frontend/src/lib/time/intervals.ts, frontend/src/lib/acknowledgments). */
const WATCH_MS = 1000;
const SAY_AGAIN_MS = 5000;
const HEARD = '/api/clients/shuttle/acknowledged';

/** One screen with its sound on, which acknowledges what it shows as the front end does: once a second, what nobody has heard. */
export class SoundingScreen {
  /** How long each acknowledgement took, in ms. @type {number[]} */
  latencies = [];
  wrong = 0;
  /** The requests that nobody has heard yet, and when they were last said here (`performance.now()`). @type {Map<string, number>} */
  unheard = new Map();

  /** @param {{url: string, headers: Record<string, string>}} stream its own */
  constructor({ url, headers }) {
    this.caller = new Caller(url, new Map(), 1);
    this.path = `${HEARD}${new URL(url).search}`;
    this.headers = headers;
    // Screens are not opened in step.
    setTimeout(() => setInterval(() => void this.watch(), WATCH_MS), Math.random() * WATCH_MS);
  }

  begin() {
    this.latencies = [];
    this.wrong = 0;
    this.unheard.clear();
  }

  /** @param {string} id @param {boolean} isUnacknowledged */
  show(id, isUnacknowledged) {
    if (!isUnacknowledged) this.unheard.delete(id);
    else if (!this.unheard.has(id)) this.unheard.set(id, Number.NEGATIVE_INFINITY);
  }

  async watch() {
    const now = performance.now();
    const clientIds = [...this.unheard].flatMap(([id, saidAt]) => (now - saidAt >= SAY_AGAIN_MS ? [id] : []));
    if (clientIds.length === 0) return;
    for (const id of clientIds) this.unheard.set(id, now);
    try {
      const { status, ms } = await this.caller.send('POST', this.path, { clientIds, sound: true }, this.headers);
      this.latencies.push(ms);
      if (status !== 200) this.wrong += 1;
    } catch {
      // Said again, as on a weak network.
    }
  }
}
