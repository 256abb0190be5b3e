import type { TextState } from '@lotline/protocol';
import { SETTINGS, type Tx } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { NotifySettings } from '../config.js';
import { MESSAGE_COLUMNS, MessageEvents, type MessageRow } from '../messages/message.js';
import { RIDE_TEXT_EVENTS, ON_DUTY_EVENT } from '../messages/recipients.js';
import type { StateChange } from './state-change.js';
import type { TextProvider } from './providers/provider.js';

/** What an attempt needs to know of a queued text. `waitMs`: time until the attempt is due. */
export interface QueuedText {
  id: string;
  lotId: string;
  event: string;
  phone: string;
  body: string;
  waitMs: number;
  hasSlot: boolean;
  /** Whether no attempt was made. */
  isNew: boolean;
  /** Whether it tells a customer or the on-duty phone about a ride. */
  isAboutRide: boolean;
  isExpired: boolean;
  isOptedOut: boolean;
}

/** A text about which the provider is polled. Ages are milliseconds. */
export interface PolledText {
  id: string;
  lotId: string;
  phone: string;
  body: string;
  state: TextState;
  attempts: number;
  providerId: string | null;
  errorCode: string | null;
  createdAt: Date;
  ageMs: number;
  attemptAgeMs: number;
}

/** Identifies a text in the attempt and state in which it was read. */
export type Guard = Pick<PolledText, 'id' | 'state' | 'attempts'>;

/** A text that could not be sent within this time expires. */
const LIFETIME = `interval '1 hour'`;
/** A slot missed by more is given up, so that a backlog is not sent in one burst. */
const SLOT_GRACE = `interval '2 seconds'`;
/** An attempt that takes longer was interrupted: the call to the provider times out after 5 s. */
const ATTEMPT_LIMIT = `interval '30 seconds'`;
/** How long a claimed text is not polled by other replicas. */
const POLL_LEASE = `interval '30 seconds'`;
/** The sweep wakes a text whose job has not run for this long after its due time. */
const OVERDUE = `interval '2 seconds'`;

const RIDE_EVENTS = [...Object.values(RIDE_TEXT_EVENTS), ON_DUTY_EVENT];
/** A reply has the key of the text that it answers. `$2`: `RIDE_EVENTS`. */
const IS_ABOUT_RIDE = `(event = ANY($2) OR event = 'reply' AND EXISTS (
  SELECT FROM messages asked WHERE asked.lot_id = messages.lot_id AND asked.client_id = messages.client_id
    AND asked.event = 'shuttle' AND asked.event_key = messages.event_key AND asked.direction = 'inbound'))`;

/** The minimum time between two texts of one number, as SQL. */
export const slotLength = ({ TEXTS_PER_SECOND }: NotifySettings): string =>
  `interval '${Math.round(1000 / TEXTS_PER_SECOND)} milliseconds'`;

export const millisOf = (expression: string): string => `(extract(epoch FROM ${expression}) * 1000)::float8`;

const POLLED_COLUMNS = `id, lot_id AS "lotId", phone, body, state, attempts, provider_id AS "providerId", error_code AS "errorCode",
  created_at AS "createdAt", ${millisOf('now() - created_at')} AS "ageMs",
  ${millisOf('now() - attempted_at')} AS "attemptAgeMs"`;

/** The second of `sameNumbers`: an opt-out may be older than today's numbers of Mexico. */
const OLD_MEXICAN_NUMBER = String.raw`regexp_replace(messages.phone, '^\+52(?=\d{10}$)', '+521')`;

@Injectable()
export class DeliveryRepository {
  private readonly slotLength: string;

  constructor(
    private readonly events: MessageEvents,
    @Inject(SETTINGS) settings: NotifySettings,
  ) {
    this.slotLength = slotLength(settings);
  }

  async lockQueued(tx: Tx, id: string): Promise<QueuedText | undefined> {
    const [row] = await tx.query<QueuedText>(
      `SELECT id, lot_id AS "lotId", event, phone, body,
         greatest(0, ${millisOf('next_attempt_at - now()')}) AS "waitMs",
         coalesce(slot_at BETWEEN now() - ${SLOT_GRACE} AND now(), false) AS "hasSlot",
         attempts = 0 AS "isNew", ${IS_ABOUT_RIDE} AS "isAboutRide",
         created_at < now() - ${LIFETIME} AS "isExpired",
         EXISTS (SELECT FROM opt_outs o WHERE o.lot_id = messages.lot_id
           AND o.phone IN (messages.phone, ${OLD_MEXICAN_NUMBER})) AS "isOptedOut"
       FROM messages WHERE id = $1 AND state = 'queued' FOR UPDATE`,
      [id, RIDE_EVENTS],
    );
    return row;
  }

  /** Reserves the next free slot of a texting number and returns the milliseconds until then. */
  async takeSlot(tx: Tx, lotId: string, number: string): Promise<number> {
    const [row] = await tx.query<{ waitMs: number }>(
      `INSERT INTO texting_numbers AS n (lot_id, number, free_at) VALUES ($1, $2, now() + ${this.slotLength})
       ON CONFLICT (number) DO UPDATE SET free_at = greatest(n.free_at, now()) + ${this.slotLength}
       RETURNING greatest(0, ${millisOf(`free_at - ${this.slotLength} - now()`)}) AS "waitMs"`,
      [lotId, number],
    );
    return row?.waitMs ?? 0;
  }

  async waitForSlot(tx: Tx, id: string, waitMs: number): Promise<void> {
    await tx.query(
      `UPDATE messages SET slot_at = now() + $2::float8 * interval '1 millisecond',
         next_attempt_at = now() + $2::float8 * interval '1 millisecond' WHERE id = $1`,
      [id, waitMs],
    );
  }

