import { MESSAGING_TABLES } from '@lotline/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateUsers1764000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [...TABLES, ...MESSAGING_TABLES]) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE inbox, outbox, sign_in_failures, user_lots, users');
  }
}

const TABLES = [
  `CREATE TABLE users (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     email text NOT NULL UNIQUE CHECK (email = lower(email)),
     first_name text NOT NULL,
     last_name text NOT NULL,
     profile_image_url text,
     role text NOT NULL DEFAULT 'valet' CHECK (role IN ('admin', 'valet', 'agent')),
     password_hash text,
     version integer NOT NULL DEFAULT 1,
     created_at timestamptz NOT NULL DEFAULT now(),
     updated_at timestamptz NOT NULL DEFAULT now()
   )`,
  `CREATE TABLE user_lots (
     user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
     lot_id text NOT NULL,
     PRIMARY KEY (user_id, lot_id)
   )`,
  `CREATE TABLE sign_in_failures (
     id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     email text NOT NULL,
     address text NOT NULL,
     failed_at timestamptz NOT NULL
   )`,
  'CREATE INDEX sign_in_failures_account ON sign_in_failures (email, failed_at)',
  'CREATE INDEX sign_in_failures_address ON sign_in_failures (address, failed_at)',
  'CREATE INDEX sign_in_failures_age ON sign_in_failures (failed_at)',
];
