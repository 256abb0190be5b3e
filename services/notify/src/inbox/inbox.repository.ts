import { INBOX_PAGE, MAX_UNREAD, sameNumbers, type RpcResponse } from '@lotline/protocol';
import { prepared, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MESSAGE_COLUMNS, toSummary, type MessageRow } from '../messages/message.js';

/** The event of a reply that staff write in the inbox. Its key is the id of the received text, a space, and the reply's own key. */
export const INBOX_REPLY = 'inbox_reply';

type Page = RpcResponse<'notify.inbox.page'>;

interface Received extends MessageRow {
  isRead: boolean;
  readBy: string | null;
  reply: (Omit<MessageRow, 'createdAt' | 'updatedAt'> & { createdAt: string; updatedAt: string }) | null;
  /** Of `createdAt`, since 1970. */
  microseconds: string;
}

/** A text that nobody has read, or a request for a ride that could not be carried out: the condition of the index `messages_unread`. */
const UNREAD = `direction = 'inbound' AND event IN ('message', 'shuttle') AND read_at IS NULL`;
/** Texts of erased persons, which have no content, and entries that are no texts. */
const HIDDEN_EVENTS = `('erased', 'opted-out', 'opted-in')`;

const page = (conditions: string) =>
  prepared(`
  SELECT ${MESSAGE_COLUMNS}, NOT (${UNREAD}) AS "isRead", read_by AS "readBy",
    (SELECT row_to_json(reply) FROM (
       SELECT ${MESSAGE_COLUMNS} FROM messages later
       WHERE later.lot_id = received.lot_id AND later.phone = received.phone AND later.direction = 'outbound'
         AND later.created_at >= received.created_at
         AND (later.event IN ('answer', '${INBOX_REPLY}') OR later.event = 'reply' AND later.event_key = received.event_key)
       ORDER BY later.event = 'reply', later.created_at, later.id LIMIT 1) reply) AS reply,
    (extract(epoch FROM created_at) * 1000000)::bigint::text AS microseconds
  FROM messages received
  WHERE lot_id = $1 AND ${conditions}
  ORDER BY created_at DESC, id DESC LIMIT ${INBOX_PAGE}`);
const LISTED = `direction = 'inbound' AND event NOT IN ${HIDDEN_EVENTS}`;
const AFTER = `AND (created_at, id) < (timestamptz '1970-01-01T00:00:00Z' + $2::bigint * interval '1 microsecond', $3::uuid)`;
const FIRST_PAGES = { all: page(LISTED), unread: page(UNREAD) };
const NEXT_PAGES = { all: page(`${LISTED} ${AFTER}`), unread: page(`${UNREAD} ${AFTER}`) };

const OPT_OUTS = prepared('SELECT phone FROM opt_outs WHERE lot_id = $1 AND phone = ANY($2)');

const COUNT = prepared(`
  SELECT count(*)::int AS unread
  FROM (SELECT FROM messages WHERE lot_id = $1 AND ${UNREAD} LIMIT ${MAX_UNREAD}) unread`);

@Injectable()
export class InboxRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** `cursor`: `INBOX_CURSOR`. */
  async page(lotId: string, unreadOnly: boolean, cursor: string | undefined): Promise<Page> {
    const pages = cursor === undefined ? FIRST_PAGES : NEXT_PAGES;
    const parameters = [lotId, ...(cursor?.split('.') ?? [])];
    const rows: Received[] = await this.dataSource.query(unreadOnly ? pages.unread : pages.all, parameters);
    const last = rows.at(-1);
    const isFull = rows.length === INBOX_PAGE;
    const optOuts = await this.findOptOuts(lotId, rows);
    const texts = rows.map((row) =>
      toReceived(
        row,
        sameNumbers(row.phone).some((number) => optOuts.has(number)),
      ),
    );
    return { texts, next: isFull && last ? `${last.microseconds}.${last.id}` : null };
  }

  async countUnread(lotId: string): Promise<number> {
    const [row]: { unread: number }[] = await this.dataSource.query(COUNT, [lotId]);
    return row?.unread ?? 0;
  }

  /** Finds a received text. */
  async find(tx: Tx, lotId: string, id: string): Promise<MessageRow | undefined> {
    const [row] = await tx.query<MessageRow>(
      `SELECT ${MESSAGE_COLUMNS} FROM messages
       WHERE lot_id = $1 AND id = $2 AND ${LISTED}`,
      [lotId, id],
    );
    return row;
  }

  /** A text that is read already keeps its first reader. `by`: a name, or null. */
  async markRead(tx: Tx, id: string, by: string | null): Promise<void> {
    await tx.query('UPDATE messages SET read_at = now(), read_by = $2 WHERE id = $1 AND read_at IS NULL', [id, by]);
  }

  async markUnread(tx: Tx, id: string): Promise<void> {
    await tx.query('UPDATE messages SET read_at = NULL, read_by = NULL WHERE id = $1', [id]);
  }

  /** Finds the reply with this key. Replies to a phone wait for each other until the end of the transaction. */
  async findReply(tx: Tx, { lotId, phone }: MessageRow, key: string): Promise<MessageRow | undefined> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 1))`, [lotId, phone]);
    const [row] = await tx.query<MessageRow>(
      `SELECT ${MESSAGE_COLUMNS} FROM messages
       WHERE lot_id = $1 AND phone = $2 AND direction = 'outbound' AND event = '${INBOX_REPLY}' AND event_key = $3`,
      [lotId, phone, key],
    );
    return row;
  }

  /** Counts the replies of staff to the phone within the last hour. */
  async countReplies(tx: Tx, { lotId, phone }: MessageRow): Promise<number> {
    const [row] = await tx.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM messages
       WHERE lot_id = $1 AND phone = $2 AND direction = 'outbound' AND event = '${INBOX_REPLY}'
         AND created_at > now() - interval '1 hour'`,
      [lotId, phone],
    );
    return row?.count ?? 0;
  }

  /**
   * Assigns all texts between the lot and the phone that belong to the same customer as this one, or to none. Texts about the customer
   * to another phone stay. No other text has the keys of these events.
   */
  async assign(tx: Tx, { lotId, phone, clientId: owner }: MessageRow, clientId: string): Promise<void> {
    await tx.query(
      `UPDATE messages SET client_id = $4
       WHERE lot_id = $1 AND phone = $2 AND client_id = $3
         AND (direction = 'inbound' OR event IN ('reply', '${INBOX_REPLY}'))`,
      [lotId, phone, owner, clientId],
    );
  }

  /** Returns the numbers by which any of these phones has opted out. */
  private async findOptOuts(lotId: string, rows: readonly Received[]): Promise<Set<string>> {
    const numbers = [...new Set(rows.flatMap(({ phone }) => sameNumbers(phone)))];
    const found: { phone: string }[] = await this.dataSource.query(OPT_OUTS, [lotId, numbers]);
    return new Set(found.map(({ phone }) => phone));
  }
}

const toReceived = (row: Received, isOptedOut: boolean): Page['texts'][number] => ({
  id: row.id,
  clientId: row.clientId,
  phone: row.phone,
  event: row.event,
  body: row.body,
  createdAt: row.createdAt.toISOString(),
  isRead: row.isRead,
  readBy: row.readBy,
  isOptedOut,
  suggestsOptOut: row.suggestsOptOut,
  reply: row.reply && toSummary(withDates(row.reply)),
});

/** Parses the times of a row that came as JSON. */
const withDates = (row: NonNullable<Received['reply']>): MessageRow => ({
  ...row,
  createdAt: new Date(row.createdAt),
  updatedAt: new Date(row.updatedAt),
});
