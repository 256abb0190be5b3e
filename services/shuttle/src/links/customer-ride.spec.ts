import { moveRide, NO_RIDE, type RideEntry, type RideState } from '@lotline/protocol';
import { cancelRide, requestRide } from './customer-ride.js';

const ASKED_AT = '2026-11-21T09:00:00.000Z';
const CANCELED_AT = '2026-11-21T09:05:00.000Z';
const after = (seconds: number): string => new Date(Date.parse(CANCELED_AT) + seconds * 1000).toISOString();

const details = { bags: 3, ready: false };
const asked: RideState = { ...moveRide(NO_RIDE, { status: 'requesting_ride' }, ASKED_AT), details };
const riding = moveRide(asked, { status: 'picked_up', shuttleNumber: 1 }, CANCELED_AT);
const droppedOff = moveRide(riding, { status: 'dropped_off' }, CANCELED_AT);
const canceled = cancelRide(asked, '310-555-0100', CANCELED_AT);
const lastMove = (action: RideEntry['action']): RideEntry => ({
  id: '1',
  at: CANCELED_AT,
  action,
  by: { kind: 'customer' },
  from: { status: 'requesting_ride', lane: null },
  to: { status: null, lane: null },
});
const SILENT = { otherCars: [], details: null };

describe('customer-page.md, Cancellation: cancelRide', () => {
  it('should take a waiting request off the board and end its alert', () => {
    expect(canceled).toMatchObject({ shuttleStatus: null, shuttlePosition: null, playAudioAlert: false });
  });

  it.each([NO_RIDE, droppedOff, canceled])('should change nothing without a request: %#', (ride) => {
    expect(cancelRide(ride, '310-555-0100', CANCELED_AT)).toBe(ride);
  });

  it('should refuse once a shuttle is assigned, and name the office', () => {
    expect(() => cancelRide(riding, '310-555-0100', CANCELED_AT)).toThrow(
      'A shuttle is already assigned to you. Please call our office at 310-555-0100.',
    );
  });
});

describe('customer-page.md, Cancellation: requestRide', () => {
  it.each([0, 20])('should continue a request that was canceled %i s ago, with its time and details', (seconds) => {
    const ride = requestRide(canceled, lastMove('canceled'), SILENT, after(seconds));
    expect(ride).toMatchObject({
      shuttleStatus: 'requesting_ride',
      customerRequestingRideTimestamp: ASKED_AT,
      details,
      playAudioAlert: false,
    });
  });

  it.each<[string, RideEntry | undefined, string]>([
    ['was canceled longer ago', lastMove('canceled'), after(21)],
    ['was removed by staff', lastMove('removed'), after(1)],
    ['never was', undefined, after(1)],
  ])('should make a new request, if one %s', (_what, last, now) => {
    const ride = requestRide(canceled, last, SILENT, now);
    expect(ride).toMatchObject({ customerRequestingRideTimestamp: now, playAudioAlert: true });
    expect(ride.details).toBeUndefined();
  });

  it('should add to a ride under way only what it says', () => {
    const said = { otherCars: ['Blue Honda, spot B12'], details: { bags: 1 } };
    expect(requestRide(riding, undefined, said, after(1))).toEqual({ ...riding, ...said });
    expect(requestRide(riding, undefined, SILENT, after(1)).details).toEqual(details);
  });
});
