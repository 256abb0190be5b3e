import {
  DELETED_PAGE,
  RESTORABLE_DAYS,
  type ClientRecord,
  type DeletedClient,
  type DeletedClients,
} from '@lotline/protocol';
import { prepared, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const DAY_MS = 24 * 60 * 60_000;

/** A deleted record. `deletedAt` is an ISO instant. */
export interface DeletedRecord {
  client: ClientRecord;
  deletedAt: string;
}

/**
 * $1: the lot. $2: the instant since which deletions can be undone. $3 and $4: the instant and the id of the last entry of the previous
 * page, or null.
 */
const PAGE = prepared(`
  SELECT d.id, client->>'firstName' AS "firstName", client->>'lastName' AS "lastName", client->>'phone' AS phone,
         client->>'clientType' AS "clientType", client->>'checkInDateTime' AS "checkInDateTime",
         client->>'checkOutDateTime' AS "checkOutDateTime",
         to_char(deleted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "deletedAt",
         (SELECT by_name FROM history h WHERE h.client_id = d.id AND h.lot_id = d.lot_id AND h.action = 'deleted'
          ORDER BY h.at DESC, h.id DESC LIMIT 1) AS "deletedBy"
  FROM deleted_clients d
  WHERE lot_id = $1 AND deleted_at > $2 AND ($3::timestamptz IS NULL OR (deleted_at, id) < ($3, $4::uuid))
  ORDER BY deleted_at DESC, id DESC LIMIT ${DELETED_PAGE + 1}`);

/** Stores deleted records while they can be restored, for `RESTORABLE_DAYS` (docs/decisions/rides.md). */
@Injectable()
export class DeletedClientsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** `at` is an ISO instant. */
  async add(tx: Tx, client: ClientRecord, at: string): Promise<void> {
    await tx.query(
      `INSERT INTO deleted_clients (id, lot_id, client, deleted_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (id) DO UPDATE SET client = excluded.client, deleted_at = excluded.deleted_at`,
      [client.id, client.lotId, JSON.stringify(client), at],
    );
  }

  /** Removes and returns a record that can be restored. Only one of two concurrent calls gets it. */
  async take(tx: Tx, lotId: string, id: string, now: Date): Promise<DeletedRecord | undefined> {
    const [row] = await tx.query<{ client: ClientRecord; deletedAt: Date }>(
      'DELETE FROM deleted_clients WHERE id = $1 AND lot_id = $2 AND deleted_at > $3 RETURNING client, deleted_at AS "deletedAt"',
      [id, lotId, restorableSince(now)],
    );
    return row && { client: row.client, deletedAt: row.deletedAt.toISOString() };
  }

  /** Returns a page of the records that can be restored, the newest deletion first. */
  async page(lotId: string, cursor: string | undefined, now: Date): Promise<DeletedClients> {
    const [ms, id = null] = cursor?.split('_') ?? [];
    const at = ms === undefined ? null : new Date(Number(ms)).toISOString();
    const rows: DeletedClient[] = await this.dataSource.query(PAGE, [lotId, restorableSince(now), at, id]);
    const clients = rows.slice(0, DELETED_PAGE);
    const last = clients.at(-1);
    return {
      clients,
      nextCursor: rows.length > DELETED_PAGE && last ? `${Date.parse(last.deletedAt)}_${last.id}` : null,
    };
  }
}

const restorableSince = (now: Date): Date => new Date(now.getTime() - RESTORABLE_DAYS * DAY_MS);
