import { randomUUID } from 'node:crypto';
import type { ClientRecord, RideAction, RideChange } from '@lotline/protocol';

/** Creates the payload of `ride.changed` for a customer's ride. */
export const createRideChange = (
  { id, lotId, ...client }: ClientRecord,
  action: RideAction | undefined,
  over: Partial<RideChange['ride']>,
): RideChange => ({
  ride: {
    clientId: id,
    lotId,
    version: 1,
    shuttleStatus: 'requesting_ride',
    shuttleNumber: null,
    shuttlePosition: 0,
    droppedOffTimestamp: null,
    customerRequestingRideTimestamp: '2026-03-08T17:40:00.000Z',
    customerPickedUpTimestamp: null,
    customerDroppedOffTimestamp: null,
    playAudioAlert: true,
    acknowledgedAt: null,
    unacknowledgedAt: null,
    ...over,
  },
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
  },
  link: client.shuttleRequestId,
  boardVersion: 1,
  epoch: randomUUID(),
  riderVersion: client.version,
  action,
});
