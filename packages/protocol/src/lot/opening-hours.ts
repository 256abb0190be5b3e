import { z } from 'zod';

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const time = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'A time is written as 06:30; midnight at the end of a day is 24:00');

const hours = z
  .object({ from: time, to: time })
  .refine(({ from, to }) => from !== to && from !== '24:00', {
    path: ['to'],
    message: 'The closing time equals the opening time: use 00:00 to 24:00 for a whole day',
  })
  .optional();

/**
 * When a lot is open, in its own time. A day that is missing is closed; a lot without opening hours is always open. A
 * closing time before the opening time is on the next day.
 */
export const openingHoursSchema = z.object({
  monday: hours,
  tuesday: hours,
  wednesday: hours,
  thursday: hours,
  friday: hours,
  saturday: hours,
  sunday: hours,
});
export type OpeningHours = z.output<typeof openingHoursSchema>;
