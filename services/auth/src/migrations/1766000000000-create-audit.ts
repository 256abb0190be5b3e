import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the audit. It refers to accounts by id without a foreign key, so that an entry outlives its account, and contains no name,
 * email address or password. The indexes serve the pages of GET /api/audit (`AuditRepository`).
 */
export class CreateAudit1766000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE audit');
  }
}

const STATEMENTS = [
  `CREATE TABLE audit (
     id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     at timestamptz NOT NULL,
     kind text NOT NULL,
     lot_id text,
     by_id uuid,
     user_id uuid,
     address text NOT NULL DEFAULT '',
     user_agent text NOT NULL DEFAULT '',
     from_value text NOT NULL DEFAULT '',
     to_value text NOT NULL DEFAULT '',
     detail text NOT NULL DEFAULT ''
   )`,
  'CREATE INDEX audit_by ON audit (by_id, id) WHERE by_id IS NOT NULL',
  'CREATE INDEX audit_user ON audit (user_id, id) WHERE user_id IS NOT NULL',
  'CREATE INDEX audit_kind ON audit (kind, id)',
];
