import { buildIndex, dropIndex } from '@lotline/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the role at each lot, and the indexes of a lot's entries in the audit. Existing rows have no role, which means the account's,
 * and accounts with the role 'admin' are operator admins. No row is rewritten, and processes of release 0.5 keep working. Runs each
 * statement in its own transaction, because an index is built without blocking only outside of one.
 */
export class RolesPerLot1767000000000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE user_lots ADD COLUMN IF NOT EXISTS role text');
    await buildIndex(queryRunner, 'audit_lot', 'ON audit (lot_id, id) WHERE lot_id IS NOT NULL');
    await buildIndex(queryRunner, 'audit_kind_lot', 'ON audit (kind, lot_id, id)');
    await dropIndex(queryRunner, 'audit_kind');
    // Most kinds either always or never belong to a lot. Without these statistics the planner expects to find them
    // everywhere.
    await queryRunner.query('CREATE STATISTICS IF NOT EXISTS audit_kind_lot_mcv (mcv) ON kind, lot_id FROM audit');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP STATISTICS IF EXISTS audit_kind_lot_mcv');
    await buildIndex(queryRunner, 'audit_kind', 'ON audit (kind, id)');
    await dropIndex(queryRunner, 'audit_kind_lot');
    await dropIndex(queryRunner, 'audit_lot');
    await queryRunner.query('ALTER TABLE user_lots DROP COLUMN IF EXISTS role');
  }
}
