import type { MigrationInterface, QueryRunner } from 'typeorm';

/*
 * Renames to the names that the code uses. Only the catalog changes: no row is read or rewritten. There is one class per table,
 * so that no transaction locks two tables and deadlocks with a writer.
 */

async function run(queryRunner: QueryRunner, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await queryRunner.query(statement);
}

export class RenameUndeliverablePhones1766300000000 implements MigrationInterface {
  readonly name = 'RenameUndeliverablePhones1766300000000';

  up(queryRunner: QueryRunner): Promise<void> {
    return run(queryRunner, [
      'ALTER TABLE text_troubles RENAME TO undeliverable_phones',
      'ALTER TABLE undeliverable_phones RENAME COLUMN trouble TO reason',
      'ALTER INDEX text_troubles_pkey RENAME TO undeliverable_phones_pkey',
      'ALTER INDEX text_troubles_lot_id_digits_key RENAME TO undeliverable_phones_lot_id_digits_key',
      'ALTER TRIGGER text_troubles_counted ON undeliverable_phones RENAME TO undeliverable_phones_counted',
    ]);
  }

  down(queryRunner: QueryRunner): Promise<void> {
    return run(queryRunner, [
      'ALTER TRIGGER undeliverable_phones_counted ON undeliverable_phones RENAME TO text_troubles_counted',
      'ALTER INDEX undeliverable_phones_lot_id_digits_key RENAME TO text_troubles_lot_id_digits_key',
      'ALTER INDEX undeliverable_phones_pkey RENAME TO text_troubles_pkey',
      'ALTER TABLE undeliverable_phones RENAME COLUMN reason TO trouble',
      'ALTER TABLE undeliverable_phones RENAME TO text_troubles',
    ]);
  }
}

export class RenameValidatedRows1766300000001 implements MigrationInterface {
  readonly name = 'RenameValidatedRows1766300000001';

  up(queryRunner: QueryRunner): Promise<void> {
    return run(queryRunner, ['ALTER TABLE import_batches RENAME COLUMN judged TO validated']);
  }

  down(queryRunner: QueryRunner): Promise<void> {
    return run(queryRunner, ['ALTER TABLE import_batches RENAME COLUMN validated TO judged']);
  }
}
