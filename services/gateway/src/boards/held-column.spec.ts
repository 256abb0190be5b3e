import { moveRide, NO_RIDE, RIDE_STATUSES, type BoardCard, type RideNews, type RideStatus } from '@lotline/contracts';
import fc from 'fast-check';
import { rideChanged } from '../testing/ride-changed.js';
import { HeldColumn } from './held-column.js';

const CLIENTS = ['a', 'b', 'c', 'd'];
const BEGIN = 7;

const cardOf = ({ ride: { clientId, ...ride }, card }: RideNews): BoardCard => ({ ...card, ...ride, id: clientId });
const news = (boardVersion: number, clientId: string, ride: Partial<RideNews['ride']>): RideNews => {
  const changed = rideChanged(boardVersion);
  return { ...changed, ride: { ...changed.ride, ...ride, clientId } };
};
const idsOf = (column: HeldColumn): string[] =>
  JSON.parse(column.asSent.body.toString()).map(({ id }: BoardCard) => id);

describe('HeldColumn', () => {
  const at = (position: number, seconds: number, id: string): RideNews =>
    news(1, id, {
      shuttlePosition: position,
      customerRequestingRideTimestamp: `2026-03-09T08:00:0${seconds}.000Z`,
    });

  it.each<[string, RideNews[], string[]]>([
    ['by position', [at(2, 1, 'a'), at(0, 1, 'b'), at(1, 1, 'c')], ['b', 'c', 'a']],
    ['of equal ones the newest on top', [at(0, 1, 'a'), at(0, 3, 'b'), at(0, 2, 'c')], ['b', 'c', 'a']],
    ['of equally new ones by id', [at(0, 1, 'c'), at(0, 1, 'a'), at(0, 1, 'b')], ['a', 'b', 'c']],
  ])('should stand in the order of its owner: %s', (_what, all, order) => {
    const column = new HeldColumn('requesting_ride', [], 0);
    all.forEach((each, index) => column.take({ ...each, boardVersion: index + 1 }));
    expect(idsOf(column)).toEqual(order);
  });

  it('should take the very next change only', () => {
    const column = new HeldColumn('requesting_ride', [], BEGIN);
    expect([BEGIN - 1, BEGIN, BEGIN + 1, BEGIN + 2].filter((boardVersion) => column.takes({ boardVersion }))).toEqual([
      BEGIN + 1,
    ]);
  });

  it('should be the same text and tag, however it came about', () => {
    const change = fc.record({
      client: fc.constantFrom(...CLIENTS),
      status: fc.constantFrom<(RideStatus | null)[]>(...RIDE_STATUSES, null),
      position: fc.option(fc.nat(3)),
      seconds: fc.nat(9),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), fc.constantFrom(...RIDE_STATUSES), (changes, status) => {
        const rides = new Map(CLIENTS.map((client) => [client, news(BEGIN, client, NO_RIDE)]));
        const column = new HeldColumn(status, [], BEGIN);
        changes.forEach(({ client, status: to, position, seconds }, index) => {
          const before = rides.get(client)?.ride ?? NO_RIDE;
          const move = to === 'picked_up' ? { status: to, shuttleNumber: 1 } : { status: to };
          const moved = moveRide(before, move, `2026-03-09T08:00:0${seconds}.000Z`);
          const ride = { ...moved, shuttlePosition: to === null ? null : (position ?? moved.shuttlePosition) };
          const told = news(BEGIN + index + 1, client, ride);
          rides.set(client, told);
          column.take(told);
        });
        const listed = [...rides.values()].filter(({ ride }) => ride.shuttleStatus === status).map(cardOf);
        const fresh = new HeldColumn(status, listed.sort(ownersOrder(status)).map(shuffled), column.version);
        expect(column.asSent.body.toString()).toBe(fresh.asSent.body.toString());
        expect(column.asSent.etag).toBe(fresh.asSent.etag);
      }),
    );
  });
});

/** As the shuttle service's SQL orders them. */
const ownersOrder = (status: RideStatus) => (one: BoardCard, other: BoardCard) => {
  const stamp = (card: BoardCard): string =>
    ({
      requesting_ride: card.customerRequestingRideTimestamp,
      picked_up: card.customerPickedUpTimestamp,
      dropped_off: card.droppedOffTimestamp,
    })[status] ?? '';
  return (
    (one.shuttlePosition ?? 0) - (other.shuttlePosition ?? 0) ||
    stamp(other).localeCompare(stamp(one)) ||
    one.id.localeCompare(other.id)
  );
};

/** The same card with its fields in another order, as another process writes it. */
const shuffled = (card: BoardCard): BoardCard => {
  const { id, ...others } = card;
  return { ...others, id };
};
