import { HISTORY_PAGE, type HistoryEntry } from '@lotline/protocol';
import { prepared, type Statements } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/**
 * $1: the client. $2: the lot. $3: the id of the last entry of the previous page, or null. $4: whether to include deleted clients,
 * who exist only in the history.
 */
const PAGE = `SELECT coalesce((
    SELECT json_agg(entry) FROM (
      SELECT h.id::text AS id, to_char(h.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
             h.action, h.by_name AS by, h.changes
      FROM history h
      WHERE h.client_id = $1 AND h.lot_id = $2
        AND ($3::bigint IS NULL OR (h.at, h.id) < (SELECT last.at, last.id FROM history last WHERE last.id = $3 AND last.client_id = $1))
      ORDER BY h.at DESC, h.id DESC LIMIT ${HISTORY_PAGE}
    ) entry), '[]') AS entries,
    EXISTS (SELECT FROM clients WHERE id = $1 AND lot_id = $2)
      OR $4 AND EXISTS (SELECT FROM history WHERE client_id = $1 AND lot_id = $2) AS known`;

/** Every action that checks in or out changes one of the two timestamps. */
const CHECKED_SINCE = prepared(`SELECT EXISTS (
    SELECT FROM history WHERE client_id = $1 AND lot_id = $2 AND at > $3
      AND (changes @> '[{"field": "manualCheckInTimestamp"}]' OR changes @> '[{"field": "manualCheckOutTimestamp"}]')
  ) AS found`);

@Injectable()
export class HistoryRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns entries newest first, starting after the entry `cursor`. Returns undefined for a client that the lot does not have.
   * With `includeDeleted` it also finds deleted clients.
   */
  async find(
    lotId: string,
    clientId: string,
    { cursor, includeDeleted }: { cursor: string | undefined; includeDeleted: boolean },
    db: Pick<Statements, 'query'> = this.dataSource,
  ): Promise<HistoryEntry[] | undefined> {
    const rows = await db.query<{ entries: HistoryEntry[]; known: boolean }>(PAGE, [
      clientId,
      lotId,
      cursor ?? null,
      includeDeleted,
    ]);
    return rows[0]?.known ? rows[0].entries : undefined;
  }

  /** Returns whether the client was checked in or out after `at`, by any action. */
  async wasCheckedSince(db: Pick<Statements, 'query'>, lotId: string, clientId: string, at: Date): Promise<boolean> {
    const [row] = await db.query<{ found: boolean }>(CHECKED_SINCE, [clientId, lotId, at]);
    return row?.found ?? false;
  }
}
