import { moveRide, NO_RIDE } from '@lotline/protocol';
import { describeRide } from './ride-details.js';

const LOT = { terminals: ['T1', 'T2'], doors: { T2: ['Door 4'] } };
const now = '2026-11-21T09:00:00.000Z';
const asked = moveRide(NO_RIDE, { status: 'requesting_ride' }, now);
const riding = moveRide(asked, { status: 'picked_up', shuttleNumber: 1 }, now);

describe('customer-page.md, Ride details: describeRide', () => {
  it.each([asked, riding])('should replace the details of a ride under way: %#', (ride) => {
    const before = { ...ride, details: { bags: 2, ready: false } };
    expect(describeRide(before, { ready: true }, LOT)).toEqual({ ...ride, details: { ready: true } });
  });

  it.each([
    [{ terminal: 'T9' }, 'Unknown terminal', 'terminal'],
    [{ terminal: 'T1', door: 'Door 4' }, 'Unknown door', 'door'],
  ])('should refuse %j', (details, message, path) => {
    expect(() => describeRide(asked, details, LOT)).toThrow(
      expect.objectContaining({ code: 'INVALID', message, details: { errors: [{ path, message }] } }),
    );
  });

  it('should refuse details of no ride', () => {
    expect(() => describeRide(NO_RIDE, {}, LOT)).toThrow(expect.objectContaining({ code: 'CONFLICT' }));
  });
});
