import type { Channel, ConsumeMessage } from 'amqplib';
import { CALL_TIMEOUT_MS } from './wire.js';

/** Calls under way at the same time: more than a database's connections, few enough to leave the rest to other replicas. */
export const MAX_CONCURRENT_CALLS = 100;

/** How long after its caller has left a call that has not ended keeps its place, in ms: its work may just be ending. */
const GRACE_MS = 1000;

export interface Delivery {
  message: ConsumeMessage;
  channel: Channel;
}

/**
 * The calls that the broker has delivered: begun in the order in which they came, so many at a time, and acknowledged as they
 * begin. What begins in one turn of the event loop is acknowledged in one frame, which spares the broker (bar: ride requests as
 * fast as they go, design §10).
 */
export class CallLimiter {
  private waiting: Delivery[] = [];
  private underWay = 0;
  private lastBegun: Delivery | undefined;
  private idle: (() => void) | undefined;

  constructor(private readonly work: (delivery: Delivery) => Promise<void>) {}

  take(delivery: Delivery): void {
    this.waiting.push(delivery);
    this.begin();
  }

  /** What waited on a channel that is gone is delivered again, here or elsewhere. */
  forget(channel: Channel): void {
    this.waiting = this.waiting.filter((delivery) => delivery.channel !== channel);
  }

  /** Resolves once nothing is under way and nothing waits, at the latest after `patienceMs`. */
  async finished(patienceMs: number): Promise<void> {
    if (this.underWay === 0) return;
    await new Promise<void>((resolve) => {
      this.idle = resolve;
      setTimeout(resolve, patienceMs).unref();
    });
  }

  private begin(): void {
    while (this.underWay < MAX_CONCURRENT_CALLS) {
      const next = this.waiting.shift();
      if (!next) return;
      this.underWay += 1;
      this.acknowledge(next);
      this.carryOut(next);
    }
  }

  /**
   * Work that outlasts its caller by `GRACE_MS`, and perhaps never ends, gives its place to another: it is not stopped, so there
   * may be more under way than `MAX_CONCURRENT_CALLS`, and a drain does not wait for it.
   */
  private carryOut(delivery: Delivery): void {
    let hasPlace = true;
    const giveBack = (): void => {
      if (hasPlace) this.end();
      hasPlace = false;
    };
    const timer = setTimeout(giveBack, patienceOf(delivery) + GRACE_MS);
    void this.work(delivery).finally(() => {
      clearTimeout(timer);
      giveBack();
    });
  }

  private end(): void {
    this.underWay -= 1;
    this.begin();
    if (this.underWay === 0) this.idle?.();
  }

  private acknowledge(begun: Delivery): void {
    if (!this.lastBegun) setImmediate(() => this.acknowledgeBegun());
    this.lastBegun = begun;
  }

  private acknowledgeBegun(): void {
    const { lastBegun } = this;
    this.lastBegun = undefined;
    try {
      // It and all before it: they began in the order of their delivery.
      lastBegun?.channel.ack(lastBegun.message, true);
    } catch {
      // The channel is gone: the broker delivers them again, and they are refused.
    }
  }
}

/** How long its caller waits at most, in ms: the message's own expiry, which spares its deadline from being read here. */
const patienceOf = ({ message }: Delivery): number => Number(message.properties.expiration ?? CALL_TIMEOUT_MS);
