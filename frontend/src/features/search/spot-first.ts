import { isCheckedIn, spotKey, type Client } from '@lotline/protocol';

/** Whether a searched text names the customer's parking spot. */
export const isSpotNamed = ({ parkingSpot }: Pick<Client, 'parkingSpot'>, term: string): boolean =>
  term !== '' && parkingSpot !== '' && spotKey(parkingSpot) === spotKey(term);

/** Sorts those first whose car is in the spot that the text names, then those who are booked there. */
export function spotFirst(clients: readonly Client[], term: string): Client[] {
  const rank = (client: Client): number => (isSpotNamed(client, term) ? (isCheckedIn(client) ? 0 : 1) : 2);
  return clients.toSorted((one, other) => rank(one) - rank(other));
}
