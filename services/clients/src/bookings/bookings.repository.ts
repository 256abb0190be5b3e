import {
  isLinkId,
  phoneDigits,
  type Client,
  type ClientRecord,
  type RideFields,
  type UndeliverableReason,
} from '@lotline/contracts';
import { prepared, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { historyInsert, type HistoryDraft } from '../history/history.statement.js';
import {
  BESIDE_CLIENTS,
  byColumn,
  columnOf,
  RECORD_COLUMNS,
  RECORD_FIELDS,
  RIDE_FIELDS,
  storedValue,
  textedDigits,
  UNDELIVERABLE_REASON,
} from '../records/client-columns.js';

/** What an answer carries beside the booking itself. */
type Beside = RideFields & Required<Pick<Client, 'undeliverableReason'>>;

/** A booking and what is beside it: events carry the first, answers both. */
export interface Booking {
  record: ClientRecord;
  beside: Beside;
}

export const asClient = ({ record, beside }: Booking): Client => ({ ...record, ...beside });

const BOOKINGS = `SELECT (SELECT row_to_json(fields) FROM (SELECT ${RECORD_FIELDS}) fields) AS record,
    (SELECT row_to_json(fields) FROM (SELECT ${RIDE_FIELDS}, ${UNDELIVERABLE_REASON}) fields) AS beside
  FROM clients c ${BESIDE_CLIENTS}`;

/** More open bookings of one phone than this are not looked through for an overlap. */
const OPEN_BOOKINGS = 100;
const OPEN_OF_PHONE = prepared(`${BOOKINGS}
  WHERE c.lot_id = $1 AND c.phone_digits = $2 AND c.client_type <> ALL($3)
    AND (c.checked_in OR c.manual_check_out_status IS NULL)
  ORDER BY c.created_at DESC, c.id DESC LIMIT ${OPEN_BOOKINGS}`);
const TEXT_TROUBLE_OF = prepared(
  `SELECT trouble FROM text_troubles WHERE lot_id = $1 AND digits = ${textedDigits('$2')}`,
);
const KNOWN_LINKS = prepared(
  'SELECT shuttle_request_id AS link FROM clients WHERE shuttle_request_id = ANY($1::varchar[])',
);
const LOCK_PHONE = prepared('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))');

@Injectable()
export class BookingsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(lotId: string, id: string, db: Pick<Tx, 'query'> = this.dataSource): Promise<Booking | undefined> {
    return (await db.query<Booking>(`${BOOKINGS} WHERE c.id = $1 AND c.lot_id = $2`, [id, lotId]))[0];
  }

  /** Nobody else changes the booking until the transaction ends. */
  async lock(tx: Tx, lotId: string, id: string): Promise<Booking | undefined> {
    const sql = `${BOOKINGS} WHERE c.id = $1 AND c.lot_id = $2 FOR NO KEY UPDATE OF c`;
    return (await tx.query<Booking>(sql, [id, lotId]))[0];
  }

  /** The link names the lot, so this one query is bounded by the link alone. */
  async findByLink(link: string): Promise<ClientRecord | undefined> {
    if (!isLinkId(link)) return undefined;
    const sql = `SELECT ${RECORD_FIELDS} FROM clients c WHERE c.shuttle_request_id = $1`;
    const found: ClientRecord[] = await this.dataSource.query(sql, [link]);
    return found[0];
  }

  /** Returns those of the links that some customer of any lot has. */
  async knownLinks(links: readonly string[]): Promise<string[]> {
    const found: { link: string }[] = await this.dataSource.query(KNOWN_LINKS, [links.filter(isLinkId)]);
    return found.map(({ link }) => link);
  }

  /** Adds of the same phone wait for each other until the transaction ends, so that each sees the one before. */
  async lockPhone(tx: Tx, lotId: string, digits: string): Promise<void> {
    await tx.query(LOCK_PHONE, [`${lotId} ${digits}`]);
  }

  /** Bookings of a phone that are not checked out by hand, newest first; contract records aside. */
  async openOfPhone(tx: Tx, lotId: string, digits: string, contractTypes: readonly string[]): Promise<Booking[]> {
    return tx.query<Booking>(OPEN_OF_PHONE, [lotId, digits, contractTypes]);
  }

  /** With the history of it, in one statement. */
  async insert(tx: Tx, record: ClientRecord, entry: HistoryDraft): Promise<void> {
    const values: unknown[] = Object.values(ordered(record));
    const places = values.map((_, index) => `$${index + 1}`).join(', ');
    const sql = `WITH written AS (INSERT INTO clients (${RECORD_COLUMNS.join(', ')}) VALUES (${places}) RETURNING id, lot_id)
      ${historyInsert(values, entry)}`;
    await tx.query(prepared(sql), values);
    tx.emit('client.saved', record.lotId, { client: record });
  }

  /** Lays `changes` over a locked booking and answers its next version; what was done goes into the history with it. */
  async save(
    tx: Tx,
    { record, beside }: Booking,
    changes: Partial<ClientRecord>,
    entry: HistoryDraft,
  ): Promise<Booking> {
    const { id, lotId, version } = record;
    const written = { ...changes, version: version + 1, updatedAt: entry.at };
    const values: unknown[] = [id, lotId];
    const set = Object.entries(written).map(
      ([field, value]) => `${columnOf(field)} = $${values.push(storedValue(field, value))}`,
    );
    await tx.query(
      `WITH written AS (UPDATE clients SET ${set.join(', ')} WHERE id = $1 AND lot_id = $2 RETURNING id, lot_id)
       ${historyInsert(values, entry)}`,
      values,
    );
    const saved = { ...record, ...written };
    tx.emit('client.saved', lotId, { client: saved, changed: Object.keys(changes) });
    if (changes.phone === undefined) return { record: saved, beside };
    return {
      record: saved,
      beside: { ...beside, undeliverableReason: await this.undeliverableReasonOf(tx, lotId, saved.phone) },
    };
  }

  /** Whether texts reach a phone: null where they do. */
  async undeliverableReasonOf(tx: Tx, lotId: string, phone: string): Promise<UndeliverableReason | null> {
    const [row] = await tx.query<{ trouble: UndeliverableReason | null }>(TEXT_TROUBLE_OF, [lotId, phoneDigits(phone)]);
    return row?.trouble ?? null;
  }

  /** What was deleted, or undefined where there is no such booking. The copy of its ride goes with it, its history stays. */
  async delete(tx: Tx, lotId: string, id: string): Promise<ClientRecord | undefined> {
    const sql = `DELETE FROM clients c WHERE c.id = $1 AND c.lot_id = $2 RETURNING ${RECORD_FIELDS}`;
    return (await tx.query<ClientRecord>(sql, [id, lotId]))[0];
  }

  /** Ends the history of a booking that was deleted. */
  async endHistory(tx: Tx, { id, lotId }: ClientRecord, entry: HistoryDraft): Promise<void> {
    const values: unknown[] = [id, lotId];
    await tx.query(`WITH written AS (SELECT $1::uuid AS id, $2 AS lot_id) ${historyInsert(values, entry)}`, values);
  }
}

/** The record's fields in the order of `RECORD_COLUMNS`. */
const ordered = (record: ClientRecord): Record<string, unknown> => {
  const row = byColumn(record);
  return Object.fromEntries(RECORD_COLUMNS.map((column) => [column, row[column]]));
};
