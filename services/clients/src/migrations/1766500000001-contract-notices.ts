import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores that a contract's end at `ends_at` (lot time) was announced `days` before. Another end is announced again. */
export class ContractNotices1766500000001 implements MigrationInterface {
  readonly name = 'ContractNotices1766500000001';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE contract_notices (
         client_id uuid PRIMARY KEY,
         ends_at timestamp NOT NULL,
         days integer NOT NULL
       )`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE contract_notices');
  }
}
