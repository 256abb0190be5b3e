import type { TextState, TextSummary } from '@lotline/protocol';
import type { Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { isOptChange, PhonesRepository } from '../phones/phones.repository.js';

/** The columns that a statement that changes a text must return, for `MessageEvents`. */
export const MESSAGE_COLUMNS = `id, lot_id AS "lotId", client_id AS "clientId", direction, event, phone, body, state,
  error_code AS "errorCode", suggests_opt_out AS "suggestsOptOut", created_at AS "createdAt", updated_at AS "updatedAt"`;

export interface MessageRow {
  id: string;
  lotId: string;
  /** '' when no customer has the phone. */
  clientId: string;
  direction: 'outbound' | 'inbound';
  event: string;
  /** The other party's phone, in E.164. */
  phone: string;
  body: string;
  state: TextState;
  errorCode: string | null;
  suggestsOptOut: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export const toSummary = (row: Omit<MessageRow, 'lotId' | 'clientId' | 'phone'>): TextSummary => ({
  id: row.id,
  direction: row.direction,
  event: row.event,
  body: row.body,
  state: row.state,
  errorCode: row.errorCode,
  suggestsOptOut: row.suggestsOptOut,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Emits an event for every change of a text, with the deliverability of its phone if that changed too. */
@Injectable()
export class MessageEvents {
  constructor(private readonly phones: PhonesRepository) {}

  /**
   * Must run after the change, in its transaction. A text that concerns neither a customer nor a copy changes the inbox at most: it
   * comes from an unknown phone, or goes to one.
   */
  async emitChange(tx: Tx, row: MessageRow): Promise<void> {
    const { lotId, clientId, phone } = row;
    const undeliverablePhone =
      (affectsPhone(row) ? await this.phones.updateDeliverability(tx, lotId, phone) : undefined) ?? null;
    if (clientId === '' || row.direction === 'inbound') tx.emit('message.inbox-changed', lotId, {});
    if (clientId === '' && undeliverablePhone === null) return;
    tx.emit('message.changed', lotId, { clientId, message: toSummary(row), undeliverablePhone });
  }
}

const affectsPhone = ({ direction, event, state }: MessageRow): boolean =>
  direction === 'inbound' ? isOptChange(event) : state === 'sent' || state === 'delivered' || state === 'failed';
