import type { TextState, TextSummary } from '@lotline/contracts';

/** What a statement that changes a text returns, for `MessageNews`. */
export const MESSAGE_COLUMNS = `id, lot_id AS "lotId", client_id AS "clientId", direction, event, phone, body, state,
  error_code AS "errorCode", created_at AS "createdAt", updated_at AS "updatedAt"`;

export interface MessageRow {
  id: string;
  lotId: string;
  /** '' where no customer has the phone. */
  clientId: string;
  direction: 'outbound' | 'inbound';
  event: string;
  /** E.164: the customer's. */
  phone: string;
  body: string;
  state: TextState;
  errorCode: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export const summaryOf = (row: Omit<MessageRow, 'lotId' | 'clientId' | 'phone'>): TextSummary => ({
  id: row.id,
  direction: row.direction,
  event: row.event,
  body: row.body,
  state: row.state,
  errorCode: row.errorCode,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
