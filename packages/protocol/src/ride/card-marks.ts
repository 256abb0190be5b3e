import { z } from 'zod';
import type { ClientRecord } from '../client/client.js';

/**
 * What matters about a customer on every board, beside name and party. It is read off the record, so that boards without a
 * login get the mark and not the text.
 */
export const cardMarksSchema = z.object({
  /** The customer's type says VIP. */
  vip: z.boolean().optional(),
  /** The notes or the type name a wheelchair. */
  wheelchair: z.boolean().optional(),
  /** There are notes, which `GET /api/clients/shuttle/{id}/notes` returns. */
  hasNotes: z.boolean().optional(),
});
export type CardMarks = z.output<typeof cardMarksSchema>;

const VIP = /\bvip\b/i;
/** Also the airlines' codes: WCHR (ramp), WCHS (steps), WCHC (cabin seat). */
const WHEELCHAIR = /wheel[\s-]?chair|silla de ruedas|\bwch[rsc]\b/i;
const NO_WHEELCHAIR =
  /(?:\b(?:no|not|without|sin)|n['’]t)\s+(?:(?:need|a|any|una|the)\s+)*(?:wheel[\s-]?chair|silla de ruedas)|wheel[\s-]?chair\s+(?:is\s+)?not\b/gi;

/** Returns only the marks that are true. */
export function toCardMarks({ notes, clientType }: Pick<ClientRecord, 'notes' | 'clientType'>): CardMarks {
  return {
    ...(VIP.test(clientType) && { vip: true }),
    ...(WHEELCHAIR.test(`${clientType}\n${notes}`.replace(NO_WHEELCHAIR, '')) && { wheelchair: true }),
    ...(notes.trim() !== '' && { hasNotes: true }),
  };
}
