import type { ClientRecord } from '@lotline/contracts';
import type { Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';

/** How long a deletion can be undone: the ten seconds of the toast, with a margin for a slow network. */
export const RESTORABLE_MS = 10 * 60_000;

/** `deletedAt` is an ISO instant. */
export interface DeletedClient {
  client: ClientRecord;
  deletedAt: string;
}

/** Stores deleted records until they can no longer be restored. */
@Injectable()
export class DeletedClientsRepository {
  /** `at` is an ISO instant. */
  async add(tx: Tx, client: ClientRecord, at: string): Promise<void> {
    await tx.query(
      `INSERT INTO deleted_clients (id, lot_id, client, deleted_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (id) DO UPDATE SET client = excluded.client, deleted_at = excluded.deleted_at`,
      [client.id, client.lotId, JSON.stringify(client), at],
    );
  }

  /** Removes and returns a record that was deleted after `since`. Only one of two concurrent calls gets it. */
  async take(tx: Tx, lotId: string, id: string, since: Date): Promise<DeletedClient | undefined> {
    const [row] = await tx.query<{ client: ClientRecord; deletedAt: Date }>(
      'DELETE FROM deleted_clients WHERE id = $1 AND lot_id = $2 AND deleted_at > $3 RETURNING client, deleted_at AS "deletedAt"',
      [id, lotId, since],
    );
    return row && { client: row.client, deletedAt: row.deletedAt.toISOString() };
  }
}
