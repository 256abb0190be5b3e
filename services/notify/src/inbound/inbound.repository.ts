import { sameNumbers, type RpcRequest } from '@lotline/protocol';
import type { Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { MESSAGE_COLUMNS, type MessageRow } from '../messages/message.js';
import type { TextProvider } from '../delivery/providers/provider.js';

/** The provider of inbound texts, independent of the provider of outbound ones. */
const PROVIDER: TextProvider['name'] = 'twilio';
/** How long a claimed text is not processed by other replicas. */
const LEASE = `interval '30 seconds'`;

/** The stored body of a text that has only files. */
export const FILES_ONLY = '(Picture or other file, not stored)';

/** An inbound text. `key` is the provider's id. */
export interface StoredText extends MessageRow {
  key: string;
}
const STORED_COLUMNS = `${MESSAGE_COLUMNS}, event_key AS key`;

type ReceivedText = Pick<RpcRequest<'notify.text.receive'>, 'providerId' | 'from' | 'body'> & {
  suggestsOptOut: boolean;
};

/** A reply to a text. `key` is the provider's id of that text. */
export interface NewReply {
  lotId: string;
  clientId: string;
  key: string;
  phone: string;
  body: string;
}

@Injectable()
export class InboundRepository {
  /**
   * Returns undefined when the text is already stored. `at`: when the provider received it, or null when a webhook delivers it
   * now and processes it itself.
   */
  async insert(
    tx: Tx,
    lotId: string,
    event: string,
    { providerId, from, body, suggestsOptOut }: ReceivedText,
    at: Date | null,
  ): Promise<StoredText | undefined> {
    const [row] = await tx.query<StoredText>(
      `INSERT INTO messages (lot_id, client_id, direction, event, event_key, phone, body, state, provider, provider_id,
         next_attempt_at, created_at, read_at, suggests_opt_out)
       VALUES ($1, '', 'inbound', $2, $3, $4, $5, 'delivered', $6, $3,
         CASE WHEN $7::timestamptz IS NULL THEN now() + ${LEASE} ELSE now() END, coalesce($7, now()),
         CASE WHEN $2 = 'message' THEN NULL ELSE now() END, $8)
       ON CONFLICT DO NOTHING RETURNING ${STORED_COLUMNS}`,
      [lotId, event, providerId, from, body, PROVIDER, at, suggestsOptOut],
    );
    if (row && event === 'message') tx.emit('message.inbox-changed', lotId, {});
    return row;
  }

  /**
   * Whether the phone requested the ride of `requestedAt` (an instant) by SHUTTLE. Such a text is being processed, or was
   * completed after the request. Allows for clocks that differ by a few seconds.
   */
  async hasRequestedByText(tx: Tx, lotId: string, phone: string, requestedAt: string): Promise<boolean> {
    const found = await tx.query(
      `SELECT FROM messages
       WHERE lot_id = $1 AND phone = ANY($2) AND direction = 'inbound' AND event = 'shuttle'
         AND created_at > $3::timestamptz - interval '2 hours'
         AND (next_attempt_at IS NOT NULL OR updated_at > $3::timestamptz - interval '5 seconds') LIMIT 1`,
      [lotId, sameNumbers(phone), requestedAt],
    );
    return found.length > 0;
  }

  /** Claims stored texts that have not been processed. */
  async claimPending(tx: Tx, limit: number): Promise<StoredText[]> {
    return tx.query<StoredText>(
      `UPDATE messages SET next_attempt_at = now() + ${LEASE}
       WHERE id IN (SELECT id FROM messages WHERE next_attempt_at <= now() AND direction = 'inbound'
                    ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING ${STORED_COLUMNS}`,
      [limit],
    );
  }

  /** Marks the text as processed, and as unread if staff have to read it. Returns undefined when another process has done so. */
  async finish(tx: Tx, id: string, clientId: string, isForStaff = false): Promise<MessageRow | undefined> {
    const [row] = await tx.query<MessageRow>(
      `UPDATE messages SET client_id = $2, next_attempt_at = NULL, updated_at = now(),
         read_at = CASE WHEN $3 THEN NULL ELSE read_at END
       WHERE id = $1 AND next_attempt_at IS NOT NULL RETURNING ${MESSAGE_COLUMNS}`,
      [id, clientId, isForStaff],
    );
    return row;
  }

  /** Counts the replies of the last hour. Parallel texts of a sender wait for each other until the end of the transaction. */
  async countReplies(tx: Tx, lotId: string, phone: string): Promise<number> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 1))`, [lotId, phone]);
    const [row] = await tx.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM messages
       WHERE lot_id = $1 AND phone = $2 AND direction = 'outbound' AND event = 'reply'
         AND created_at > now() - interval '1 hour'`,
      [lotId, phone],
    );
    return row?.count ?? 0;
  }

  /** Whether a reply, or a text that staff wrote, went to the phone within the last ten minutes. */
  async hasAnsweredLately(tx: Tx, lotId: string, phone: string): Promise<boolean> {
    const found = await tx.query(
      `SELECT FROM messages
       WHERE lot_id = $1 AND phone = $2 AND direction = 'outbound' AND event IN ('reply', 'answer', 'inbox_reply')
         AND created_at > now() - interval '10 minutes' LIMIT 1`,
      [lotId, phone],
    );
    return found.length > 0;
  }

  /** Inserts a reply that is sent like every other text. */
  async insertQueuedReply(tx: Tx, { lotId, clientId, key, phone, body }: NewReply): Promise<MessageRow | undefined> {
    const [row] = await tx.query<MessageRow>(
      `INSERT INTO messages (lot_id, client_id, direction, event, event_key, phone, body, state, next_attempt_at)
       VALUES ($1, $2, 'outbound', 'reply', $3, $4, $5, 'queued', now())
       ON CONFLICT DO NOTHING RETURNING ${MESSAGE_COLUMNS}`,
      [lotId, clientId, key, phone, body],
    );
    return row;
  }

  /**
   * Inserts a reply that is returned to the webhook, which the provider sends if the response reaches it. Its state is unknown
   * until the provider lists the text or, after a minute, provably never received it.
   */
  async insertReturnedReply(
    tx: Tx,
    { lotId, clientId, key, phone, body }: NewReply,
    provider: TextProvider['name'],
  ): Promise<MessageRow | undefined> {
    const [row] = await tx.query<MessageRow>(
      `INSERT INTO messages (lot_id, client_id, direction, event, event_key, phone, body, state, attempts, attempted_at, provider,
         next_attempt_at)
       VALUES ($1, $2, 'outbound', 'reply', $3, $4, $5, 'unknown', 1, now(), $6, now() + interval '5 seconds')
       ON CONFLICT DO NOTHING RETURNING ${MESSAGE_COLUMNS}`,
      [lotId, clientId, key, phone, body, provider],
    );
    return row;
  }
}
