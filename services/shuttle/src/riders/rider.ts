import { isCheckedOutByHand, type CopiedClient, type RiderCard } from '@lotline/contracts';

/** What a ride needs of its client: a copy, kept by the clients service's events (design §3). */
export interface Rider {
  clientId: string;
  lotId: string;
  /** The client record's. */
  version: number;
  link: string;
  /** By hand: no ride may be asked for (design §7 "customer request"). */
  checkedOut: boolean;
  card: RiderCard;
}

export const riderOf = (client: CopiedClient): Rider => ({
  clientId: client.id,
  lotId: client.lotId,
  version: client.version,
  link: client.shuttleRequestId,
  checkedOut: isCheckedOutByHand(client),
  card: {
    firstName: client.firstName,
    lastName: client.lastName,
    phone: client.phone,
    partySize: client.partySize,
    terminal: client.terminal,
    parkingSpot: client.parkingSpot,
    returningAirline: client.returningAirline,
    clientType: client.clientType,
  },
});