  /** The sweep wakes the text then. */
  async postponeAttempt(tx: Tx, id: string, waitMs: number): Promise<void> {
    await tx.query(
      `UPDATE messages SET next_attempt_at = now() + $2::float8 * interval '1 millisecond' WHERE id = $1`,
      [id, waitMs],
    );
  }

  /** Returns the attempt's number. Must be committed before the provider is called. */
  async startAttempt(tx: Tx, id: string, provider: TextProvider['name']): Promise<number> {
    const [row] = await tx.query<MessageRow & { attempts: number }>(
      `UPDATE messages SET state = 'sending', attempts = attempts + 1, provider = $2, error_code = NULL,
         attempted_at = now(), slot_at = NULL, next_attempt_at = NULL, updated_at = now()
       WHERE id = $1 RETURNING ${MESSAGE_COLUMNS}, attempts`,
      [id, provider],
    );
    if (!row) throw new Error('Text not found');
    await this.events.emitChange(tx, row);
    return row.attempts;
  }

  /** Returns false when the text has changed since it was read. */
  async change(tx: Tx, guard: Guard, change: StateChange): Promise<boolean> {
    const [row] = await tx.query<MessageRow>(
      `UPDATE messages SET state = $4, error_code = $5, provider_id = CASE WHEN $6 THEN $7 ELSE provider_id END,
         next_attempt_at = now() + $8::float8 * interval '1 millisecond', updated_at = now()
       WHERE id = $1 AND state = $2 AND attempts = $3 RETURNING ${MESSAGE_COLUMNS}`,
      [
        guard.id,
        guard.state,
        guard.attempts,
        change.state,
        change.errorCode,
        change.providerId !== undefined,
        change.providerId ?? null,
        change.nextInMs,
      ],
    );
    if (row) await this.events.emitChange(tx, row);
    return row !== undefined;
  }

  /** Changes only the time of the next poll, so no event is emitted. */
  async postpone(tx: Tx, guard: Guard, nextInMs: number): Promise<void> {
    await tx.query(
      `UPDATE messages SET next_attempt_at = now() + $4::float8 * interval '1 millisecond'
       WHERE id = $1 AND state = $2 AND attempts = $3`,
      [guard.id, guard.state, guard.attempts, nextInMs],
    );
  }

  /** The text must be locked and must not have an attempt in progress. */
  async fail(tx: Tx, id: string, errorCode: string): Promise<void> {
    const [row] = await tx.query<MessageRow>(
      `UPDATE messages SET state = 'failed', error_code = $2, next_attempt_at = NULL, updated_at = now()
       WHERE id = $1 RETURNING ${MESSAGE_COLUMNS}`,
      [id, errorCode],
    );
    if (row) await this.events.emitChange(tx, row);
  }

  /** A killed or frozen worker may have sent its text: sets its state to unknown and polls the provider at once. */
  async giveUpStuckAttempts(tx: Tx): Promise<number> {
    const rows = await tx.query<MessageRow>(
      `UPDATE messages SET state = 'unknown', error_code = 'interrupted', next_attempt_at = now(), updated_at = now()
       WHERE id IN (SELECT id FROM messages WHERE state = 'sending' AND attempted_at < now() - ${ATTEMPT_LIMIT}
                    ORDER BY attempted_at LIMIT 100 FOR UPDATE SKIP LOCKED)
       RETURNING ${MESSAGE_COLUMNS}`,
    );
    for (const row of rows) await this.events.emitChange(tx, row);
    return rows.length;
  }

  async findOverdueIds(tx: Tx, limit: number): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      `SELECT id FROM messages WHERE state = 'queued' AND next_attempt_at < now() - ${OVERDUE}
       ORDER BY next_attempt_at LIMIT $1`,
      [limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Claims texts of this provider that are due to be polled. */
  async claimForPolling(tx: Tx, provider: TextProvider['name'], limit: number): Promise<PolledText[]> {
    return tx.query<PolledText>(
      `UPDATE messages SET next_attempt_at = now() + ${POLL_LEASE}
       WHERE id IN (SELECT id FROM messages
                    WHERE next_attempt_at <= now() AND state IN ('unknown', 'accepted', 'sent') AND provider = $1
                    ORDER BY next_attempt_at LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING ${POLLED_COLUMNS}`,
      [provider, limit],
    );
  }

  /** Returns those of the ids that belong to a stored text. */
  async findKnownProviderIds(tx: Tx, provider: TextProvider['name'], ids: readonly string[]): Promise<Set<string>> {
    const rows = await tx.query<{ provider_id: string }>(
      'SELECT provider_id FROM messages WHERE provider = $1 AND provider_id = ANY($2)',
      [provider, ids],
    );
    return new Set(rows.map(({ provider_id }) => provider_id));
  }

  /** Finds the text with the provider's id and locks it until the end of the transaction. */
  async lockByProviderId(tx: Tx, provider: TextProvider['name'], providerId: string): Promise<PolledText | undefined> {
    const [row] = await tx.query<PolledText>(
      `SELECT ${POLLED_COLUMNS} FROM messages WHERE provider = $1 AND provider_id = $2 AND direction = 'outbound' FOR UPDATE`,
      [provider, providerId],
    );
    return row;
  }

  /** Polls texts to this phone with an unknown state at once: a callback with an unknown id may be about one of them. */
  async pollAtOnce(tx: Tx, phone: string): Promise<void> {
    await tx.query(
      `UPDATE messages SET next_attempt_at = now()
       WHERE phone = $1 AND state = 'unknown' AND next_attempt_at > now() AND direction = 'outbound'`,
      [phone],
    );
  }
}
