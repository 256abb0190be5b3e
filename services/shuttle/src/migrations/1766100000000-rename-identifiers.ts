import type { MigrationInterface, QueryRunner } from 'typeorm';

/*
 * Renames to the names that the code uses. Only the catalog changes: no row is read or rewritten. There is one class per table,
 * so that no transaction locks two tables and deadlocks with a writer.
 */

async function run(queryRunner: QueryRunner, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await queryRunner.query(statement);
}

export class RenameBoardDevices1766100000000 implements MigrationInterface {
  readonly name = 'RenameBoardDevices1766100000000';

  up(queryRunner: QueryRunner): Promise<void> {
    return run(queryRunner, [
      'ALTER TABLE screens RENAME TO board_devices',
      'ALTER INDEX screens_pkey RENAME TO board_devices_pkey',
      'ALTER INDEX screens_token_hash_key RENAME TO board_devices_token_hash_key',
      'ALTER INDEX screens_code RENAME TO board_devices_code',
    ]);
  }

  down(queryRunner: QueryRunner): Promise<void> {
    return run(queryRunner, [
      'ALTER INDEX board_devices_code RENAME TO screens_code',
      'ALTER INDEX board_devices_token_hash_key RENAME TO screens_token_hash_key',
      'ALTER INDEX board_devices_pkey RENAME TO screens_pkey',
      'ALTER TABLE board_devices RENAME TO screens',
    ]);
  }
}

export class RenamePendingCheckOuts1766100000001 implements MigrationInterface {
  readonly name = 'RenamePendingCheckOuts1766100000001';

  up(queryRunner: QueryRunner): Promise<void> {
    return run(queryRunner, [
      'ALTER TABLE awaited_check_outs RENAME TO pending_check_outs',
      'ALTER TABLE pending_check_outs RENAME COLUMN tell_at TO next_attempt_at',
      'ALTER INDEX awaited_check_outs_pkey RENAME TO pending_check_outs_pkey',
      'ALTER INDEX awaited_check_outs_due RENAME TO pending_check_outs_due',
    ]);
  }

  down(queryRunner: QueryRunner): Promise<void> {
    return run(queryRunner, [
      'ALTER INDEX pending_check_outs_due RENAME TO awaited_check_outs_due',
      'ALTER INDEX pending_check_outs_pkey RENAME TO awaited_check_outs_pkey',
      'ALTER TABLE pending_check_outs RENAME COLUMN next_attempt_at TO tell_at',
      'ALTER TABLE pending_check_outs RENAME TO awaited_check_outs',
    ]);
  }
}

export class RenameAcknowledgments1766100000002 implements MigrationInterface {
  readonly name = 'RenameAcknowledgments1766100000002';

  up(queryRunner: QueryRunner): Promise<void> {
    return run(queryRunner, [
      'ALTER TABLE rides RENAME COLUMN heard_at TO acknowledged_at',
      'ALTER TABLE rides RENAME COLUMN unheard_at TO unacknowledged_at',
    ]);
  }

  down(queryRunner: QueryRunner): Promise<void> {
    return run(queryRunner, [
      'ALTER TABLE rides RENAME COLUMN unacknowledged_at TO unheard_at',
      'ALTER TABLE rides RENAME COLUMN acknowledged_at TO heard_at',
    ]);
  }
}

export class RenameOfflineMoves1766100000003 implements MigrationInterface {
  readonly name = 'RenameOfflineMoves1766100000003';

  up(queryRunner: QueryRunner): Promise<void> {
    return run(queryRunner, [
      'ALTER TABLE offline_moves RENAME COLUMN kept_at TO stored_at',
      'ALTER INDEX offline_moves_kept_at RENAME TO offline_moves_stored_at',
    ]);
  }

  down(queryRunner: QueryRunner): Promise<void> {
    return run(queryRunner, [
      'ALTER INDEX offline_moves_stored_at RENAME TO offline_moves_kept_at',
      'ALTER TABLE offline_moves RENAME COLUMN stored_at TO kept_at',
    ]);
  }
}
