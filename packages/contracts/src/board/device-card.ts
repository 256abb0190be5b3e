import type { z } from 'zod';
import { rideChangeSchema, type RideChange } from './board.js';
import { answeredRideSchema, boardRiderSchema } from '../ride/ride.js';

/** One card of a list as a pick-up board without a login sees it (design §7 "boards without login"). `id` is the client's. */
export const boardDeviceCardSchema = answeredRideSchema.extend(boardRiderSchema.shape);
export type BoardDeviceCard = z.output<typeof boardDeviceCardSchema>;

/** A ride's change as such a board hears it: without the customer's link, which is a secret, and what only staff see. */
export const boardDeviceChangeSchema = rideChangeSchema.omit({ link: true }).extend({ card: boardRiderSchema });
export type BoardDeviceChange = z.output<typeof boardDeviceChangeSchema>;

export function toBoardDeviceChange({ ride, card, boardVersion, epoch, riderVersion }: RideChange): BoardDeviceChange {
  const { firstName, lastName, phone, partySize, terminal } = card;
  return { ride, card: { firstName, lastName, phone, partySize, terminal }, boardVersion, epoch, riderVersion };
}
