import { NO_RIDE, type RideFields } from '@lotline/protocol';
import { rideLabel } from './ride-label.js';

const shuttles = [{ number: 2, name: 'Blue bus', trackingUrl: 'https://track.example/2' }];
const now = new Date('2026-11-21T15:00:00Z');

describe('rideLabel', () => {
  it.each<[string | null, Partial<RideFields>]>([
    [null, {}],
    [
      'Requesting ride · 6 min',
      { shuttleStatus: 'requesting_ride', customerRequestingRideTimestamp: '2026-11-21T14:53:10Z' },
    ],
    ['Picked up · Blue bus', { shuttleStatus: 'picked_up', shuttleNumber: 2 }],
    ['Picked up', { shuttleStatus: 'picked_up', shuttleNumber: 9 }],
    ['Dropped off · 1 h 5 min', { shuttleStatus: 'dropped_off', droppedOffTimestamp: '2026-11-21T13:55:00Z' }],
  ])('should say %p', (label, ride) => {
    expect(rideLabel({ ...NO_RIDE, ...ride }, shuttles, now)).toBe(label);
  });
});
