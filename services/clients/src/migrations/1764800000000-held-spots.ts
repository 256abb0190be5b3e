import { buildIndex, dropIndex } from '@lotline/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes the occupied spots by their normalized key, without checked-out clients. The next free spot needs only an index-only scan,
 * and the customers of a spot only a few rows.
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

/** Must match `spotKey` in protocol. */
const SPOT_KEY = `CREATE OR REPLACE FUNCTION spot_key(spot text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT translate(spot, E'abcdefghijklmnopqrstuvwxyz \\t', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') $$`;

/** Includes the spot itself, because PostgreSQL uses an index-only scan for an expression only if the index has its columns. */
const HELD_SPOTS = `ON clients (lot_id, spot_key(parking_spot), checked_in, check_out_date_time) INCLUDE (parking_spot)
  WHERE parking_spot <> '' AND (checked_in OR manual_check_out_status IS NULL)`;
