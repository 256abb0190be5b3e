import type { RpcRequest } from '@lotline/contracts';
import type { Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { MESSAGE_COLUMNS, type MessageRow } from '../messages/message.js';
import type { TextProvider } from '../delivery/providers/provider.js';

/** The provider whose webhooks come to us, whoever delivers what we send. */
const PROVIDER: TextProvider['name'] = 'twilio';
/** While one process looks after a text, others leave it alone for this long. */
const LEASE = `interval '30 seconds'`;

/** A text of a customer's; `key` is the provider's id of it. */
export interface StoredText extends MessageRow {
  key: string;
}
const STORED = `${MESSAGE_COLUMNS}, event_key AS key`;

/** An answer to a text: `key` is the provider's id of that. */
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
   * Undefined where the text is there already. `at`: when the provider got it; null for now, by a webhook that waits and looks
   * after it itself.
   */
  async insert(
    tx: Tx,
    lotId: string,
    event: string,
    { providerId, from, body }: Pick<RpcRequest<'notify.text.receive'>, 'providerId' | 'from' | 'body'>,
    at: Date | null,
  ): Promise<StoredText | undefined> {
    const [row] = await tx.query<StoredText>(
      `INSERT INTO messages (lot_id, client_id, direction, event, event_key, phone, body, state, provider, provider_id,
         next_attempt_at, created_at)
       VALUES ($1, '', 'inbound', $2, $3, $4, $5, 'delivered', $6, $3,
         CASE WHEN $7::timestamptz IS NULL THEN now() + ${LEASE} ELSE now() END, coalesce($7, now()))
       ON CONFLICT DO NOTHING RETURNING ${STORED}`,
      [lotId, event, providerId, from, body, PROVIDER, at],
    );
    return row;
  }

  /** What the owner of a phone asked for last, of `stop` and `start`. */
  async lastWish(tx: Tx, lotId: string, phone: string): Promise<'stop' | 'start' | undefined> {
    const [row] = await tx.query<{ event: 'stop' | 'start' }>(
      `SELECT event FROM messages
       WHERE lot_id = $1 AND phone = $2 AND direction = 'inbound' AND event IN ('stop', 'start')
       ORDER BY created_at DESC, id DESC LIMIT 1`,
      [lotId, phone],
    );
    return row?.event;
  }

  /** Texts that are stored and of which nothing has come yet, leased. */
  async claimLeft(tx: Tx, limit: number): Promise<StoredText[]> {
    return tx.query<StoredText>(
      `UPDATE messages SET next_attempt_at = now() + ${LEASE}
       WHERE id IN (SELECT id FROM messages WHERE next_attempt_at <= now() AND direction = 'inbound'
                    ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING ${STORED}`,
      [limit],
    );
  }

  /** Nothing is left to be done about it; undefined where another process has done it. */
  async finish(tx: Tx, id: string, clientId: string): Promise<MessageRow | undefined> {
    const [row] = await tx.query<MessageRow>(
      `UPDATE messages SET client_id = $2, next_attempt_at = NULL, updated_at = now()
       WHERE id = $1 AND next_attempt_at IS NOT NULL RETURNING ${MESSAGE_COLUMNS}`,
      [id, clientId],
    );
    return row;
  }

  /** To be sent as every text is. */
  async queueReply(tx: Tx, { lotId, clientId, key, phone, body }: NewReply): Promise<MessageRow | undefined> {
    const [row] = await tx.query<MessageRow>(
      `INSERT INTO messages (lot_id, client_id, direction, event, event_key, phone, body, state, next_attempt_at)
       VALUES ($1, $2, 'outbound', 'reply', $3, $4, $5, 'queued', now())
       ON CONFLICT DO NOTHING RETURNING ${MESSAGE_COLUMNS}`,
      [lotId, clientId, key, phone, body],
    );
    return row;
  }

  /**
   * What a webhook is answered the provider sends itself, if the answer reaches it: unknown, until it lists the text or, a minute
   * later, provably never had it.
   */
  async insertAnswered(
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
