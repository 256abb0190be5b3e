import { PAY_AT_OFFICE, NO_RIDE, type RideFields } from '@lotline/protocol';
import { cardLook, rideLabel } from './card-look.js';

const lot = { host: 'lot.example', reservationsHost: 'reservations.example' };
const MONTHLY = 'lot.example Monthly Contract';

describe('search.md, Card colors: cardLook', () => {
  it.each([
    ['default', 'Walk In', 'no', 'plain'],
    ['green', 'Walk In', 'no', 'green'],
    ['grey', 'Walk In', 'no', 'grey'],
    ['red', 'Walk In', 'no', 'red'],
    ['default', PAY_AT_OFFICE, 'no', 'red'],
    ['green', PAY_AT_OFFICE, 'no', 'green'],
    ['default', MONTHLY, 'no', 'purple'],
    ['default', 'lot.example Quarterly Contract', 'among-others', 'purple'],
    ['default', 'Contract Customer', 'no', 'plain'],
    ['default', 'Walk In', 'among-others', 'orange'],
    ['green', 'Walk In', 'among-others', 'green'],
    ['green', 'Walk In', 'listed', 'orange'],
    ['default', MONTHLY, 'listed', 'orange'],
  ] as const)('should color %s, %s, duplicate %s as %s', (displayColor, clientType, duplicate, tone) => {
    expect(cardLook({ displayColor, clientType }, lot, duplicate).tone).toBe(tone);
  });

  it('should describe a color that nothing else explains', () => {
    expect(cardLook({ displayColor: 'green', clientType: 'Way' }, lot, 'no').word).toBe('Checked in');
    expect(cardLook({ displayColor: 'default', clientType: 'Way' }, lot, 'among-others').word).toBe('Same phone');
  });
});

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
