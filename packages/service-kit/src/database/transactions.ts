import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { DomainEvent, EventPayloads, EventType } from '@lotline/protocol';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../clock.js';
import { INSERT_EVENTS, type OutboxRow, type WrittenEvent } from '../events/outbox.js';
import { OutboxRelay } from '../events/relay.js';
import { currentRequestId } from '../logging/logger.js';
import { currentTrace } from '../tracing/tracing.js';
import { retryLostRaces } from './faults.js';

/** Runs SQL statements, and single statements that write their own events. */
export interface Statements {
  /** Returns the rows of a SQL statement. */
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Returns the rows of a statement built by `changeWithEvents`. Its events are published like those of `emit`. */
  queryWithEvents<Row>(sql: string, parameters: readonly unknown[]): Promise<Row[]>;
}

/** One transaction, and the events that it publishes. */
export interface Tx extends Statements {
  manager: EntityManager;
  /** Publishes an event after the commit, at least once (see `OutboxRelay`). */
  emit<T extends EventType>(type: T, lotId: string | null, payload: EventPayloads[T]): void;
  /**
   * Runs `step` at the end of the transaction, for steps that lock a contended row such as a lot's counter. Steps run in the
   * order of their `lock` names, so that two transactions with several steps cannot deadlock.
   */
  beforeCommit(lock: string, step: () => Promise<unknown>): void;
}

type Query = Statements['query'];

@Injectable()
export class Transactions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly relay: OutboxRelay,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs `work` in a transaction, and again when the database aborts it in favor of another: `work` must have no effects except
   * through `tx`. After an error for which `isDatabaseUnavailable` is true, the transaction may or may not be committed.
   */
  async run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const { value, written } = await retryLostRaces(() => this.runOnce(work));
    this.relay.publishOwn(written);
    return value;
  }

  private async runOnce<T>(work: (tx: Tx) => Promise<T>): Promise<{ value: T; written: OutboxRow[] }> {
    const written: OutboxRow[] = [];
    const value = await this.dataSource.transaction(async (manager) => {
      const query: Query = (sql, parameters = []) => rows(manager.query(sql, [...parameters]));
      const emitted: DomainEvent[] = [];
      const last: { lock: string; step: () => Promise<unknown> }[] = [];
      const result = await work({
        manager,
        ...this.collectWritten(query, written),
        emit: (type, lotId, payload) => emitted.push(this.newEvent(type, lotId, payload)),
        beforeCommit: (lock, step) => last.push({ lock, step }),
      });
      if (emitted.length > 0) written.push(...(await insertEvents(query, emitted)));
      last.sort((one, other) => (one.lock < other.lock ? -1 : Number(one.lock > other.lock)));
      for (const { step } of last) await step();
      return result;
    });
    return { value, written };
  }

  /** Runs each statement in its own transaction, for changes that are complete in one statement. */
  async statements<T>(work: (db: Statements) => Promise<T>): Promise<T> {
    const written: OutboxRow[] = [];
    try {
      return await work(
        this.collectWritten(
          (sql, parameters = []) => retryLostRaces(() => rows(this.dataSource.query(sql, [...parameters]))),
          written,
        ),
      );
    } finally {
      this.relay.publishOwn(written);
    }
  }

  /** Creates an event for a statement that writes its own events. It belongs to the current request. */
  newEvent<T extends EventType>(type: T, lotId: string | null, payload: EventPayloads[T]): DomainEvent<T> {
    const trace = currentTrace();
    return {
      id: randomUUID(),
      type,
      lotId,
      at: this.clock.iso(),
      requestId: currentRequestId() ?? randomUUID(),
      ...(trace && { traceparent: trace.traceparent }),
      payload,
    };
  }

  /** Collects in `written` the rows that the statements write to the outbox. */
  private collectWritten(query: Query, written: OutboxRow[]): Statements {
    return {
      query,
      queryWithEvents: async <Row>(sql: string, parameters: readonly unknown[]) => {
        const answer = await query<Row & WrittenEvent>(sql, parameters);
        for (const { outbox_id: id, outbox_event_id, outbox_type: type, outbox_envelope: envelope } of answer) {
          written.push({ id, event_id: outbox_event_id, type, envelope });
        }
        return answer;
      },
    };
  }
}

async function insertEvents(query: Query, events: readonly DomainEvent[]): Promise<OutboxRow[]> {
  const envelopes = new Map(events.map((event) => [event.id, { type: event.type, envelope: JSON.stringify(event) }]));
  const inserted = await query<Pick<OutboxRow, 'id' | 'event_id'>>(INSERT_EVENTS, [
    [...envelopes.keys()],
    [...envelopes.values()].map(({ type }) => type),
    [...envelopes.values()].map(({ envelope }) => envelope),
  ]);
  return inserted.flatMap((row) => {
    const event = envelopes.get(row.event_id);
    return event ? { ...row, ...event } : [];
  });
}

/** TypeORM returns `[rows, count]` for UPDATE and DELETE, and the rows for everything else. */
async function rows<Row>(result: Promise<Row[] | [Row[], number]>): Promise<Row[]> {
  const answer = await result;
  return isCounted(answer) ? answer[0] : answer;
}

function isCounted<Row>(answer: Row[] | [Row[], number]): answer is [Row[], number] {
  return answer.length === 2 && Array.isArray(answer[0]) && typeof answer[1] === 'number';
}
