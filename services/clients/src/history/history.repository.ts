import { HISTORY_PAGE, type HistoryEntry } from '@lotline/contracts';
import type { Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** $1 the client, $2 the lot, $3 the id of the entry that the page begins after. A deleted client is known by its history. */
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
      OR EXISTS (SELECT FROM history WHERE client_id = $1 AND lot_id = $2) AS known`;

@Injectable()
export class HistoryRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first, those before the entry `cursor`; undefined where the lot never had such a client. */
  async of(
    lotId: string,
    clientId: string,
    cursor?: string,
    db: Pick<Tx, 'query'> = this.dataSource,
  ): Promise<HistoryEntry[] | undefined> {
    const rows = await db.query<{ entries: HistoryEntry[]; known: boolean }>(PAGE, [clientId, lotId, cursor ?? null]);
    return rows[0]?.known ? rows[0].entries : undefined;
  }
}
