import { z } from 'zod';
import { lotTimeSchema } from '../time/lot-time.js';
import { text } from '../values/text.js';

/** The types of the test calendar (docs/product/calendar.md#calendar-test). No booking has them. */
export const SAMPLE_TYPES = ['Regular', 'VIP', 'Corporate Client', 'Member'] as const;

export const sampleClientsSchema = z.array(
  z.object({
    id: z.int(),
    firstName: text(),
    lastName: text(),
    clientType: z.enum(SAMPLE_TYPES),
    checkInDateTime: lotTimeSchema,
    checkOutDateTime: lotTimeSchema,
    terminal: text(),
    partySize: z.int(),
  }),
);
export type SampleClient = z.output<typeof sampleClientsSchema>[number];
