import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `webhooks`: `disabled_at` is when Lotline disabled it, `failing_since` the first failure since the last delivery.
 * `webhook_deliveries`: `subject` is the customer's id, or the phone of an unknown sender; deliveries of one subject keep the order
 * of `occurred_at`, then of `number`. `data` is null until the customer of an import is read. `started_at` is the first attempt of
 * the day in which a delivery is retried. Deliveries outlive their webhook until they expire.
 */
export class Webhooks1766500000000 implements MigrationInterface {
  readonly name = 'Webhooks1766500000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE webhook_deliveries, webhooks');
  }
}

const TABLES = [
  `CREATE TABLE webhooks (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     url text NOT NULL,
     events text[] NOT NULL,
     lot_ids text[] NOT NULL,
     secret text NOT NULL,
     old_secret text,
     old_secret_until timestamptz,
     enabled boolean NOT NULL,
     disabled_at timestamptz,
     failing_since timestamptz,
     last_delivered_at timestamptz,
     error text,
     status_code integer,
     created_at timestamptz NOT NULL DEFAULT now()
   )`,
  `CREATE TABLE webhook_deliveries (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     number bigint GENERATED ALWAYS AS IDENTITY,
     webhook_id uuid NOT NULL,
     lot_id text NOT NULL,
     subject text NOT NULL,
     type text NOT NULL,
     occurred_at timestamptz NOT NULL,
     data text,
     state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sending', 'delivered', 'failed', 'skipped')),
     attempts integer NOT NULL DEFAULT 0,
     started_at timestamptz,
     attempted_at timestamptz,
     next_attempt_at timestamptz,
     error text,
     status_code integer,
     created_at timestamptz NOT NULL DEFAULT now()
   )`,
  'CREATE INDEX webhook_deliveries_listed ON webhook_deliveries (webhook_id, number DESC)',
  `CREATE INDEX webhook_deliveries_open ON webhook_deliveries (webhook_id, subject, occurred_at, number)
     WHERE state IN ('pending', 'sending')`,
  `CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, next_attempt_at) WHERE state = 'pending'`,
  `CREATE INDEX webhook_deliveries_sending ON webhook_deliveries (attempted_at) WHERE state = 'sending'`,
  'CREATE INDEX webhook_deliveries_created_at ON webhook_deliveries (created_at)',
];
