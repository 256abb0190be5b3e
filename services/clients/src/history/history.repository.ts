import type { HistoryEntry } from '@lotline/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const NEWEST = 200;

@Injectable()
export class HistoryRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first; undefined where the lot has no such client. */
  async of(lotId: string, clientId: string): Promise<HistoryEntry[] | undefined> {
    const rows: { entries: HistoryEntry[] }[] = await this.dataSource.query(
      `SELECT coalesce((
         SELECT json_agg(entry) FROM (
           SELECT h.id::text AS id, to_char(h.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
                  h.action, h.by_name AS by, h.changes
           FROM history h WHERE h.client_id = c.id ORDER BY h.at DESC, h.id DESC LIMIT ${NEWEST}
         ) entry), '[]') AS entries
       FROM clients c WHERE c.id = $1 AND c.lot_id = $2`,
      [clientId, lotId],
    );
    return rows[0]?.entries;
  }
}
