import type { z } from 'zod';
import { rideChangeSchema, type RideChange } from './board.js';
import { answeredRideSchema, boardRiderSchema } from '../ride/ride.js';

/**
 * A card as a pick-up board without a login sees it (docs/product/pick-up-boards.md#what-a-board-may-do). `id` is the
 * client's id.
 */
export const boardDeviceCardSchema = answeredRideSchema.extend(boardRiderSchema.shape);
export type BoardDeviceCard = z.output<typeof boardDeviceCardSchema>;

/** A change of a ride for such a board, without the secret customer link and the fields that only staff see. */
export const boardDeviceChangeSchema = rideChangeSchema.omit({ link: true }).extend({ card: boardRiderSchema });
export type BoardDeviceChange = z.output<typeof boardDeviceChangeSchema>;

export function toBoardDeviceChange({ ride, card, boardVersion, epoch, riderVersion }: RideChange): BoardDeviceChange {
  const { firstName, lastName, phone, partySize, terminal } = card;
  return { ride, card: { firstName, lastName, phone, partySize, terminal }, boardVersion, epoch, riderVersion };
}
