import type { Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MESSAGE_COLUMNS, type MessageRow } from './message.js';

/** A text to send. `eventKey` distinguishes it from others of the same customer and event. */
export interface NewText {
  lotId: string;
  clientId: string;
  event: string;
  eventKey: string;
  /** E.164. */
  phone: string;
  body: string;
}

@Injectable()
export class MessagesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns undefined when the text of this event already exists. */
  async insertQueued(tx: Tx, text: NewText): Promise<MessageRow | undefined> {
    const [row] = await tx.query<MessageRow>(
      `INSERT INTO messages (lot_id, client_id, direction, event, event_key, phone, body, state, next_attempt_at)
       VALUES ($1, $2, 'outbound', $3, $4, $5, $6, 'queued', now())
       ON CONFLICT (lot_id, client_id, event, event_key) DO NOTHING
       RETURNING ${MESSAGE_COLUMNS}`,
      [text.lotId, text.clientId, text.event, text.eventKey, text.phone, text.body],
    );
    return row;
  }

  /** Inserts an entry about the customer's texts that is none itself. Nothing is sent. */
  async insertEntry(tx: Tx, entry: NewText): Promise<MessageRow> {
    const [row] = await tx.query<MessageRow>(
      `INSERT INTO messages (lot_id, client_id, direction, event, event_key, phone, body, state)
       VALUES ($1, $2, 'inbound', $3, $4, $5, $6, 'delivered') RETURNING ${MESSAGE_COLUMNS}`,
      [entry.lotId, entry.clientId, entry.event, entry.eventKey, entry.phone, entry.body],
    );
    if (!row) throw new Error('An insert returns its row');
    return row;
  }

  /** Finds the existing text of this event. */
  async findExisting(tx: Tx, { lotId, clientId, event, eventKey }: NewText): Promise<MessageRow | undefined> {
    const [row] = await tx.query<MessageRow>(
      `SELECT ${MESSAGE_COLUMNS} FROM messages WHERE lot_id = $1 AND client_id = $2 AND event = $3 AND event_key = $4`,
      [lotId, clientId, event, eventKey],
    );
    return row;
  }

  async find(tx: Tx, lotId: string, clientId: string, id: string): Promise<MessageRow | undefined> {
    const [row] = await tx.query<MessageRow>(
      `SELECT ${MESSAGE_COLUMNS} FROM messages WHERE lot_id = $1 AND client_id = $2 AND id = $3`,
      [lotId, clientId, id],
    );
    return row;
  }

  /** Returns the newest texts first. */
  async listNewest(lotId: string, clientId: string, limit: number): Promise<MessageRow[]> {
    return this.dataSource.query(
      `SELECT ${MESSAGE_COLUMNS} FROM messages WHERE lot_id = $1 AND client_id = $2
       ORDER BY created_at DESC, id LIMIT $3`,
      [lotId, clientId, limit],
    );
  }
}
