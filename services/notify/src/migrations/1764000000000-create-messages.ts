import { MESSAGING_TABLES } from '@lotline/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateMessages1764000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [...TABLES, ...MESSAGING_TABLES]) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE inbox, outbox, texting_numbers, opt_outs, messages');
  }
}

/**
 * `messages`: texts of one event with the same `event_key` are the same text (outbound: the event's timestamp as given).
 * `next_attempt_at` is when the next step is due, null for never: a queued text is sent; for an accepted, sent or unknown
 * one the provider is polled. `attempted_at` is when the newest attempt was committed, before its call. `slot_at` is the
 * time that the rate of its texting number assigns to the next attempt.
 */
const TABLES = [
  `CREATE TABLE messages (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     lot_id text NOT NULL,
     client_id text NOT NULL,
     direction text NOT NULL CHECK (direction IN ('outbound', 'inbound')),
     event text NOT NULL,
     event_key text NOT NULL,
     phone text NOT NULL CHECK (phone ~ '^\\+\\d{10,15}$'),
     body text NOT NULL,
     state text NOT NULL
       CHECK (state IN ('queued', 'sending', 'accepted', 'sent', 'delivered', 'failed', 'unknown')),
     attempts integer NOT NULL DEFAULT 0,
     provider text,
     provider_id text,
     error_code text,
     attempted_at timestamptz,
     slot_at timestamptz,
     next_attempt_at timestamptz,
     created_at timestamptz NOT NULL DEFAULT now(),
     updated_at timestamptz NOT NULL DEFAULT now(),
     UNIQUE (lot_id, client_id, event, event_key)
   )`,
  'CREATE INDEX messages_of_client ON messages (lot_id, client_id, created_at DESC)',
  'CREATE INDEX messages_due ON messages (next_attempt_at) WHERE next_attempt_at IS NOT NULL',
  `CREATE INDEX messages_in_hand ON messages (attempted_at) WHERE state = 'sending'`,
  'CREATE UNIQUE INDEX messages_provider_id ON messages (provider, provider_id) WHERE provider_id IS NOT NULL',
  `CREATE TABLE opt_outs (
     lot_id text NOT NULL,
     phone text NOT NULL,
     opted_out_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (lot_id, phone)
   )`,
  `CREATE TABLE texting_numbers (
     lot_id text NOT NULL,
     number text PRIMARY KEY,
     free_at timestamptz NOT NULL
   )`,
];
