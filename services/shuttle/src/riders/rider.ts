import { isCheckedOut, toCardMarks, type ClientRecord, type CopiedClient, type RiderCard } from '@lotline/protocol';

/** The part of a client record that rides need: a copy, updated by the clients service's events. */
export interface Rider {
  clientId: string;
  lotId: string;
  /** The version of the client record. */
  version: number;
  link: string;
  /** Checked out manually, so that no ride can be requested. */
  checkedOut: boolean;
  card: RiderCard;
}

export const toRider = (client: ClientRecord | CopiedClient): Rider => ({
  clientId: client.id,
  lotId: client.lotId,
  version: client.version,
  link: client.shuttleRequestId,
  checkedOut: isCheckedOut(client),
  card: {
    firstName: client.firstName,
    lastName: client.lastName,
    phone: client.phone,
    partySize: client.partySize,
    terminal: client.terminal,
    parkingSpot: client.parkingSpot,
    returningAirline: client.returningAirline,
    clientType: client.clientType,
    language: client.language,
    ...('notes' in client ? toCardMarks(client) : client.marks),
  },
});
