import { randomUUID } from 'node:crypto';
import { auditRecordSchema } from '@lotline/protocol';
import {
  Clock,
  countRows,
  deleteRows,
  SENT_EVENTS,
  Transactions,
  type Counts,
  type Person,
  type PersonalRows,
} from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BookingsRepository } from '../bookings/bookings.repository.js';
import { describeDeleted } from '../history/history-entry.js';
import { historyPages } from './person-finder.js';

const CLIENTS: PersonalRows = { table: 'clients', where: 't.lot_id = person.lot_id AND t.id = ANY (person.ids)' };
const HISTORY: PersonalRows = {
  table: 'history',
  where: 't.lot_id = person.lot_id AND t.client_id = ANY (person.ids)',
};
/** An abandoned upload. The time is a little longer than that of `uploads.rpc.ts`. */
const IS_ABANDONED = `t.ended_at IS NULL AND t.state = 'receiving' AND t.touched_at < now() - interval '1 minute'`;
const wordsOf = (sql: string): string => `regexp_replace(lower(${sql}), '[^[:alnum:]]+', ' ', 'g')`;
/** The text has the person's phone, an id, or every word of their name: a file may have a column for each. */
const mentions = (sql: string): string => `(${sql} ~ person.pattern OR EXISTS (
  SELECT FROM unnest(person.names) name WHERE NOT EXISTS (
    SELECT FROM regexp_split_to_table(trim(${wordsOf('name')}), ' ') word
    WHERE position(' ' || word || ' ' IN ' ' || ${wordsOf(sql)} || ' ') = 0)))`;
/** The other tables with customers' data. Add every new one here. */
const OTHER_ROWS: PersonalRows[] = [
  SENT_EVENTS,
  { table: 'undeliverable_phones', where: 't.lot_id = person.lot_id AND t.digits = ANY (person.digits)' },
  { table: 'add_keys', where: 't.lot_id = person.lot_id AND t.client_id = ANY (person.ids)' },
  { table: 'contract_notices', where: 't.client_id = ANY (person.ids)' },
  { table: 'deleted_clients', where: 't.lot_id = person.lot_id AND t.id = ANY (person.ids)' },
  {
    table: 'imports',
    where: `t.lot_id = person.lot_id AND t.ended_at IS NOT NULL AND (EXISTS (
      SELECT FROM import_batches batch WHERE batch.import_id = t.id AND (batch.report ~ person.pattern
        OR EXISTS (SELECT FROM unnest(person.names) name WHERE position(name IN lower(batch.report)) > 0)))
      OR ${mentions("concat(t.layout, ' ', t.mapping)")})`,
  },
  // Names columns by their headings, which are data of a customer in a file without headings.
  { table: 'import_mappings', where: `t.lot_id = person.lot_id AND ${mentions('t.mapping::text')}` },
  // The file of an abandoned upload cannot be searched, and the upload cannot continue.
  { table: 'imports', where: `t.lot_id = person.lot_id AND ${IS_ABANDONED}` },
];

/** Removes the phone from the history of a customer who once had it by mistake. $3 and $4 bound the page. */
const isPhone = (side: string): string => `change->>'field' = 'phone' AND phone_key(change->>'${side}') = ANY ($2)`;
const BLANK_PHONE = `WITH blanked AS (
    UPDATE history SET changes = (
      SELECT jsonb_agg(change
        || CASE WHEN ${isPhone('from')} THEN '{"from": ""}' ELSE '{}' END::jsonb
        || CASE WHEN ${isPhone('to')} THEN '{"to": ""}' ELSE '{}' END::jsonb ORDER BY number)
      FROM jsonb_array_elements(changes) WITH ORDINALITY AS entry (change, number))
    WHERE lot_id = $1 AND id > $3 AND id <= $4 AND EXISTS (
      SELECT FROM jsonb_array_elements(changes) change WHERE (${isPhone('from')}) OR (${isPhone('to')}))
    RETURNING id)
  SELECT count(*)::int AS count FROM blanked`;

/**
 * Erases a person from this schema. The history is erased last, because it alone has the phone of a deleted customer, by which an
 * interrupted run is continued.
 */
@Injectable()
export class PersonEraser {
  constructor(
    private readonly db: DataSource,
    private readonly transactions: Transactions,
    private readonly bookings: BookingsRepository,
    private readonly clock: Clock,
  ) {}

  count(person: Person): Promise<Counts> {
    return countRows(this.db, [CLIENTS, ...OTHER_ROWS, HISTORY], person);
  }

  /** Records the start of a run for the audit, by the operator `by`. Returns the run's id. */
  async begin({ lotId, clients }: Person, by: string): Promise<string> {
    const id = randomUUID();
    const record = auditRecordSchema.parse({ kind: 'customer-erased', byId: null, detail: by });
    await this.transactions.run(async (tx) => {
      await tx.query('INSERT INTO erasures (id, lot_id, client_ids, by_name, begun_at) VALUES ($1, $2, $3, $4, $5)', [
        id,
        lotId,
        clients.map((client) => client.id),
        by,
        this.clock.now(),
      ]);
      // A run by phone goes through every lot; those without such a customer have nothing for their admins to see.
      if (clients.length > 0) tx.emit('audit.recorded', lotId, record);
    });
    return id;
  }

  /** Erases everything except the history. Deletes records like any deletion, so that other services delete their copies. */
  async erase(person: Person): Promise<Counts> {
    let clients = 0;
    for (const { id } of person.clients) clients += await this.delete(person.lotId, id);
    return { clients, ...(await deleteRows(this.db, OTHER_ROWS, person)) };
  }

  /** Returns the lot's running import, or null. Its file may contain the person and cannot be searched. */
  async findRunningImport(lotId: string): Promise<{ id: string; startedAt: Date } | null> {
    const found: { id: string; startedAt: Date }[] = await this.db.query(
      `SELECT id, created_at AS "startedAt" FROM imports t WHERE lot_id = $1 AND ended_at IS NULL AND NOT (${IS_ABANDONED})`,
      [lotId],
    );
    return found[0] ?? null;
  }

  /** Erases the person's history, and their phone from the history of other customers. */
  async eraseHistory(person: Person): Promise<Counts> {
    const removed = await deleteRows(this.db, [HISTORY], person);
    for await (const [after, until] of historyPages(this.db)) {
      const [row]: { count: number }[] =
        person.keys.length === 0 ? [] : await this.db.query(BLANK_PHONE, [person.lotId, person.keys, after, until]);
      removed.history = (removed.history ?? 0) + (row?.count ?? 0);
    }
    return removed;
  }

  /** Records the end of a run. `removed` counts the erased rows by table. */
  async end(id: string, removed: Counts): Promise<void> {
    await this.db.query('UPDATE erasures SET ended_at = $2, removed = $3 WHERE id = $1', [
      id,
      this.clock.now(),
      JSON.stringify(removed),
    ]);
  }

  private delete(lotId: string, id: string): Promise<number> {
    return this.transactions.run(async (tx) => {
      const record = await this.bookings.delete(tx, lotId, id);
      if (!record) return 0;
      const changes = describeDeleted(record);
      await this.bookings.insertFinalHistoryEntry(tx, record, {
        at: this.clock.iso(),
        action: 'deleted',
        by: null,
        changes,
      });
      tx.emit('client.deleted', lotId, { id, version: record.version + 1 });
      return 1;
    });
  }
}
