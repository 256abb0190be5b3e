import { boardDeviceCardSchema, toBoardDeviceChange, boardDeviceChangeSchema } from './device-card.js';
import type { RideChange } from './board.js';
import { NO_RIDE } from '../ride/ride.js';

const NEWS: RideChange = {
  ride: { ...NO_RIDE, clientId: '0c9d1f6e-6d0b-4d5b-8f0e-2f3c1a7b9d42', lotId: 'harborview', version: 3 },
  card: {
    firstName: 'Ann',
    lastName: 'Lee',
    phone: '310-555-0101',
    partySize: 2,
    terminal: 'T1',
    parkingSpot: 'B12',
    returningAirline: 'Delta',
    clientType: 'Walk In',
  },
  link: 'Ab3dEf6hI9',
  boardVersion: 8,
  epoch: 'first',
  riderVersion: 2,
};

describe('toBoardDeviceChange', () => {
  it('should leave out the link and the fields that only staff see', () => {
    const told = toBoardDeviceChange(NEWS);
    expect(told).toEqual({
      ride: NEWS.ride,
      card: { firstName: 'Ann', lastName: 'Lee', phone: '310-555-0101', partySize: 2, terminal: 'T1' },
      boardVersion: 8,
      epoch: 'first',
      riderVersion: 2,
    });
    expect(boardDeviceChangeSchema.parse(told)).toEqual(told);
  });
});

describe('boardDeviceCardSchema', () => {
  it('should contain only the ride, name, phone, party and terminal', () => {
    const ride = [...Object.keys(NO_RIDE), 'acknowledgedAt', 'unacknowledgedAt', 'lotId', 'version'];
    const rider = ['id', 'firstName', 'lastName', 'phone', 'partySize', 'terminal'];
    expect(Object.keys(boardDeviceCardSchema.shape).sort()).toEqual([...ride, ...rider].sort());
  });
});
