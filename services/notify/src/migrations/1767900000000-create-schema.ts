import { LOTS_COPY_TABLE, MESSAGING_TABLES } from '@lotline/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The texts in both directions. Texts of one event with the same `event_key` are the same text (outbound: the event's timestamp as
 * given). `next_attempt_at` is when the next step is due, null for never: a queued text is sent; for an accepted, sent or unknown one
 * the provider is polled. `attempted_at` is when the newest attempt was committed, before its call. `slot_at` is the time that the
 * rate of its texting number assigns to the next attempt.
 *
 * Of an inbound text, `event` is what it asks for, `event_key` and `provider_id` are the provider's id, `client_id` is '' until its
 * sender is found, and `next_attempt_at` is when finding the sender is tried again, null once it is done. `suggests_opt_out`: it seems
 * to ask in other words than STOP that no more texts be sent. `read_at`: when it was read, null while it is unread. `read_by`: the name
 * of who marked it as read, null for a command that was carried out.
 */
const MESSAGES = `CREATE TABLE messages (
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
  suggests_opt_out boolean NOT NULL DEFAULT false,
  read_at timestamptz,
  read_by text,
  UNIQUE (lot_id, client_id, event, event_key)
)`;

const NEWEST = 'ON messages (lot_id, created_at DESC, id DESC)';
const MESSAGE_INDEXES = [
  'CREATE INDEX messages_of_client ON messages (lot_id, client_id, created_at DESC)',
  'CREATE INDEX messages_of_phone ON messages (lot_id, phone, created_at DESC, id DESC)',
  'CREATE INDEX messages_due ON messages (next_attempt_at) WHERE next_attempt_at IS NOT NULL',
  `CREATE INDEX messages_in_hand ON messages (attempted_at) WHERE state = 'sending'`,
  'CREATE UNIQUE INDEX messages_provider_id ON messages (provider, provider_id) WHERE provider_id IS NOT NULL',
  // For retention.
  'CREATE INDEX messages_created_at ON messages (created_at)',
  `CREATE INDEX messages_inbound ${NEWEST} WHERE direction = 'inbound'`,
  `CREATE INDEX messages_unread ${NEWEST}
   WHERE direction = 'inbound' AND event IN ('message', 'shuttle') AND read_at IS NULL`,
];

const PHONES_AND_NUMBERS = [
  `CREATE TABLE opt_outs (
     lot_id text NOT NULL,
     phone text NOT NULL,
     opted_out_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (lot_id, phone)
   )`,
  // Whether texts reach a phone. `changed_at` begins the retention period.
  `CREATE TABLE undeliverable_phones (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     lot_id text NOT NULL,
     phone text NOT NULL,
     version integer NOT NULL DEFAULT 1,
     reason text CHECK (reason IN ('opted-out', 'failed')),
     changed_at timestamptz NOT NULL DEFAULT now(),
     UNIQUE (lot_id, phone)
   )`,
  `CREATE TABLE texting_numbers (
     lot_id text NOT NULL,
     number text PRIMARY KEY,
     free_at timestamptz NOT NULL
   )`,
  // Until when a number's texts at the provider have been polled, and when they are polled next.
  `CREATE TABLE inbound_polls (
     number text PRIMARY KEY,
     lot_id text NOT NULL,
     polled_until timestamptz NOT NULL,
     next_poll_at timestamptz NOT NULL
   )`,
  // How many texts a lot has sent on its newest day, in the lot's time.
  `CREATE TABLE text_days (
     lot_id text PRIMARY KEY,
     day date NOT NULL,
     texts integer NOT NULL
   )`,
];

/**
 * Why the provider takes no texts, of a lot's number or, with the lot '', of the account. `retry_at`: when the next text tries whether
 * it takes them again. `delivered`: whether only a delivered text shows that, because the provider accepts texts and reports the
 * refusal later.
 */
const TEXT_STOPS = `CREATE TABLE text_stops (
  lot_id text PRIMARY KEY,
  error_code text NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  retry_at timestamptz NOT NULL,
  delivered boolean NOT NULL
)`;

/**
 * `disabled_at` is when Lotline disabled it, `failing_since` the first failure since the last delivery. `creation_key` is the
 * idempotency key of the creation with its author, `creation_hash` the SHA-256 of the form.
 */
const WEBHOOKS = `CREATE TABLE webhooks (
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
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  creation_key text,
  creation_hash text
)`;

/**
 * `subject` is the customer's id, or the phone of an unknown sender; deliveries of one subject keep the order of `occurred_at`, then
 * of `number`. `data` is null until the customer of an import is read. `started_at` is the first attempt of the day in which a delivery
 * is retried. Deliveries outlive their webhook until they expire.
 */
const WEBHOOK_DELIVERIES = `CREATE TABLE webhook_deliveries (
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
)`;

const DELIVERY_INDEXES = [
  'CREATE INDEX webhook_deliveries_listed ON webhook_deliveries (webhook_id, number DESC)',
  `CREATE INDEX webhook_deliveries_open ON webhook_deliveries (webhook_id, subject, occurred_at, number)
   WHERE state IN ('pending', 'sending')`,
  `CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, next_attempt_at) WHERE state = 'pending'`,
  `CREATE INDEX webhook_deliveries_sending ON webhook_deliveries (attempted_at) WHERE state = 'sending'`,
  'CREATE INDEX webhook_deliveries_created_at ON webhook_deliveries (created_at)',
];

const TEXTS = [MESSAGES, ...MESSAGE_INDEXES, ...PHONES_AND_NUMBERS, TEXT_STOPS];

/** The schema of the first release. */
export class CreateSchema1767900000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const webhooks = [WEBHOOKS, WEBHOOK_DELIVERIES, ...DELIVERY_INDEXES];
    for (const statement of [...TEXTS, ...webhooks, LOTS_COPY_TABLE, ...MESSAGING_TABLES])
      await queryRunner.query(statement);
  }

  /** Nothing came before. */
  async down(): Promise<void> {}
}
