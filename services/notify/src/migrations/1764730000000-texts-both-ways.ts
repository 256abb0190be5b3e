import { buildIndex, dropIndex } from '@lotline/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds inbound texts and what they change. Of an inbound text, `event` is what it asks for, `event_key` and `provider_id` are the
 * provider's id, `client_id` is '' until its sender is found, and `next_attempt_at` is when finding the sender is tried again,
 * null once it is done. `phone_troubles`: whether texts reach a phone. `inbound_looks`: until when a number's texts at the
 * provider have been searched, and when they are searched next.
 */
export class TextsBothWays1764730000000 implements MigrationInterface {
  readonly name = 'TextsBothWays1764730000000';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(PHONE_TROUBLES);
    await queryRunner.query(INBOUND_LOOKS);
    await buildIndex(queryRunner, 'messages_of_phone', 'ON messages (lot_id, phone, created_at DESC, id DESC)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'messages_of_phone');
    await queryRunner.query('DROP TABLE IF EXISTS inbound_looks, phone_troubles');
  }
}

const PHONE_TROUBLES = `CREATE TABLE IF NOT EXISTS phone_troubles (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  lot_id text NOT NULL,
  phone text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  trouble text CHECK (trouble IN ('opted-out', 'failed')),
  UNIQUE (lot_id, phone)
)`;

const INBOUND_LOOKS = `CREATE TABLE IF NOT EXISTS inbound_looks (
  number text PRIMARY KEY,
  lot_id text NOT NULL,
  looked_until timestamptz NOT NULL,
  next_look_at timestamptz NOT NULL
)`;
