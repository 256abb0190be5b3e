import { z } from 'zod';
import { boardCardSchema } from '../board/board.js';
import { boardDeviceCardSchema } from '../board/device-card.js';
import { answeredRideSchema, rideSchema } from '../ride/ride.js';
import { text } from '../values/text.js';
import { lotWaitSchema, rideEstimateSchema } from '../ride/wait.js';
import { successSchema } from './success.js';

/** Staff get the whole card; a board without a login one of its own type (design §7 "boards without login"). */
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
  'POST /api/clients/shuttle/auto-checkout': successSchema.extend({ checkedOutCount: z.int() }),
  /** The customer's: never more than first name, terminal, status, lane (design §7 "request id") and the wait. */
  'GET /api/shuttle-status/:link': successSchema.extend({
    shuttleStatus: rideSchema.shape.shuttleStatus,
    shuttleNumber: rideSchema.shape.shuttleNumber,
    /** The first. */
    name: text(),
    /** While a shuttle is waited for, where the lot knows. */
    estimate: rideEstimateSchema.nullable().optional(),
    /** While a shuttle is waited for: how many waits are as long as this one or longer. Null until it is known. */
    place: z.int().min(1).nullable().optional(),
    /** Once a shuttle is assigned: the terminal of the return, and the lot's words for where to meet there. */
    terminal: text().nullable().optional(),
    meetingPoint: text().nullable().optional(),
  }),
  'POST /api/shuttle-request/:link': successSchema.extend({
    customer: z.object({ name: text() }),
    message: text(),
  }),
};
