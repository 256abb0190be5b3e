import { z } from 'zod';
import { sendTextSchema, textSummarySchema } from '../text-message.js';
import { lotCall } from './define.js';

export const notifyRpc = {
  /** Stores and queues; the same customer, event and timestamp answers the text that exists. INVALID for an untextable phone. */
  'notify.text.send': lotCall(sendTextSchema, textSummarySchema.pick({ id: true, state: true })),
  /** A customer's newest 50 texts, newest first. */
  'notify.text.list': lotCall(z.object({ clientId: z.uuid('No such customer') }), z.array(textSummarySchema)),
};
