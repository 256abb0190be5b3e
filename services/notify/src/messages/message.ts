import type { TextState, TextSummary } from '@lotline/contracts';
import type { Tx } from '@lotline/service-kit';

/** What a statement that changes a text returns, for `emitChanged`. */
export const MESSAGE_COLUMNS = `id, lot_id AS "lotId", client_id AS "clientId", direction, event, body, state,
  error_code AS "errorCode", created_at AS "createdAt", updated_at AS "updatedAt"`;

export interface MessageRow {
  id: string;
  lotId: string;
  clientId: string;
  direction: 'outbound' | 'inbound';
  event: string;
  body: string;
  state: TextState;
  errorCode: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export const summaryOf = (row: Omit<MessageRow, 'lotId' | 'clientId'>): TextSummary => ({
  id: row.id,
  direction: row.direction,
  event: row.event,
  body: row.body,
  state: row.state,
  errorCode: row.errorCode,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Every change of a text's state is an event (design §4 "Events"). */
export const emitChanged = (tx: Tx, row: MessageRow): void =>
  tx.emit('message.changed', row.lotId, { clientId: row.clientId, message: summaryOf(row) });
