import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the lots. `body` is the lot as operators edit it, without its id. Two lots that are not archived have different texting numbers. */
export class CreateLots1766400000000 implements MigrationInterface {
  readonly name = 'CreateLots1766400000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE lots');
  }
}

const STATEMENTS = [
  `CREATE TABLE lots (
     id text PRIMARY KEY,
     version int NOT NULL DEFAULT 1,
     archived_at timestamptz,
     created_at timestamptz NOT NULL,
     updated_at timestamptz NOT NULL,
     body jsonb NOT NULL
   )`,
  `CREATE UNIQUE INDEX lots_texting_number ON lots ((body->>'textingNumber')) WHERE archived_at IS NULL`,
];
