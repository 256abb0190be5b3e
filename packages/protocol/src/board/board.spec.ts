import fc from 'fast-check';
import {
  boardDeviceCardSchema,
  boardDeviceChangeSchema,
  columnAfter,
  isAbove,
  toBoardCard,
  toBoardDeviceChange,
  type BoardCard,
  type RideChange,
} from './board.js';
import { NO_RIDE, RIDE_STATUSES, type RideStatus } from '../ride/ride.js';

const EIGHT = '2026-03-09T08:00:00.000Z';
const NINE = '2026-03-09T09:00:00.000Z';

const STAMPS = {
  requesting_ride: 'customerRequestingRideTimestamp',
  picked_up: 'customerPickedUpTimestamp',
  dropped_off: 'droppedOffTimestamp',
} as const;

const person = {
  firstName: 'Ann',
  lastName: 'Lee',
  phone: '310-555-0101',
  partySize: 1,
  terminal: '',
  parkingSpot: '',
  returningAirline: '',
  clientType: 'Walk In',
  language: 'en' as const,
};
const aCard = (over: Partial<BoardCard>): BoardCard => ({
  ...person,
  ...NO_RIDE,
  id: 'a',
  lotId: 'harborview',
  version: 1,
  ...over,
});

describe('board', () => {
  describe('toBoardCard', () => {
    it("should combine the ride and the customer under the client's id", () => {
      const ride = { ...NO_RIDE, clientId: 'ann', lotId: 'harborview', version: 3, playAudioAlert: true };
      const card = toBoardCard({ ride, card: person });
      expect(card).toEqual(aCard({ id: 'ann', version: 3, playAudioAlert: true }));
      expect(card).not.toHaveProperty('clientId');
    });
  });

  describe('isAbove', () => {
    describe.each(RIDE_STATUSES)('in %s', (column) => {
      const at = (shuttlePosition: number | null, since: string | null, id: string): BoardCard =>
        aCard({ id, shuttlePosition, [STAMPS[column]]: since });
      it.each<[string, BoardCard, BoardCard]>([
        ['the lower position', at(0, EIGHT, 'b'), at(1, NINE, 'a')],
        ['a position before none', at(7, EIGHT, 'b'), at(null, NINE, 'a')],
        ['of equal positions the newer', at(2, NINE, 'b'), at(2, EIGHT, 'a')],
        ['of equally new ones the lower id', at(2, EIGHT, 'a'), at(2, EIGHT, 'b')],
      ])('should put %s on top', (_what, upper, lower) => {
        expect([isAbove(upper, lower, column), isAbove(lower, upper, column)]).toEqual([true, false]);
      });
    });

    it('should ignore when a card entered another column', () => {
      const older = aCard({ id: 'a', shuttlePosition: 0, customerPickedUpTimestamp: EIGHT, droppedOffTimestamp: NINE });
      const newer = aCard({ id: 'b', shuttlePosition: 0, customerPickedUpTimestamp: NINE, droppedOffTimestamp: EIGHT });
      expect(isAbove(newer, older, 'picked_up')).toBe(true);
      expect(isAbove(older, newer, 'dropped_off')).toBe(true);
    });
  });

  describe('columnAfter', () => {
    const asking = (id: string, shuttlePosition: number): BoardCard =>
      aCard({ id, shuttlePosition, shuttleStatus: 'requesting_ride' });
    const column = [asking('a', 0), asking('b', 1)];

    it('should remove a card that has left', () => {
      const removed = { ...asking('a', 0), shuttleStatus: null };
      expect(columnAfter(column, 'requesting_ride', removed)).toEqual([asking('b', 1)]);
    });

    it('should return the same array if nothing in it has changed', () => {
      const elsewhere = aCard({ id: 'z', shuttleStatus: 'picked_up' });
      expect(columnAfter(column, 'requesting_ride', elsewhere)).toBe(column);
    });

    it('should equal sorting all cards, after any changes in any order', () => {
      const change = fc.record({
        id: fc.constantFrom('a', 'b', 'c', 'd'),
        shuttleStatus: fc.constantFrom<(RideStatus | null)[]>(...RIDE_STATUSES, null),
        shuttlePosition: fc.nat(2),
        since: fc.constantFrom(EIGHT, NINE),
      });
      fc.assert(
        fc.property(fc.array(change, { maxLength: 30 }), fc.constantFrom(...RIDE_STATUSES), (changes, status) => {
          const all = new Map<string, BoardCard>();
          let cards: BoardCard[] = [];
          for (const { since, ...fields } of changes) {
            const changed = aCard({ ...fields, [STAMPS[status]]: since });
            all.set(changed.id, changed);
            cards = columnAfter(cards, status, changed);
          }
          const sorted = [...all.values()]
            .filter(({ shuttleStatus }) => shuttleStatus === status)
            .sort((one, other) => (isAbove(one, other, status) ? -1 : 1));
          expect(cards).toEqual(sorted);
        }),
      );
    });
  });
});

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
    language: 'en' as const,
    wheelchair: true,
    hasNotes: true,
  },
  link: 'Ab3dEf6hI9',
  boardVersion: 8,
  epoch: 'first',
  riderVersion: 2,
};

describe('toBoardDeviceChange', () => {
  it('should leave out the link and the fields that only staff see', () => {
    const change = toBoardDeviceChange({ ...NEWS, ride: { ...NEWS.ride, otherCars: ['Blue Honda, spot B12'] } });
    expect(change).toEqual({
      ride: NEWS.ride,
      card: {
        ...{ firstName: 'Ann', lastName: 'Lee', phone: '310-555-0101', partySize: 2, terminal: 'T1' },
        ...{ wheelchair: true, hasNotes: true },
      },
      boardVersion: 8,
      epoch: 'first',
      riderVersion: 2,
    });
    expect(boardDeviceChangeSchema.parse(change)).toEqual(change);
  });
});

describe('boardDeviceCardSchema', () => {
  it('should contain only the ride, name, phone, party, terminal and marks', () => {
    const ride = [
      ...Object.keys(NO_RIDE),
      'acknowledgedAt',
      'unacknowledgedAt',
      'stopWord',
      'details',
      'lotId',
      'version',
    ];
    const rider = ['id', 'firstName', 'lastName', 'phone', 'partySize', 'terminal', 'vip', 'wheelchair', 'hasNotes'];
    expect(Object.keys(boardDeviceCardSchema.shape).sort()).toEqual([...ride, ...rider].sort());
  });
});
