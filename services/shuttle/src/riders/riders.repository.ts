import { prepared, type Statements } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Rider } from './rider.js';

const INSERT = `INSERT INTO riders (client_id, lot_id, version, link, checked_out, card)
  VALUES ($1, $2, $3, $4, $5, $6)`;

/*
 * `ON CONFLICT (client_id)` covers only that index: when two calls insert the same rider at once, the second can fail at the
 * unique `link`. Inserts therefore name no index.
 */

/** $1: riders as JSON. Inserts in one order, so that two instances cannot deadlock. */
const INSERT_MISSING = prepared(`INSERT INTO riders (client_id, lot_id, version, link, checked_out, card)
  SELECT "clientId", "lotId", version, link, "checkedOut", card
  FROM json_to_recordset($1) AS rider ("clientId" uuid, "lotId" text, version int, link text, "checkedOut" boolean, card jsonb)
  ORDER BY "clientId"
  ON CONFLICT DO NOTHING`);

const parameters = ({ clientId, lotId, version, link, checkedOut, card }: Rider): unknown[] => [
  clientId,
  lotId,
  version,
  link,
  checkedOut,
  card,
];

@Injectable()
export class RidersRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns true for a deleted rider too. */
  async has(lotId: string, clientId: string): Promise<boolean> {
    const found: unknown[] = await this.dataSource.query('SELECT FROM riders WHERE client_id = $1 AND lot_id = $2', [
      clientId,
      lotId,
    ]);
    return found.length > 0;
  }

  /** Returns undefined when the copy already has this version or a newer one. `cardChanged`: the card or the link changed. */
  async save(db: Statements, rider: Rider): Promise<{ cardChanged: boolean } | undefined> {
    const [saved] = await db.query<{ card_changed: boolean }>(
      `WITH before AS (SELECT card, link FROM riders WHERE client_id = $1)
       ${INSERT}
       ON CONFLICT (client_id) DO UPDATE
         SET version = excluded.version, link = excluded.link, checked_out = excluded.checked_out, card = excluded.card
         WHERE riders.version < excluded.version
       RETURNING (card, link::text) IS DISTINCT FROM (SELECT (card, link::text) FROM before) AS card_changed`,
      parameters(rider),
    );
    return saved && { cardChanged: saved.card_changed };
  }

  /**
   * Inserts a rider if it is missing. Never overwrites one: the event that brings a newer version also ends the ride of a
   * client who has checked out in the meantime.
   */
  async insertMissing(db: Pick<Statements, 'query'>, rider: Rider): Promise<void> {
    await db.query(`${INSERT} ON CONFLICT DO NOTHING`, parameters(rider));
  }

  /** Does the same as `insertMissing` for many riders in one statement. */
  async insertAllMissing(db: Pick<Statements, 'query'>, riders: readonly Rider[]): Promise<void> {
    await db.query(INSERT_MISSING, [JSON.stringify(riders)]);
  }

  /** Keeps only the id and the version of a deleted client, so that a late event cannot restore it. */
  async markDeleted(db: Statements, clientId: string, lotId: string, version: number): Promise<void> {
    await db.query(
      `INSERT INTO riders (client_id, lot_id, version, checked_out) VALUES ($1, $2, $3, true)
       ON CONFLICT (client_id) DO UPDATE
         SET version = greatest(riders.version, excluded.version), link = NULL, checked_out = true, card = NULL`,
      [clientId, lotId, version],
    );
  }

  /** Prevents new rides of this client until the end of the transaction. */
  async lock(db: Statements, clientId: string): Promise<void> {
    await db.query('SELECT FROM riders WHERE client_id = $1 FOR UPDATE', [clientId]);
  }
}
