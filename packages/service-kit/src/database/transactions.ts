import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { DomainEvent, EventPayloads, EventType } from '@lotline/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../clock.js';
import { INSERT_EVENTS, type OutboxRow, type WrittenEvent } from '../events/outbox.js';
import { OutboxRelay } from '../events/relay.js';
import { currentRequestId } from '../logging/index.js';
import { againAfterLostRace } from './faults.js';

/** SQL, and changes of one statement that write their events themselves. */
export interface Statements {
  /** Rows of a SQL statement. */
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Rows of a statement that `changeWithEvents` made. Its events are published as those of `emit` are. */
  queryWithEvents<Row>(sql: string, parameters: readonly unknown[]): Promise<Row[]>;
}

/** One transaction, and the events that become true with it. */
export interface Tx extends Statements {
  manager: EntityManager;
  /** TestEvent after the commit, at least once (design §4 "Outbox"). */
  emit<T extends EventType>(type: T, lotId: string | null, payload: EventPayloads[T]): void;
  /**
   * Runs last, for what takes a lock that everybody waits for, such as a lot's counter. Steps run in the order of `lock`,
   * so that two transactions with several of them cannot wait for each other.
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
   * Runs `work` anew where the database gave it up for another transaction, so it changes nothing but through `tx`. Where it
   * fails with `isDatabaseUnavailable`, the transaction may have been committed all the same: the database may have gone before it
   * could say so.
   */
  async run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const { value, written } = await againAfterLostRace(() => this.runOnce(work));
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
        ...this.over(query, written),
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

  /** Each statement its own transaction: for changes that one statement makes whole. */
  async statements<T>(work: (db: Statements) => Promise<T>): Promise<T> {
    const written: OutboxRow[] = [];
    try {
      return await work(
        this.over(
          (sql, parameters = []) => againAfterLostRace(() => rows(this.dataSource.query(sql, [...parameters]))),
          written,
        ),
      );
    } finally {
      this.relay.publishOwn(written);
    }
  }

  /** An event for a statement that writes its events itself: of the request that is at hand now, whoever writes it later. */
  newEvent<T extends EventType>(type: T, lotId: string | null, payload: EventPayloads[T]): DomainEvent<T> {
    return {
      id: randomUUID(),
      type,
      lotId,
      at: this.clock.iso(),
      requestId: currentRequestId() ?? randomUUID(),
      payload,
    };
  }

  /** Collects in `written` what the statements wrote into the outbox. */
  private over(query: Query, written: OutboxRow[]): Statements {
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

/** TypeORM answers UPDATE and DELETE with `[rows, count]`, everything else with the rows. */
async function rows<Row>(result: Promise<Row[] | [Row[], number]>): Promise<Row[]> {
  const answer = await result;
  return isCounted(answer) ? answer[0] : answer;
}

function isCounted<Row>(answer: Row[] | [Row[], number]): answer is [Row[], number] {
  return answer.length === 2 && Array.isArray(answer[0]) && typeof answer[1] === 'number';
}
