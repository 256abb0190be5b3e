import { z } from 'zod';
import { instantSchema } from '../time/lot-time.js';
import { text } from '../values/text.js';

/** Whether texts of a lot go out: `GET /api/texts/status` (docs/product/texts.md#stopped-texts). */
export const textStatusSchema = z.object({
  /** Why the provider takes no texts; null while it does. */
  stop: z
    .object({
      errorCode: text(),
      /** `account`: no lot's texts go out. `number`: those of this lot do not. */
      concerns: z.enum(['account', 'number']),
      since: instantSchema,
    })
    .nullable(),
  /** Texts of the lot that are to be sent. */
  waiting: z.int(),
  /** Which texts the lot may not send until its next day begins, null while it may send all. */
  dayLimit: z
    .object({
      /** Texts of a lot and day. */
      perDay: z.int(),
      /** `ordinary`: texts about rides still go out. */
      stopped: z.enum(['ordinary', 'all']),
    })
    .nullable(),
});
export type TextStatus = z.output<typeof textStatusSchema>;
