import type { MigrationInterface, QueryRunner } from 'typeorm';

/*
 * Renames to the names that the code uses. Only the catalog changes: no row is read or rewritten. There is one class per table,
 * so that no transaction locks two tables and deadlocks with a writer.
 */

async function run(queryRunner: QueryRunner, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await queryRunner.query(statement);
}

export class RenameUndeliverablePhones1766200000000 implements MigrationInterface {
  readonly name = 'RenameUndeliverablePhones1766200000000';

  up(queryRunner: QueryRunner): Promise<void> {
    return run(queryRunner, [
      'ALTER TABLE phone_troubles RENAME TO undeliverable_phones',
      'ALTER TABLE undeliverable_phones RENAME COLUMN trouble TO reason',
      'ALTER INDEX phone_troubles_pkey RENAME TO undeliverable_phones_pkey',
      'ALTER INDEX phone_troubles_lot_id_phone_key RENAME TO undeliverable_phones_lot_id_phone_key',
    ]);
  }

  down(queryRunner: QueryRunner): Promise<void> {
    return run(queryRunner, [
      'ALTER INDEX undeliverable_phones_lot_id_phone_key RENAME TO phone_troubles_lot_id_phone_key',
      'ALTER INDEX undeliverable_phones_pkey RENAME TO phone_troubles_pkey',
      'ALTER TABLE undeliverable_phones RENAME COLUMN reason TO trouble',
      'ALTER TABLE undeliverable_phones RENAME TO phone_troubles',
    ]);
  }
}

export class RenameInboundPolls1766200000001 implements MigrationInterface {
  readonly name = 'RenameInboundPolls1766200000001';

  up(queryRunner: QueryRunner): Promise<void> {
    return run(queryRunner, [
      'ALTER TABLE inbound_looks RENAME TO inbound_polls',
      'ALTER TABLE inbound_polls RENAME COLUMN looked_until TO polled_until',
      'ALTER TABLE inbound_polls RENAME COLUMN next_look_at TO next_poll_at',
      'ALTER INDEX inbound_looks_pkey RENAME TO inbound_polls_pkey',
    ]);
  }

  down(queryRunner: QueryRunner): Promise<void> {
    return run(queryRunner, [
      'ALTER INDEX inbound_polls_pkey RENAME TO inbound_looks_pkey',
      'ALTER TABLE inbound_polls RENAME COLUMN next_poll_at TO next_look_at',
      'ALTER TABLE inbound_polls RENAME COLUMN polled_until TO looked_until',
      'ALTER TABLE inbound_polls RENAME TO inbound_looks',
    ]);
  }
}
