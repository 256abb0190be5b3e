import { z } from 'zod';
import { sendTextSchema, type TextState, type TextSummary } from '../text-message.js';
import { lotCall } from './define.js';

export const notifyRpc = {
  /** Stores and queues; the same customer, event and timestamp answers the text that exists. INVALID for an untextable phone. */
  'notify.text.send': lotCall<{ id: string; state: TextState }>()(sendTextSchema),
  /** A customer's newest 50 texts, newest first. */
  'notify.text.list': lotCall<TextSummary[]>()(z.object({ clientId: z.uuid('No such customer') })),
};
