import { z } from 'zod';
import { boardCardSchema } from '../board.js';
import { rideSchema } from '../ride.js';
import { text } from '../text.js';
import { successSchema } from './success.js';

/** The client's ride fields under the client's id. */
const movedSchema = rideSchema.omit({ clientId: true }).extend({ id: rideSchema.shape.clientId });

export const shuttleAnswers = {
  'GET /api/clients/shuttle/requesting_ride': z.array(boardCardSchema),
  'GET /api/clients/shuttle/picked_up': z.array(boardCardSchema),
  'GET /api/clients/shuttle/dropped_off': z.array(boardCardSchema),
  'PATCH /api/clients/:id/shuttle-status': movedSchema,
  'PATCH /api/clients/:id/audio-alert': movedSchema,
  'PATCH /api/clients/shuttle/positions': successSchema,
  'POST /api/clients/shuttle/auto-checkout': successSchema.extend({ checkedOutCount: z.int() }),
  /** The customer's: never more than first name, status and lane (design §7 "request id"). */
  'GET /api/shuttle-status/:link': successSchema.extend({
    shuttleStatus: rideSchema.shape.shuttleStatus,
    shuttleNumber: rideSchema.shape.shuttleNumber,
    /** The first. */
    name: text(),
  }),
  'POST /api/shuttle-request/:link': successSchema.extend({
    customer: z.object({ name: text() }),
    message: text(),
  }),
};
