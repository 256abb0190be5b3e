import { z } from 'zod';
import { boardCardSchema, boardDeviceCardSchema } from '../board/board.js';
import { languageSchema } from '../client/language.js';
import { answeredRideSchema, rideSchema } from '../ride/ride.js';
import { text } from '../values/text.js';
import { lotWaitSchema, rideEstimateSchema } from '../ride/wait.js';
import { successSchema } from './success.js';

/**
 * Staff get the whole card, boards without a login a reduced one (docs/product/pick-up-boards.md#what-a-board-may-do).
 */
const columnSchema = z.union([z.array(boardCardSchema), z.array(boardDeviceCardSchema)]);

export const shuttleAnswers = {
  'GET /api/clients/shuttle/requesting_ride': columnSchema,
  'GET /api/clients/shuttle/picked_up': columnSchema,
  'GET /api/clients/shuttle/dropped_off': columnSchema,
  'PATCH /api/clients/:id/shuttle-status': answeredRideSchema,
  'PATCH /api/clients/:id/audio-alert': answeredRideSchema,
  'PATCH /api/clients/shuttle/positions': successSchema,
  'POST /api/clients/shuttle/acknowledged': successSchema,
  'GET /api/clients/shuttle/wait': lotWaitSchema,
  'GET /api/clients/shuttle/:id/notes': z.object({ notes: text() }),
  'POST /api/clients/shuttle/auto-checkout': successSchema.extend({ checkedOutCount: z.int() }),
  /**
   * For the customer: at most first name, terminal, status, lane and wait
   * (docs/product/customer-page.md#personal-link).
   */
  'GET /api/shuttle-status/:link': successSchema.extend({
    shuttleStatus: rideSchema.shape.shuttleStatus,
    shuttleNumber: rideSchema.shape.shuttleNumber,
    /** The first name. */
    name: text(),
    /** While the customer waits, if the lot has an estimate. */
    estimate: rideEstimateSchema.nullable().optional(),
    /** While the customer waits: the number of waits at least as long as this one. Null until known. */
    place: z.int().min(1).nullable().optional(),
    /** Once a shuttle is assigned: the terminal of the return flight and where to meet the shuttle. */
    terminal: text().nullable().optional(),
    meetingPoint: text().nullable().optional(),
    /** The language of texts to the customer. */
    language: languageSchema.optional(),
  }),
  'PUT /api/shuttle-language/:link': successSchema.extend({ language: languageSchema }),
  'POST /api/shuttle-request/:link': successSchema.extend({
    customer: z.object({ name: text() }),
    message: text(),
  }),
};
