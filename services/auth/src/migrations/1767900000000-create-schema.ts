import { MESSAGING_TABLES } from '@lotline/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SIGN_IN_LIMITS } from './schema/sign-in-limits.js';

/** `password_id` is `User.passwordId`. `second_factor`: whether it has a confirmed one. */
const ACCOUNTS = [
  `CREATE TABLE users (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     email text NOT NULL UNIQUE CHECK (email = lower(email)),
     first_name text NOT NULL,
     last_name text NOT NULL,
     profile_image_url text,
     operator_admin boolean NOT NULL DEFAULT false,
     password_hash text,
     version integer NOT NULL DEFAULT 1,
     created_at timestamptz NOT NULL DEFAULT now(),
     updated_at timestamptz NOT NULL DEFAULT now(),
     password_id uuid,
     deactivated_at timestamptz,
     last_signed_in_at timestamptz,
     second_factor boolean NOT NULL DEFAULT false
   )`,
  'CREATE INDEX users_by_name ON users (lower(last_name), lower(first_name), id)',
  `CREATE TABLE user_lots (
     user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
     lot_id text NOT NULL,
     role text NOT NULL CHECK (role IN ('admin', 'valet', 'agent')),
     PRIMARY KEY (user_id, lot_id)
   )`,
  `CREATE TABLE user_history (
     id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
     at timestamptz NOT NULL,
     action text NOT NULL,
     by_name text,
     by_id uuid,
     changes jsonb NOT NULL
   )`,
  'CREATE INDEX user_history_user ON user_history (user_id, id)',
  // The lots whose alerts each person hears. Without a row, a person hears only their current lot.
  `CREATE TABLE alert_lots (
     user_id uuid PRIMARY KEY,
     lot_ids text[] NOT NULL,
     updated_at timestamptz NOT NULL DEFAULT now()
   )`,
];

/** Accounts are never deleted, so these need no foreign keys, which would lock `users`. */
const CREDENTIALS = [
  `CREATE TABLE second_factors (
     user_id uuid PRIMARY KEY,
     key_id text NOT NULL,
     sealed_secret text NOT NULL,
     confirmed_at timestamptz,
     used_step bigint NOT NULL DEFAULT 0,
     wrong_codes integer NOT NULL DEFAULT 0,
     wrong_since timestamptz
   )`,
  `CREATE TABLE recovery_codes (
     user_id uuid NOT NULL REFERENCES second_factors ON DELETE CASCADE,
     code_hash bytea NOT NULL,
     PRIMARY KEY (user_id, code_hash)
   )`,
  // Accounts at an OpenID Connect provider.
  `CREATE TABLE identities (
     issuer text NOT NULL,
     subject text NOT NULL,
     user_id uuid NOT NULL,
     linked_at timestamptz NOT NULL,
     PRIMARY KEY (issuer, subject),
     UNIQUE (issuer, user_id)
   )`,
  // One-time links for new passwords. `email` is the address that was entered; null for a link that an admin hands over.
  // `next_attempt_at` is null once its e-mail is settled.
  `CREATE TABLE password_resets (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     email text,
     user_id uuid,
     token_hash bytea UNIQUE,
     created_at timestamptz NOT NULL,
     expires_at timestamptz,
     attempts integer NOT NULL DEFAULT 0,
     next_attempt_at timestamptz
   )`,
  'CREATE INDEX password_resets_email ON password_resets (email, created_at) WHERE email IS NOT NULL',
  'CREATE INDEX password_resets_due ON password_resets (next_attempt_at) WHERE next_attempt_at IS NOT NULL',
];

/**
 * API tokens. A row outlives the token's revocation, because the audit names its token. Only the SHA-256 of the token is stored, in
 * hexadecimal. It needs no salt, because the token is 256 random bits.
 */
const TOKENS = `CREATE TABLE tokens (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  name text NOT NULL,
  token_hash text NOT NULL CONSTRAINT tokens_hash_key UNIQUE,
  hint text NOT NULL,
  lot_ids text[] NOT NULL,
  permissions text[] NOT NULL,
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL,
  created_by_name text NOT NULL,
  expires_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid,
  last_used_at timestamptz
)`;

/** `body` is the lot as operators edit it, without its id. Two lots that are not archived have different texting numbers. */
const LOTS = [
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

/**
 * Refers to accounts by id without a foreign key, so that an entry outlives its account, and contains no name, email address or
 * password. The indexes serve the pages of GET /api/audit (`AuditRepository`). Most kinds either always or never belong to a lot:
 * without the statistics the planner expects to find them everywhere.
 */
const AUDIT = [
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
     detail text NOT NULL DEFAULT '',
     by_token uuid
   )`,
  'CREATE INDEX audit_by ON audit (by_id, id) WHERE by_id IS NOT NULL',
  'CREATE INDEX audit_user ON audit (user_id, id) WHERE user_id IS NOT NULL',
  'CREATE INDEX audit_lot ON audit (lot_id, id) WHERE lot_id IS NOT NULL',
  'CREATE INDEX audit_kind_lot ON audit (kind, lot_id, id)',
  'CREATE STATISTICS audit_kind_lot_mcv (mcv) ON kind, lot_id FROM audit',
];

/** The schema of the first release. */
export class CreateSchema1767900000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const statements = [ACCOUNTS, CREDENTIALS, TOKENS, LOTS, AUDIT, SIGN_IN_LIMITS, MESSAGING_TABLES];
    for (const statement of statements.flat()) await queryRunner.query(statement);
  }

  /** Nothing came before. */
  async down(): Promise<void> {}
}
