import { prepared, type Statements } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Rider } from './rider.js';

const INSERT = `INSERT INTO riders (client_id, lot_id, version, link, checked_out, card)
  VALUES ($1, $2, $3, $4, $5, $6)`;

/** $1 riders as JSON. In one order, so that two instances cannot wait for each other. */
const FILL_MANY = prepared(`INSERT INTO riders (client_id, lot_id, version, link, checked_out, card)
  SELECT "clientId", "lotId", version, link, "checkedOut", card
  FROM json_to_recordset($1) AS rider ("clientId" uuid, "lotId" text, version int, link text, "checkedOut" boolean, card jsonb)
  ORDER BY "clientId"
  ON CONFLICT (client_id) DO NOTHING`);

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

  /** Also one who is deleted. */
  async has(lotId: string, clientId: string): Promise<boolean> {
    const found: unknown[] = await this.dataSource.query('SELECT FROM riders WHERE client_id = $1 AND lot_id = $2', [
      clientId,
      lotId,
    ]);
    return found.length > 0;
  }

  /** Undefined where the copy has this version or a newer one already; `showsAnew` where its card or link is another now. */
  async save(db: Statements, rider: Rider): Promise<{ showsAnew: boolean } | undefined> {
    const [saved] = await db.query<{ shows_anew: boolean }>(
      `WITH before AS (SELECT card, link FROM riders WHERE client_id = $1)
       ${INSERT}
       ON CONFLICT (client_id) DO UPDATE
         SET version = excluded.version, link = excluded.link, checked_out = excluded.checked_out, card = excluded.card
         WHERE riders.version < excluded.version
       RETURNING (card, link::text) IS DISTINCT FROM (SELECT (card, link::text) FROM before) AS shows_anew`,
      parameters(rider),
    );
    return saved && { showsAnew: saved.shows_anew };
  }

  /**
   * For a rider that was missing. It never overwrites: a newer version is left to the event that brings it, which also ends
   * the ride of a client who has checked out meanwhile.
   */
  async fill(db: Statements, rider: Rider): Promise<void> {
    await db.query(`${INSERT} ON CONFLICT (client_id) DO NOTHING`, parameters(rider));
  }

  /** As `fill`, for many at once (bar: 100,000 customers imported within 60 s, docs/performance.md). */
  async fillMany(db: Pick<Statements, 'query'>, riders: readonly Rider[]): Promise<void> {
    await db.query(FILL_MANY, [JSON.stringify(riders)]);
  }

  /** Of a deleted client only id and version stay, so that a late event cannot bring it back. */
  async forget(db: Statements, clientId: string, lotId: string, version: number): Promise<void> {
    await db.query(
      `INSERT INTO riders (client_id, lot_id, version, checked_out) VALUES ($1, $2, $3, true)
       ON CONFLICT (client_id) DO UPDATE
         SET version = greatest(riders.version, excluded.version), link = NULL, checked_out = true, card = NULL`,
      [clientId, lotId, version],
    );
  }

  /** Until the end of the transaction no ride of this client is opened. */
  async lock(db: Statements, clientId: string): Promise<void> {
    await db.query('SELECT FROM riders WHERE client_id = $1 FOR UPDATE', [clientId]);
  }
}
