import { LOTS_COPY_TABLE, MESSAGING_TABLES } from '@lotline/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CUSTOMERS } from './schema/customers.js';
import { IMPORTS_TABLES } from './schema/imports.js';
import { PHONES } from './schema/phones.js';
import { SEARCH } from './schema/search.js';

/**
 * Counts the changes of a lot's customers, ride copies and undeliverable phones. ETags of lists contain this version. Every
 * transaction that changes a row increments it once at its commit: the deferred trigger locks the lot's row last, so writers of a
 * lot wait only for each other's commit. `changed_by` is the transaction that incremented it last.
 */
const LIST_VERSIONS =
  'CREATE TABLE list_versions (lot_id text PRIMARY KEY, version bigint NOT NULL, changed_by xid8 NOT NULL)';

const FIELDS = [
  'shuttle_status',
  'shuttle_number',
  'shuttle_position',
  'dropped_off_timestamp',
  'customer_requesting_ride_timestamp',
  'customer_picked_up_timestamp',
  'customer_dropped_off_timestamp',
  'play_audio_alert',
];
const of = (row: 'OLD' | 'NEW'): string => `(${FIELDS.map((field) => `${row}.${field}`).join(', ')})`;

/**
 * Ignores an update that changes only a ride's version. Acknowledgments do that, and lists do not show them: counting them would make
 * every client reload its lists.
 */
const COUNT_CHANGE = `CREATE FUNCTION count_list_change() RETURNS trigger
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_TABLE_NAME = 'rides' AND TG_OP = 'UPDATE' THEN
    IF ${of('NEW')} IS NOT DISTINCT FROM ${of('OLD')} THEN
      RETURN NULL;
    END IF;
  END IF;
  INSERT INTO list_versions AS counted (lot_id, version, changed_by)
  VALUES (coalesce(NEW.lot_id, OLD.lot_id), 1, pg_current_xact_id())
  ON CONFLICT (lot_id) DO UPDATE SET version = counted.version + 1, changed_by = excluded.changed_by
  WHERE counted.changed_by <> excluded.changed_by;
  RETURN NULL;
END $$`;

const trigger = (table: string): string => `CREATE CONSTRAINT TRIGGER ${table}_counted
  AFTER INSERT OR UPDATE OR DELETE ON ${table} DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION count_list_change()`;

const LIST_VERSION = [LIST_VERSIONS, COUNT_CHANGE, ...['clients', 'rides', 'undeliverable_phones'].map(trigger)];

/** The schema of the first release. */
export class CreateSchema1767900000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const statements = [LOTS_COPY_TABLE, CUSTOMERS, SEARCH, PHONES, IMPORTS_TABLES, LIST_VERSION, MESSAGING_TABLES];
    for (const statement of statements.flat()) await queryRunner.query(statement);
  }

  /** Nothing came before. */
  async down(): Promise<void> {}
}
