import type { TextState } from '@lotline/contracts';
import { SETTINGS, type Tx } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { NotifySettings } from '../config.js';
import { MESSAGE_COLUMNS, type MessageRow } from '../messages/message.js';
import { MessageNews } from '../messages/message-news.js';
import type { Change } from './change.js';
import type { TextProvider } from './providers/provider.js';

/** A text in one of its attempts, as far as its delivery has to know. `waitMs`: how long until its time comes. */
export interface QueuedText {
  id: string;
  lotId: string;
  phone: string;
  body: string;
  waitMs: number;
  hasSlot: boolean;
  isExpired: boolean;
  isOptedOut: boolean;
}

/** A text of which the provider is to be asked. Ages in milliseconds. */
export interface AskedText {
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

/** The text, only while it is still in the attempt and the state in which it was read. */
export type Guard = Pick<AskedText, 'id' | 'state' | 'attempts'>;

/** Texts are worth sending for an hour. */
const LIFETIME = `interval '1 hour'`;
/** A slot that was missed by more is given up, so that a backlog does not go out in one burst. */
const SLOT_GRACE = `interval '2 seconds'`;
/** An attempt that took longer was cut off: its call itself gives up after 5 s. */
const ATTEMPT_LIMIT = `interval '30 seconds'`;
/** While one replica asks about a text, others leave it alone for this long. */
const ASKING_LEASE = `interval '30 seconds'`;
/** A text is given to its job at once; the sweep helps where the job is still missing after this. */
const OVERDUE = `interval '2 seconds'`;

const millisOf = (expression: string): string => `(extract(epoch FROM ${expression}) * 1000)::float8`;

const ASKED = `id, lot_id AS "lotId", phone, body, state, attempts, provider_id AS "providerId", error_code AS "errorCode",
  created_at AS "createdAt", ${millisOf('now() - created_at')} AS "ageMs",
  ${millisOf('now() - attempted_at')} AS "attemptAgeMs"`;

@Injectable()
export class DeliveryRepository {
  /** How long a number is taken by one text. */
  private readonly pace: string;

  constructor(
    private readonly news: MessageNews,
    @Inject(SETTINGS) { TEXTS_PER_SECOND }: NotifySettings,
  ) {
    this.pace = `interval '${Math.round(1000 / TEXTS_PER_SECOND)} milliseconds'`;
  }

  async lockQueued(tx: Tx, id: string): Promise<QueuedText | undefined> {
    const [row] = await tx.query<QueuedText>(
      `SELECT id, lot_id AS "lotId", phone, body,
         greatest(0, ${millisOf('next_attempt_at - now()')}) AS "waitMs",
         coalesce(slot_at BETWEEN now() - ${SLOT_GRACE} AND now(), false) AS "hasSlot",
         created_at < now() - ${LIFETIME} AS "isExpired",
         EXISTS (SELECT FROM opt_outs o WHERE o.lot_id = messages.lot_id AND o.phone = messages.phone) AS "isOptedOut"
       FROM messages WHERE id = $1 AND state = 'queued' FOR UPDATE`,
      [id],
    );
    return row;
  }

