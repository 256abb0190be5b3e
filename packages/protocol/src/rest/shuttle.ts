import { z } from 'zod';
import { boardCardSchema, boardDeviceCardSchema } from '../board/board.js';
import { languageSchema } from '../client/language.js';
import { rideSchema } from '../ride/ride.js';
import { text } from '../values/text.js';
import { rideDetailsSchema } from '../ride/details.js';
import { rideEstimateSchema } from '../ride/wait.js';

/** The response of calls that return no data. */
export const successSchema = z.object({ success: z.literal(true) });

/**
 * A column of the board. Staff get the whole card, boards without a login a reduced one
 * (docs/product/pick-up-boards.md#what-a-board-may-do).
 */
export const boardColumnSchema = z.union([z.array(boardCardSchema), z.array(boardDeviceCardSchema)]);

/**
 * `GET /api/shuttle-status/:link`, for the customer: at most first name, terminal, status, lane and wait
 * (docs/product/customer-page.md#personal-link).
 */
export const linkStatusSchema = successSchema.extend({
  shuttleStatus: rideSchema.shape.shuttleStatus,
  shuttleNumber: rideSchema.shape.shuttleNumber,
  /** The first name. */
  name: text(),
  /** While the customer waits, if the lot has an estimate. */
  estimate: rideEstimateSchema.nullable().optional(),
  /** While the customer waits: the number of waits at least as long as this one. Null until known. */
  place: z.int().min(1).nullable().optional(),
  /** While a ride is under way: what was said about it. */
  request: rideDetailsSchema.nullable().optional(),
  /** Once a shuttle is assigned: the terminal of the return flight and where to meet the shuttle. */
  terminal: text().nullable().optional(),
  meetingPoint: text().nullable().optional(),
  /** The language of texts to the customer. */
  language: languageSchema,
});
