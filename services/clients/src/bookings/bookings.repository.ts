import { isLinkId, type Client, type ClientRecord, type RideFields, type UndeliverableReason } from '@lotline/protocol';
import { prepared, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { historyInsert, type HistoryDraft } from '../history/history-entry.js';
import {
  JOIN_RIDE,
  toRow,
  toColumn,
  RECORD_COLUMNS,
  RECORD_FIELDS,
  RIDE_FIELDS,
  toStoredValue,
  PHONE_KEY,
  undeliverableReason,
  UNDELIVERABLE_REASON,
} from '../records/client-columns.js';

/** Fields of a `Client` that come from the copies of other services' data. */
type RelatedFields = RideFields & Required<Pick<Client, 'undeliverableReason'>>;

/** A booking with its related fields. Events carry only the record, responses carry both. */
export interface Booking {
  record: ClientRecord;
  related: RelatedFields;
}

export const toClient = ({ record, related }: Booking): Client => ({ ...record, ...related });

const BOOKINGS = `SELECT (SELECT row_to_json(fields) FROM (SELECT ${RECORD_FIELDS}) fields) AS record,
    (SELECT row_to_json(fields) FROM (SELECT ${RIDE_FIELDS}, ${UNDELIVERABLE_REASON}) fields) AS related
  FROM clients c ${JOIN_RIDE}`;

/** The most open bookings of one phone that are checked for an overlap. */
const MAX_OPEN_BOOKINGS = 100;
const OPEN_OF_PHONE = prepared(`${BOOKINGS}
  WHERE c.lot_id = $1 AND ${PHONE_KEY} = ANY($2) AND c.client_type <> ALL($3)
    AND (c.checked_in OR c.manual_check_out_status IS NULL)
  ORDER BY c.created_at DESC, c.id DESC LIMIT ${MAX_OPEN_BOOKINGS}`);
const FIND_UNDELIVERABLE_REASON = prepared(`SELECT ${undeliverableReason('$2::text', '$1::text')} AS reason`);
const LOCK_PHONE = prepared('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))');

@Injectable()
export class BookingsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(lotId: string, id: string, db: Pick<Tx, 'query'> = this.dataSource): Promise<Booking | undefined> {
    return (await db.query<Booking>(`${BOOKINGS} WHERE c.id = $1 AND c.lot_id = $2`, [id, lotId]))[0];
  }

  /** Locks the booking until the transaction ends. */
  async lock(tx: Tx, lotId: string, id: string): Promise<Booking | undefined> {
    const sql = `${BOOKINGS} WHERE c.id = $1 AND c.lot_id = $2 FOR NO KEY UPDATE OF c`;
    return (await tx.query<Booking>(sql, [id, lotId]))[0];
  }

  /** Needs no lot: the link identifies it. */
  async findByLink(link: string): Promise<ClientRecord | undefined> {
    if (!isLinkId(link)) return undefined;
    const sql = `SELECT ${RECORD_FIELDS} FROM clients c WHERE c.shuttle_request_id = $1`;
    const found: ClientRecord[] = await this.dataSource.query(sql, [link]);
    return found[0];
  }

  /** Locks the phone until the transaction ends, so that concurrent adds of the same phone see each other. `key`: see `phoneKey`. */
  async lockPhone(tx: Tx, lotId: string, key: string): Promise<void> {
    await tx.query(LOCK_PHONE, [`${lotId} ${key}`]);
  }

  /** Returns the bookings of a phone that are not checked out manually, newest first, without contract records. `keys`: see `phoneKeys`. */
  async findOpenOfPhone(
    tx: Tx,
    lotId: string,
    keys: readonly string[],
    contractTypes: readonly string[],
  ): Promise<Booking[]> {
    return tx.query<Booking>(OPEN_OF_PHONE, [lotId, keys, contractTypes]);
  }

  /** Inserts the record and its history entry in one statement, and emits `client.saved`. */
  async insert(tx: Tx, record: ClientRecord, entry: HistoryDraft): Promise<void> {
    const values: unknown[] = Object.values(toOrderedRow(record));
    const parameters = values.map((_, index) => `$${index + 1}`).join(', ');
    const sql = `WITH written AS (INSERT INTO clients (${RECORD_COLUMNS.join(', ')}) VALUES (${parameters}) RETURNING id, lot_id)
      ${historyInsert(values, entry)}`;
    await tx.query(prepared(sql), values);
    tx.emit('client.saved', record.lotId, { client: record });
  }

  /** Saves `changes` to a locked booking with a history entry, emits `client.saved`, and returns the booking's next version. */
  async save(
    tx: Tx,
    { record, related }: Booking,
    changes: Partial<ClientRecord>,
    entry: HistoryDraft,
  ): Promise<Booking> {
    const { id, lotId, version } = record;
    const written = { ...changes, version: version + 1, updatedAt: entry.at };
    const values: unknown[] = [id, lotId];
    const set = Object.entries(written).map(
      ([field, value]) => `${toColumn(field)} = $${values.push(toStoredValue(field, value))}`,
    );
    await tx.query(
      `WITH written AS (UPDATE clients SET ${set.join(', ')} WHERE id = $1 AND lot_id = $2 RETURNING id, lot_id)
       ${historyInsert(values, entry)}`,
      values,
    );
    const saved = { ...record, ...written };
    tx.emit('client.saved', lotId, { client: saved, changed: Object.keys(changes) });
    if (changes.phone === undefined) return { record: saved, related };
    return {
      record: saved,
      related: { ...related, undeliverableReason: await this.findUndeliverableReason(tx, lotId, saved.phone) },
    };
  }

  /** Returns why texts do not reach a phone, or null if they do. */
  async findUndeliverableReason(tx: Tx, lotId: string, phone: string): Promise<UndeliverableReason | null> {
    const [row] = await tx.query<{ reason: UndeliverableReason | null }>(FIND_UNDELIVERABLE_REASON, [lotId, phone]);
    return row?.reason ?? null;
  }

  /** Returns the deleted record, or undefined if there is none. Deletes the copy of its ride too, but not its history. */
  async delete(tx: Tx, lotId: string, id: string): Promise<ClientRecord | undefined> {
    const sql = `DELETE FROM clients c WHERE c.id = $1 AND c.lot_id = $2 RETURNING ${RECORD_FIELDS}`;
    return (await tx.query<ClientRecord>(sql, [id, lotId]))[0];
  }

  /** Adds the last history entry of a deleted booking. */
  async insertFinalHistoryEntry(tx: Tx, { id, lotId }: ClientRecord, entry: HistoryDraft): Promise<void> {
    const values: unknown[] = [id, lotId];
    await tx.query(`WITH written AS (SELECT $1::uuid AS id, $2 AS lot_id) ${historyInsert(values, entry)}`, values);
  }
}

/** Converts a record to a row in the order of `RECORD_COLUMNS`. */
const toOrderedRow = (record: ClientRecord): Record<string, unknown> => {
  const row = toRow(record);
  return Object.fromEntries(RECORD_COLUMNS.map((column) => [column, row[column]]));
};
