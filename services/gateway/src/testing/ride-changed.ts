import { randomUUID } from 'node:crypto';
import { NO_RIDE, type EventPayloads } from '@lotline/contracts';

/** Somebody at Harborview asks for a ride, which is the lot's board change number `boardVersion`. */
export const rideChanged = (boardVersion: number, link = 'someoneels'): EventPayloads['ride.changed'] => ({
  ride: { ...NO_RIDE, shuttleStatus: 'requesting_ride', clientId: randomUUID(), lotId: 'harborview', version: 1 },
  card: {
    firstName: 'Ann',
    lastName: 'Lee',
    phone: '310-555-0101',
    partySize: 1,
    terminal: '',
    parkingSpot: '',
    returningAirline: '',
    clientType: 'Walk In',
  },
  link,
  boardVersion,
  epoch: 'first',
  riderVersion: 1,
});
