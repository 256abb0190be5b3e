import { randomUUID } from 'node:crypto';
import {
  Clock,
  countRows,
  deleteRows,
  Transactions,
  type Counts,
  type Person,
  type PersonalRows,
} from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BookingsRepository } from '../bookings/bookings.repository.js';
import { describeDeleted } from '../history/changes.js';
import { historyPages } from './history-pages.js';

const CLIENTS: PersonalRows = { table: 'clients', where: 't.lot_id = person.lot_id AND t.id = ANY (person.ids)' };
const HISTORY: PersonalRows = {
  table: 'history',
  where: 't.lot_id = person.lot_id AND t.client_id = ANY (person.ids)',
};
/** As `uploads.service.ts` has it, and a little longer. */
const STOPPED = `t.ended_at IS NULL AND t.state = 'receiving' AND t.touched_at < now() - interval '1 minute'`;
/** Whatever else holds a customer's data: a new table is one line here. */
const ROWS: PersonalRows[] = [
  { table: 'text_troubles', where: 't.lot_id = person.lot_id AND t.digits = ANY (person.digits)' },
  { table: 'add_keys', where: 't.lot_id = person.lot_id AND t.client_id = ANY (person.ids)' },
  { table: 'deleted_clients', where: 't.lot_id = person.lot_id AND t.id = ANY (person.ids)' },
  {
    table: 'imports',
    where: `t.lot_id = person.lot_id AND t.ended_at IS NOT NULL AND EXISTS (
      SELECT FROM import_batches batch WHERE batch.import_id = t.id AND (batch.report ~ person.pattern
        OR EXISTS (SELECT FROM unnest(person.names) name WHERE position(name IN lower(batch.report)) > 0)))`,
  },
  // The file of an upload that stopped halfway cannot be searched, and nobody can go on with it.
  { table: 'imports', where: `t.lot_id = person.lot_id AND ${STOPPED}` },
];

/** The phone in entries of others: of a customer who once had it by mistake. $3 and $4 bound the page. */
const isTheirs = (side: string): string =>
  `change->>'field' = 'phone' AND regexp_replace(change->>'${side}', '[^0-9]', '', 'g') = ANY ($2)`;
const BLANK_PHONE = `WITH blanked AS (
    UPDATE history SET changes = (
      SELECT jsonb_agg(change
        || CASE WHEN ${isTheirs('from')} THEN '{"from": ""}' ELSE '{}' END::jsonb
        || CASE WHEN ${isTheirs('to')} THEN '{"to": ""}' ELSE '{}' END::jsonb ORDER BY number)
      FROM jsonb_array_elements(changes) WITH ORDINALITY AS entry (change, number))
    WHERE lot_id = $1 AND id > $3 AND id <= $4 AND EXISTS (
      SELECT FROM jsonb_array_elements(changes) change WHERE (${isTheirs('from')}) OR (${isTheirs('to')}))
    RETURNING id)
  SELECT count(*)::int AS count FROM blanked`;

/** Erases a person from this schema; their history last, because it alone tells the phone of a customer who is gone. */
@Injectable()
export class Erasing {
  constructor(
    private readonly db: DataSource,
    private readonly transactions: Transactions,
    private readonly bookings: BookingsRepository,
    private readonly clock: Clock,
  ) {}

  count(person: Person): Promise<Counts> {
    return countRows(this.db, [CLIENTS, ...ROWS, HISTORY], person);
  }

  /** The audit of one run. Returns its id. */
  async begin({ lotId, clients }: Person, by: string): Promise<string> {
    const id = randomUUID();
    await this.db.query(
      'INSERT INTO erasures (id, lot_id, client_ids, by_name, begun_at) VALUES ($1, $2, $3, $4, $5)',
      [id, lotId, clients.map((client) => client.id), by, this.clock.now()],
    );
    return id;
  }

  /** All but the history. The records go as by a deletion, so that everybody who has a copy hears of it. */
  async erase(person: Person): Promise<Counts> {
    let clients = 0;
    for (const { id } of person.clients) clients += await this.delete(person.lotId, id);
    return { clients, ...(await deleteRows(this.db, ROWS, person)) };
  }

  /** Whether an import of the lot goes on: its file, which cannot be searched, may have the person. */
  async isImporting(lotId: string): Promise<boolean> {
    const found: unknown[] = await this.db.query(
      `SELECT FROM imports t WHERE lot_id = $1 AND ended_at IS NULL AND NOT (${STOPPED})`,
      [lotId],
    );
    return found.length > 0;
  }

  async eraseHistory(person: Person): Promise<Counts> {
    const removed = await deleteRows(this.db, [HISTORY], person);
    for await (const [after, until] of historyPages(this.db)) {
      const [row]: { count: number }[] =
        person.digits.length === 0 ? [] : await this.db.query(BLANK_PHONE, [person.lotId, person.digits, after, until]);
      removed.history = (removed.history ?? 0) + (row?.count ?? 0);
    }
    return removed;
  }

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
      await this.bookings.endHistory(tx, record, { at: this.clock.iso(), action: 'deleted', by: null, changes });
      tx.emit('client.deleted', lotId, { id, version: record.version + 1 });
      return 1;
    });
  }
}
