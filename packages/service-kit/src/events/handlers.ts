import type { DomainEvent, EventType } from '@lotline/protocol';
import type { Tx } from '../database/transactions.js';

export type Handler<T extends EventType> = (event: DomainEvent<T>, tx: Tx) => Promise<void>;
export type BatchHandler<T extends EventType> = (events: readonly DomainEvent<T>[], tx: Tx) => Promise<void>;

interface Run {
  handler: BatchHandler<EventType> | undefined;
  events: DomainEvent[];
}

/** The handlers of a service's events, by type. A type without a handler is skipped. */
export class EventHandlers {
  private readonly byType = new Map<EventType, BatchHandler<EventType>>();

  get isEmpty(): boolean {
    return this.byType.size === 0;
  }

  /** Adds a handler behind those that its types already have. */
  add<T extends EventType>(types: readonly T[], handler: BatchHandler<T>): void {
    const handle: BatchHandler<EventType> = (events, tx) =>
      handler(
        events.filter((event) => isOneOf(event, types)),
        tx,
      );
    for (const type of types) {
      const first = this.byType.get(type);
      this.byType.set(type, first ? inOrder(first, handle) : handle);
    }
  }

  /** Handles the events in the order of their arrival; consecutive events of one handler are one batch. */
  async handle(events: readonly DomainEvent[], tx: Tx): Promise<void> {
    for (const run of this.runsOf(events)) await run.handler?.(run.events, tx);
  }

  private runsOf(events: readonly DomainEvent[]): Run[] {
    const runs: Run[] = [];
    for (const event of events) {
      const handler = this.byType.get(event.type);
      const last = runs.at(-1);
      if (last && last.handler === handler) last.events.push(event);
      else runs.push({ handler, events: [event] });
    }
    return runs;
  }
}

const isOneOf = <T extends EventType>(event: DomainEvent, types: readonly T[]): event is DomainEvent<T> =>
  types.some((type) => event.type === type);

const inOrder =
  (first: BatchHandler<EventType>, second: BatchHandler<EventType>): BatchHandler<EventType> =>
  async (events, tx) => {
    await first(events, tx);
    await second(events, tx);
  };
