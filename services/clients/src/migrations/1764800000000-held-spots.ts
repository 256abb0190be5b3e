import { buildIndex, dropIndex } from '@lotline/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The spots that are held, by the key by which spots are compared: the next free one is found from this index alone, and who
 * holds one in a few of its rows. Whoever is checked out is not in it.
 */
export class HeldSpots1764800000000 implements MigrationInterface {
  readonly name = 'HeldSpots1764800000000';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SPOT_KEY);
    await buildIndex(queryRunner, 'clients_spots', HELD_SPOTS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'clients_spots');
    await queryRunner.query('DROP FUNCTION IF EXISTS spot_key(text)');
  }
}

/** As `spotKey` of the contracts. */
const SPOT_KEY = `CREATE OR REPLACE FUNCTION spot_key(spot text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT translate(spot, E'abcdefghijklmnopqrstuvwxyz \\t', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') $$`;

/** The spot itself is in it because PostgreSQL takes a key that is computed from an index only beside what it is computed of. */
const HELD_SPOTS = `ON clients (lot_id, spot_key(parking_spot), checked_in, check_out_date_time) INCLUDE (parking_spot)
  WHERE parking_spot <> '' AND (checked_in OR manual_check_out_status IS NULL)`;
