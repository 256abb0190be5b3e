import type { z } from 'zod';
import { rideNewsSchema, type RideNews } from './board.js';
import { answeredRideSchema, boardRiderSchema } from './ride.js';

/** One card of a list as a pick-up board without a login sees it (design §7 "boards without login"). `id` is the client's. */
export const boardScreenCardSchema = answeredRideSchema.extend(boardRiderSchema.shape);
export type BoardScreenCard = z.output<typeof boardScreenCardSchema>;

/** A ride's change as such a board hears it: without the customer's link, which is a secret, and what only staff see. */
export const boardScreenNewsSchema = rideNewsSchema.omit({ link: true }).extend({ card: boardRiderSchema });
export type BoardScreenNews = z.output<typeof boardScreenNewsSchema>;

export function boardScreenNewsOf({ ride, card, boardVersion, epoch, riderVersion }: RideNews): BoardScreenNews {
  const { firstName, lastName, phone, partySize, terminal } = card;
  return { ride, card: { firstName, lastName, phone, partySize, terminal }, boardVersion, epoch, riderVersion };
}
