import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { DomainEvent, EventPayloads, EventType } from '@lotline/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../clock.js';
import { currentRequestId } from '../logging/index.js';
import { OutboxRelay } from '../events/relay.js';

/** One transaction, and the events that become true with it. */
export interface Tx {
  manager: EntityManager;
  /** Rows of a SQL statement in this transaction. */
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
  /** Published after the commit, at least once (design §4 "Outbox"). */
  emit<T extends EventType>(type: T, lotId: string | null, payload: EventPayloads[T]): void;
}

@Injectable()
export class Transactions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly relay: OutboxRelay,
    private readonly clock: Clock,
  ) {}

  async run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const events: DomainEvent[] = [];
    const result = await this.dataSource.transaction(async (manager) => {
      const value = await work({
        manager,
        query: (sql, parameters = []) => rows(manager.query(sql, [...parameters])),
        emit: (type, lotId, payload) => events.push(this.envelope(type, lotId, payload)),
      });
      if (events.length > 0) {
        await manager.query(
          'INSERT INTO outbox (event_id, type, envelope) SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[])',
          [events.map(({ id }) => id), events.map(({ type }) => type), events.map((event) => JSON.stringify(event))],
        );
      }
      return value;
    });
    if (events.length > 0) this.relay.wake();
    return result;
  }

  private envelope<T extends EventType>(type: T, lotId: string | null, payload: EventPayloads[T]): DomainEvent<T> {
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

/** TypeORM answers UPDATE and DELETE with `[rows, count]`, everything else with the rows. */
async function rows<Row>(result: Promise<Row[] | [Row[], number]>): Promise<Row[]> {
  const answer = await result;
  return isCounted(answer) ? answer[0] : answer;
}

function isCounted<Row>(answer: Row[] | [Row[], number]): answer is [Row[], number] {
  return answer.length === 2 && Array.isArray(answer[0]) && typeof answer[1] === 'number';
}
