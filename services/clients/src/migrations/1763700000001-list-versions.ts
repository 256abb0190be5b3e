import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts the changes of a lot's customers and ride copies. ETags of lists contain this version. Every transaction that changes a
 * row increments it once at its commit: the deferred trigger locks the lot's row last, so writers of a lot wait only for each
 * other's commit. `changed_by` is the transaction that incremented it last.
 */
export class ListVersions1763700000001 implements MigrationInterface {
  readonly name = 'ListVersions1763700000001';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'CREATE TABLE list_versions (lot_id text PRIMARY KEY, version bigint NOT NULL, changed_by xid8 NOT NULL)',
    );
    await queryRunner.query(COUNT_CHANGE);
    for (const table of ['clients', 'rides']) {
      await queryRunner.query(
        `CREATE CONSTRAINT TRIGGER ${table}_counted AFTER INSERT OR UPDATE OR DELETE ON ${table}
         DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_list_change()`,
      );
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION count_list_change CASCADE');
    await queryRunner.query('DROP TABLE list_versions');
  }
}

const COUNT_CHANGE = `CREATE FUNCTION count_list_change() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO list_versions AS counted (lot_id, version, changed_by)
  VALUES (coalesce(NEW.lot_id, OLD.lot_id), 1, pg_current_xact_id())
  ON CONFLICT (lot_id) DO UPDATE SET version = counted.version + 1, changed_by = excluded.changed_by
  WHERE counted.changed_by <> excluded.changed_by;
  RETURN NULL;
END $$`;
