import { HISTORY_PAGE, type HistoryEntry } from '@lotline/contracts';
import { prepared, type Statements } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/**
 * $1 the client, $2 the lot, $3 the id of the entry that the page begins after, $4 whether a deleted client, who is known by
 * their history alone, may be read.
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

/** Every check-in and check-out, by whatever action, changes one of the two timestamps. */
const CHECKED_SINCE = prepared(`SELECT EXISTS (
    SELECT FROM history WHERE client_id = $1 AND lot_id = $2 AND at > $3
      AND (changes @> '[{"field": "manualCheckInTimestamp"}]' OR changes @> '[{"field": "manualCheckOutTimestamp"}]')
  ) AS found`);

@Injectable()
export class HistoryRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Newest first, those before the entry `cursor`. Undefined for a client whom the lot does not have; `deletedToo` also answers
   * for one that was deleted.
   */
  async of(
    lotId: string,
    clientId: string,
    { cursor, deletedToo }: { cursor: string | undefined; deletedToo: boolean },
    db: Pick<Statements, 'query'> = this.dataSource,
  ): Promise<HistoryEntry[] | undefined> {
    const rows = await db.query<{ entries: HistoryEntry[]; known: boolean }>(PAGE, [
      clientId,
      lotId,
      cursor ?? null,
      deletedToo,
    ]);
    return rows[0]?.known ? rows[0].entries : undefined;
  }

  /** Whether the client was checked in or out after `at`, by anybody and by whatever action. */
  async wasCheckedSince(db: Pick<Statements, 'query'>, lotId: string, clientId: string, at: Date): Promise<boolean> {
    const [row] = await db.query<{ found: boolean }>(CHECKED_SINCE, [clientId, lotId, at]);
    return row?.found ?? false;
  }
}
