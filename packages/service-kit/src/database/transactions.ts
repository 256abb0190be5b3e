import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { DomainEvent, EventPayloads, EventType } from '@lotline/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../clock.js';
import { isLostRace } from '../events/passing-fault.js';
import { LEFT_TO_ITS_WRITER, OutboxRelay, type OutboxEvent } from '../events/relay.js';
import { currentRequestId } from '../logging/index.js';
import { prepared } from './prepared.js';

/**
 * SQL, and events that the SQL itself writes into the outbox, as `(event_id, type, envelope, not_before)`, together with the
 * change that they tell of: saves hot paths the round trip of `emit`.
 */
export interface Statements {
  /** Rows of a SQL statement. */
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** An event as it travels, for `envelope`; `LEFT_TO_ITS_WRITER` is its `not_before`. */
  seal<T extends EventType>(type: T, lotId: string | null, payload: EventPayloads[T]): DomainEvent<T>;
  /** It was written, under this id of the outbox. */
  wrote(id: string, event: DomainEvent): void;
}

/** One transaction, and the events that become true with it. */
export interface Tx extends Statements {
  manager: EntityManager;
  /** Published after the commit, at least once (design §4 "Outbox"). */
  emit<T extends EventType>(type: T, lotId: string | null, payload: EventPayloads[T]): void;
  /**
   * Runs last, for what takes a lock that everybody waits for, such as a lot's counter. Steps run in the order of `lock`,
   * so that two transactions with several of them cannot wait for each other.
   */
  beforeCommit(lock: string, step: () => Promise<unknown>): void;
}

const TELL = prepared(
  `INSERT INTO outbox (event_id, type, envelope, not_before)
   SELECT event_id, type, envelope, ${LEFT_TO_ITS_WRITER}
   FROM unnest($1::uuid[], $2::text[], $3::text[]) AS told (event_id, type, envelope)
   RETURNING id, event_id`,
);

/** How often a statement that met another one in a deadlock is run anew. */
const RACES = 3;

@Injectable()
export class Transactions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly relay: OutboxRelay,
    private readonly clock: Clock,
  ) {}

  async run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const told: OutboxEvent[] = [];
    const result = await this.dataSource.transaction(async (manager) => {
      const events: DomainEvent[] = [];
      const last: { lock: string; step: () => Promise<unknown> }[] = [];
      const value = await work({
        manager,
        query: (sql, parameters = []) => rows(manager.query(sql, [...parameters])),
        seal: (type, lotId, payload) => this.seal(type, lotId, payload),
        wrote: (id, event) => told.push({ id, event }),
        emit: (type, lotId, payload) => events.push(this.seal(type, lotId, payload)),
        beforeCommit: (lock, step) => last.push({ lock, step }),
      });
      if (events.length > 0) told.push(...(await tell(manager, events)));
      last.sort((one, other) => (one.lock < other.lock ? -1 : Number(one.lock > other.lock)));
      for (const { step } of last) await step();
      return value;
    });
    this.relay.publishOwn(told);
    return result;
  }

  /** Each statement its own transaction: for changes that one statement makes whole. */
  async statements<T>(work: (db: Statements) => Promise<T>): Promise<T> {
    const told: OutboxEvent[] = [];
    try {
      return await work({
        query: <Row>(sql: string, parameters: readonly unknown[] = []) =>
          againAfterLostRace(() => rows<Row>(this.dataSource.query(sql, [...parameters]))),
        seal: (type, lotId, payload) => this.seal(type, lotId, payload),
        wrote: (id, event) => told.push({ id, event }),
      });
    } finally {
      this.relay.publishOwn(told);
    }
  }

  private seal<T extends EventType>(type: T, lotId: string | null, payload: EventPayloads[T]): DomainEvent<T> {
    return {
      id: randomUUID(),
      type,
      lotId,
      at: this.clock.iso(),
      requestId: currentRequestId() ?? randomUUID(),
      payload,
    };
  }
}

async function tell(manager: EntityManager, events: readonly DomainEvent[]): Promise<OutboxEvent[]> {
  const written: { id: string; event_id: string }[] = await manager.query(TELL, [
    events.map(({ id }) => id),
    events.map(({ type }) => type),
    events.map((event) => JSON.stringify(event)),
  ]);
  const ids = new Map(written.map(({ id, event_id: eventId }) => [eventId, id]));
  return events.flatMap((event) => {
    const id = ids.get(event.id);
    return id === undefined ? [] : { id, event };
  });
}

async function againAfterLostRace<T>(statement: () => Promise<T>): Promise<T> {
  for (let race = 1; ; race += 1) {
    try {
      return await statement();
    } catch (error) {
      if (race === RACES || !isLostRace(error)) throw error;
    }
  }
}

/** TypeORM answers UPDATE and DELETE with `[rows, count]`, everything else with the rows. */
async function rows<Row>(result: Promise<Row[] | [Row[], number]>): Promise<Row[]> {
  const answer = await result;
  return isCounted(answer) ? answer[0] : answer;
}

function isCounted<Row>(answer: Row[] | [Row[], number]): answer is [Row[], number] {
  return answer.length === 2 && Array.isArray(answer[0]) && typeof answer[1] === 'number';
}