  /** The next free moment of a texting number, taken for the caller: milliseconds from now. */
  async takeSlot(tx: Tx, lotId: string, number: string): Promise<number> {
    const [row] = await tx.query<{ waitMs: number }>(
      `INSERT INTO texting_numbers AS n (lot_id, number, free_at) VALUES ($1, $2, now() + ${this.pace})
       ON CONFLICT (number) DO UPDATE SET free_at = greatest(n.free_at, now()) + ${this.pace}
       RETURNING greatest(0, ${millisOf(`free_at - ${this.pace} - now()`)}) AS "waitMs"`,
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

  /** The attempt is committed before its call; answers its number. */
  async beginAttempt(tx: Tx, id: string, provider: TextProvider['name']): Promise<number> {
    const [row] = await tx.query<MessageRow & { attempts: number }>(
      `UPDATE messages SET state = 'sending', attempts = attempts + 1, provider = $2, error_code = NULL,
         attempted_at = now(), slot_at = NULL, next_attempt_at = NULL, updated_at = now()
       WHERE id = $1 RETURNING ${MESSAGE_COLUMNS}, attempts`,
      [id, provider],
    );
    if (!row) throw new Error('The text is gone');
    await this.news.tell(tx, row);
    return row.attempts;
  }

  /** False where the text has moved on meanwhile. */
  async change(tx: Tx, guard: Guard, change: Change): Promise<boolean> {
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
    if (row) await this.news.tell(tx, row);
    return row !== undefined;
  }

  /** Only when it is asked about next changes: no event. */
  async postpone(tx: Tx, guard: Guard, nextInMs: number): Promise<void> {
    await tx.query(
      `UPDATE messages SET next_attempt_at = now() + $4::float8 * interval '1 millisecond'
       WHERE id = $1 AND state = $2 AND attempts = $3`,
      [guard.id, guard.state, guard.attempts, nextInMs],
    );
  }

  /** Of a text that is locked and of which no attempt is in hand. */
  async fail(tx: Tx, id: string, errorCode: string): Promise<void> {
    const [row] = await tx.query<MessageRow>(
      `UPDATE messages SET state = 'failed', error_code = $2, next_attempt_at = NULL, updated_at = now()
       WHERE id = $1 RETURNING ${MESSAGE_COLUMNS}`,
      [id, errorCode],
    );
    if (row) await this.news.tell(tx, row);
  }

  /** What a killed or frozen worker left in hand may have been sent: it is unknown, and asked about at once. */
  async giveUpStuckAttempts(tx: Tx): Promise<number> {
    const rows = await tx.query<MessageRow>(
      `UPDATE messages SET state = 'unknown', error_code = 'interrupted', next_attempt_at = now(), updated_at = now()
       WHERE id IN (SELECT id FROM messages WHERE state = 'sending' AND attempted_at < now() - ${ATTEMPT_LIMIT}
                    ORDER BY attempted_at LIMIT 100 FOR UPDATE SKIP LOCKED)
       RETURNING ${MESSAGE_COLUMNS}`,
    );
    for (const row of rows) await this.news.tell(tx, row);
    return rows.length;
  }

  async overdueIds(tx: Tx, limit: number): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      `SELECT id FROM messages WHERE state = 'queued' AND next_attempt_at < now() - ${OVERDUE}
       ORDER BY next_attempt_at LIMIT $1`,
      [limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Texts of this provider about which it has to be asked now, leased. */
  async claimForAsking(tx: Tx, provider: TextProvider['name'], limit: number): Promise<AskedText[]> {
    return tx.query<AskedText>(
      `UPDATE messages SET next_attempt_at = now() + ${ASKING_LEASE}
       WHERE id IN (SELECT id FROM messages
                    WHERE next_attempt_at <= now() AND state IN ('unknown', 'accepted', 'sent') AND provider = $1
                    ORDER BY next_attempt_at LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING ${ASKED}`,
      [provider, limit],
    );
  }

  /** Which of these ids a text has already. */
  async knownProviderIds(tx: Tx, provider: TextProvider['name'], ids: readonly string[]): Promise<Set<string>> {
    const rows = await tx.query<{ provider_id: string }>(
      'SELECT provider_id FROM messages WHERE provider = $1 AND provider_id = ANY($2)',
      [provider, ids],
    );
    return new Set(rows.map(({ provider_id }) => provider_id));
  }

  /** The text that the provider calls this, held until the transaction ends. */
  async lockByProviderId(tx: Tx, provider: TextProvider['name'], providerId: string): Promise<AskedText | undefined> {
    const [row] = await tx.query<AskedText>(
      `SELECT ${ASKED} FROM messages WHERE provider = $1 AND provider_id = $2 AND direction = 'outbound' FOR UPDATE`,
      [provider, providerId],
    );
    return row;
  }

  /** The provider speaks of a text to this phone that we do not know by its id: one whose attempt was unclear may be it. */
  async askAtOnce(tx: Tx, phone: string): Promise<void> {
    await tx.query(
      `UPDATE messages SET next_attempt_at = now()
       WHERE phone = $1 AND state = 'unknown' AND next_attempt_at > now() AND direction = 'outbound'`,
      [phone],
    );
  }
}
