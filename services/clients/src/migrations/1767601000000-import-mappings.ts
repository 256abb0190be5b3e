import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How files of imports are read, and the mappings that a lot has used. Processes of the previous release start and read imports without
 * the new columns.
 */
export class ImportMappings1767601000000 implements MigrationInterface {
  readonly name = 'ImportMappings1767601000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [READING, MAPPINGS]) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE import_mappings');
    await queryRunner.query(
      `ALTER TABLE imports DROP COLUMN mapping, DROP COLUMN uses_remembered, DROP COLUMN remembered, DROP COLUMN layout,
         DROP COLUMN headings`,
    );
  }
}

/** `mapping` and `layout` have the schemas of the contract; `headings` is the key of `import_mappings`. */
const READING = `ALTER TABLE imports ADD COLUMN IF NOT EXISTS mapping jsonb,
  ADD COLUMN IF NOT EXISTS uses_remembered boolean NOT NULL DEFAULT false, ADD COLUMN IF NOT EXISTS remembered jsonb,
  ADD COLUMN IF NOT EXISTS layout jsonb, ADD COLUMN IF NOT EXISTS headings text`;

/** `headings` is a hash of the headings of a file, because those of a file without headings are data of customers. */
const MAPPINGS = `CREATE TABLE import_mappings (
  lot_id text NOT NULL,
  headings text NOT NULL,
  mapping jsonb NOT NULL,
  by_name text,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (lot_id, headings)
)`;
