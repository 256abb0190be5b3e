import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the identities of accounts at an OpenID Connect provider. No foreign key, as in `SecondFactors1767100000001`. */
export class Identities1767100001000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(IDENTITIES);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE identities');
  }
}

const IDENTITIES = `CREATE TABLE identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL,
  linked_at timestamptz NOT NULL,
  PRIMARY KEY (issuer, subject),
  UNIQUE (issuer, user_id)
)`;
