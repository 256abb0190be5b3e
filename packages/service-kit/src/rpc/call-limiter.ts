import type { Channel, ConsumeMessage } from 'amqplib';
import { CALL_TIMEOUT_MS } from './wire.js';

/** More than the database's connections, and few enough to leave calls to other replicas. */
export const MAX_CONCURRENT_CALLS = 100;

/** How long a call keeps its slot after its caller has given up, in ms: the work may be about to end. */
const GRACE_MS = 1000;

export interface Delivery {
  message: ConsumeMessage;
  channel: Channel;
}

/**
 * Starts delivered calls in order, with a limit on how many run at the same time, and acknowledges each when it starts. Calls that
 * start in one turn of the event loop are acknowledged in one frame, which saves the broker work.
 */
export class CallLimiter {
  private waiting: Delivery[] = [];
  private running = 0;
  /** The last call that started on each channel and is not acknowledged yet. */
  private readonly lastStarted = new Map<Channel, ConsumeMessage>();
  private onIdle: (() => void) | undefined;

  constructor(private readonly work: (delivery: Delivery) => Promise<void>) {}

  add(delivery: Delivery): void {
    this.waiting.push(delivery);
    this.startNext();
  }

  get runningCount(): number {
    return this.running;
  }

  get waitingCount(): number {
    return this.waiting.length;
  }

  /** Drops the waiting calls of a closed channel: the broker delivers them again. */
  drop(channel: Channel): void {
    this.waiting = this.waiting.filter((delivery) => delivery.channel !== channel);
  }

  /** Resolves when no call is running or waiting, at the latest after `timeoutMs`. */
  async waitUntilIdle(timeoutMs: number): Promise<void> {
    if (this.running === 0) return;
    await new Promise<void>((resolve) => {
      this.onIdle = resolve;
      setTimeout(resolve, timeoutMs).unref();
    });
  }

  private startNext(): void {
    while (this.running < MAX_CONCURRENT_CALLS) {
      const next = this.waiting.shift();
      if (!next) return;
      this.running += 1;
      this.acknowledge(next);
      this.start(next);
    }
  }

  /**
   * Work that outlasts its caller by `GRACE_MS`, and may never end, loses its slot. It is not stopped, so more than
   * `MAX_CONCURRENT_CALLS` may run, and a shutdown does not wait for it.
   */
  private start(delivery: Delivery): void {
    let hasSlot = true;
    const release = (): void => {
      if (hasSlot) this.end();
      hasSlot = false;
    };
    const timer = setTimeout(release, remainingMs(delivery) + GRACE_MS);
    void this.work(delivery).finally(() => {
      clearTimeout(timer);
      release();
    });
  }

  private end(): void {
    this.running -= 1;
    this.startNext();
    if (this.running === 0) this.onIdle?.();
  }

  private acknowledge({ message, channel }: Delivery): void {
    if (this.lastStarted.size === 0) setImmediate(() => this.acknowledgeStarted());
    this.lastStarted.set(channel, message);
  }

  private acknowledgeStarted(): void {
    for (const [channel, message] of this.lastStarted) {
      try {
        // Acknowledges all earlier deliveries of the channel too: calls start in the order of their delivery.
        channel.ack(message, true);
      } catch {
        // The channel is closed: the broker delivers the calls again, and they are rejected.
      }
    }
    this.lastStarted.clear();
  }
}

/** How long the caller waits, in ms: the expiration of the message, so that its body need not be parsed here. */
const remainingMs = ({ message }: Delivery): number => Number(message.properties.expiration ?? CALL_TIMEOUT_MS);
