import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each class renames one table and what belongs to it, so that no transaction locks two tables. */
abstract class Renames implements MigrationInterface {
  abstract readonly name: string;
  /** Statements without `ALTER`, and their reverse. */
  protected abstract readonly renames: readonly (readonly [up: string, down: string])[];

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [up] of this.renames) await queryRunner.query(`ALTER ${up}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [, down] of this.renames.toReversed()) await queryRunner.query(`ALTER ${down}`);
  }
}

const index = (from: string, to: string) => [`INDEX ${from} RENAME TO ${to}`, `INDEX ${to} RENAME TO ${from}`] as const;
const table = (from: string, to: string) => [`TABLE ${from} RENAME TO ${to}`, `TABLE ${to} RENAME TO ${from}`] as const;
const column = (of: string, from: string, to: string) =>
  [`TABLE ${of} RENAME COLUMN ${from} TO ${to}`, `TABLE ${of} RENAME COLUMN ${to} TO ${from}`] as const;

export class RenameBoardDevices1766100000000 extends Renames {
  readonly name = 'RenameBoardDevices1766100000000';
  protected readonly renames = [
    table('screens', 'board_devices'),
    index('screens_pkey', 'board_devices_pkey'),
    index('screens_token_hash_key', 'board_devices_token_hash_key'),
    index('screens_code', 'board_devices_code'),
  ];
}

export class RenamePendingCheckOuts1766100000001 extends Renames {
  readonly name = 'RenamePendingCheckOuts1766100000001';
  protected readonly renames = [
    table('awaited_check_outs', 'pending_check_outs'),
    column('pending_check_outs', 'tell_at', 'next_attempt_at'),
    index('awaited_check_outs_pkey', 'pending_check_outs_pkey'),
    index('awaited_check_outs_due', 'pending_check_outs_due'),
  ];
}

export class RenameAcknowledgments1766100000002 extends Renames {
  readonly name = 'RenameAcknowledgments1766100000002';
  protected readonly renames = [
    column('rides', 'heard_at', 'acknowledged_at'),
    column('rides', 'unheard_at', 'unacknowledged_at'),
  ];
}

export class RenameOfflineMoves1766100000003 extends Renames {
  readonly name = 'RenameOfflineMoves1766100000003';
  protected readonly renames = [
    column('offline_moves', 'kept_at', 'stored_at'),
    index('offline_moves_kept_at', 'offline_moves_stored_at'),
  ];
}
