import {
  MAX_ACKNOWLEDGED,
  MAX_SHUTTLES,
  MOVE_REASONS,
  offlineMoveSchema,
  RIDE_STATUSES,
  ridePlaceSchema,
} from '@lotline/protocol';
import { z } from 'zod';

const noLane = 'Unknown shuttle';
const shuttleNumber = z.int(noLane).min(1, noLane).max(MAX_SHUTTLES, noLane).nullable();
const customerId = z.uuid('No such customer');

/** A move made offline: its fields are sent together. */
const offline = offlineMoveSchema
  .extend({ basedOn: offlineMoveSchema.shape.basedOn.extend({ shuttleNumber }) })
  .partial();
const isWhole = ({ moveId, movedAt, basedOn }: z.output<typeof offline>): boolean =>
  new Set([moveId, movedAt, basedOn].map((each) => each === undefined)).size === 1;

export const moveSchema = z
  .object({
    status: z.enum(RIDE_STATUSES, 'Unknown shuttle status').nullable(),
    shuttleNumber: shuttleNumber.optional(),
    ...offline.shape,
    movedFrom: ridePlaceSchema.extend({ shuttleNumber }).nullish(),
    undo: z.boolean('undo must be true or false').nullish(),
    reason: z.enum(MOVE_REASONS, 'Unknown reason').nullish(),
  })
  .refine(isWhole, 'moveId, movedAt and basedOn are required together');
export type MoveBody = z.output<typeof moveSchema>;

export const positionsSchema = z.object({
  updates: z
    .array(
      z.object({
        id: customerId,
        position: z
          .int('Position must be a whole number')
          .min(0, 'Position must be zero or more')
          .max(100_000, 'Position is too high'),
      }),
      'Updates must be a list',
    )
    .max(1000, 'At most 1000 updates'),
});
export type PositionsBody = z.output<typeof positionsSchema>;

/** An alert can only be ended, never started, by a call. */
export const silenceSchema = z.object({
  playAudioAlert: z.literal(false, 'playAudioAlert can only be set to false'),
});

export const acknowledgeSchema = z.object({
  clientIds: z
    .array(customerId, 'Client ids must be a list')
    .max(MAX_ACKNOWLEDGED, `At most ${MAX_ACKNOWLEDGED} client ids`),
  sound: z.boolean('sound must be true or false'),
});
export type AcknowledgeBody = z.output<typeof acknowledgeSchema>;
