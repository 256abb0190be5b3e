import { Caller } from './caller.ts';

/** As in the front end (frontend/src/lib/time/intervals.ts, frontend/src/lib/acknowledgments). */
const CHECK_MS = 1000;
const REPEAT_MS = 5000;
const ACKNOWLEDGED = '/api/clients/shuttle/acknowledged';

/**
 * A board with sound that acknowledges ride requests as the front end does: once a second, all that are unacknowledged.
 */
export class AcknowledgingBoard {
  readonly caller: Caller;
  readonly path: string;
  readonly headers: Record<string, string>;

  /** The duration of each acknowledgment, in ms. */
  latencies: number[] = [];
  wrong = 0;
  /** The unacknowledged requests and the time of their last acknowledgment by this board (`performance.now()`). */
  unacknowledged: Map<string, number> = new Map();

  /** @param stream its own */
  constructor({ url, headers }: { url: string; headers: Record<string, string> }) {
    this.caller = new Caller(url, new Map(), 1);
    this.path = `${ACKNOWLEDGED}${new URL(url).search}`;
    this.headers = headers;
    // Boards do not poll in step.
    setTimeout(() => setInterval(() => void this.acknowledgeShown(), CHECK_MS), Math.random() * CHECK_MS);
  }

  begin() {
    this.latencies = [];
    this.wrong = 0;
    this.unacknowledged.clear();
  }

  show(id: string, isUnacknowledged: boolean) {
    if (!isUnacknowledged) this.unacknowledged.delete(id);
    else if (!this.unacknowledged.has(id)) this.unacknowledged.set(id, Number.NEGATIVE_INFINITY);
  }

  async acknowledgeShown() {
    const now = performance.now();
    const clientIds = [...this.unacknowledged].flatMap(([id, sentAt]) => (now - sentAt >= REPEAT_MS ? [id] : []));
    if (clientIds.length === 0) return;
    for (const id of clientIds) this.unacknowledged.set(id, now);
    try {
      const { status, ms } = await this.caller.send('POST', this.path, { clientIds, sound: true }, this.headers);
      this.latencies.push(ms);
      if (status !== 200) this.wrong += 1;
    } catch {
      // repeated, as on a weak network
    }
  }
}
