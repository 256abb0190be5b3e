import { toBoardCard, MAX_CARDS, type BoardCard, type RideChange } from '@lotline/protocol';
import { rideChanged } from '../testing/builders.js';
import { BoardColumn } from './board-column.js';

const BEGIN = 7;

const cardsOf = (column: BoardColumn): BoardCard[] => JSON.parse(column.staffResponse.plain.body.toString());
const next = (column: BoardColumn): RideChange => rideChanged(column.version + 1);

describe('BoardColumn', () => {
  it('should show the fetched list with the changes since, under the version of the last change', () => {
    const listed = toBoardCard(rideChanged(BEGIN));
    const column = new BoardColumn('harborview', 'requesting_ride', [listed], BEGIN, 'first');
    const came = next(column);
    column.apply(came);
    expect(cardsOf(column)).toHaveLength(2);
    expect(cardsOf(column)).toEqual(expect.arrayContaining([listed, toBoardCard(came)]));
    expect(column.staffResponse.etag).toBe(`"harborview.first.requesting_ride.${BEGIN + 1}"`);
    expect(column.staffResponse.headerList).toEqual(expect.arrayContaining(['X-Board-Version', String(BEGIN + 1)]));
    column.apply({ ...came, ride: { ...came.ride, shuttleStatus: 'dropped_off' }, boardVersion: BEGIN + 2 });
    expect(cardsOf(column)).toEqual([listed]);
  });

  it('should show boards without a login reduced cards under a separate ETag', () => {
    const listed = toBoardCard(rideChanged(BEGIN));
    const column = new BoardColumn('harborview', 'requesting_ride', [listed], BEGIN, 'first');
    const sent = () => JSON.parse(column.boardResponse.plain.body.toString());
    const { parkingSpot: _spot, returningAirline: _airline, clientType: _type, language: _language, ...card } = listed;
    expect(sent()).toEqual([card]);
    expect(column.boardResponse.etag).toBe(`"harborview.first.requesting_ride.board.${BEGIN}"`);
    expect(column.boardResponse).toBe(column.boardResponse);
    column.apply(next(column));
    expect(sent()).toHaveLength(2);
    expect(column.boardResponse.etag).toBe(`"harborview.first.requesting_ride.board.${BEGIN + 1}"`);
  });

  it('should know who is in it, and each customer’s place in line, longest wait first', () => {
    const waiting = (minute: number): RideChange => {
      const change = rideChanged(BEGIN);
      const customerRequestingRideTimestamp = `2026-11-21T15:${minute}:00.000Z`;
      return { ...change, ride: { ...change.ride, customerRequestingRideTimestamp } };
    };
    const [late, early, gone] = [toBoardCard(waiting(40)), toBoardCard(waiting(30)), waiting(10)];
    const column = new BoardColumn('harborview', 'requesting_ride', [late, early, toBoardCard(gone)], BEGIN, 'first');
    expect([late, early].map(({ id }) => column.placeOf(id))).toEqual([3, 2]);
    column.apply({ ...gone, ride: { ...gone.ride, shuttleStatus: null }, boardVersion: BEGIN + 1 });
    expect([late, early].map(({ id }) => column.placeOf(id))).toEqual([2, 1]);
    expect([column.placeOf(gone.ride.clientId), column.has(gone.ride.clientId), column.has(late.id)]).toEqual([
      null,
      false,
      true,
    ]);
  });

  it('should find the acknowledged requests of its current cards', () => {
    const change = rideChanged(BEGIN + 1);
    const column = new BoardColumn('harborview', 'requesting_ride', [], BEGIN, 'first');
    const { clientId } = change.ride;
    const asked = new Set([clientId, 'another']);
    column.apply({ ...change, ride: { ...change.ride, acknowledgedAt: null } });
    expect(column.findAcknowledged(asked)).toEqual([]);
    const acknowledged = {
      ...change.ride,
      version: change.ride.version + 1,
      acknowledgedAt: '2026-11-21T15:42:31.000Z',
    };
    column.apply({ ...change, boardVersion: BEGIN + 2, ride: acknowledged });
    expect(column.findAcknowledged(asked)).toEqual([clientId]);
  });

  it('should not grow beyond the maximum number of cards', () => {
    const full = Array.from({ length: MAX_CARDS }, () => toBoardCard(rideChanged(1)));
    const column = new BoardColumn('harborview', 'requesting_ride', full, BEGIN, 'first');
    expect(column.apply(next(column))).toBe(false);
  });

  it('should produce the same text for a card from a list and for a card from an event', () => {
    const change = rideChanged(BEGIN);
    const taken = new BoardColumn('harborview', 'requesting_ride', [], BEGIN - 1, 'first');
    taken.apply(change);
    const { id, lotId, version, ...others } = toBoardCard(change);
    const listed = new BoardColumn(
      'harborview',
      'requesting_ride',
      [{ ...others, version, lotId, id }],
      BEGIN,
      'first',
    );
    expect(listed.staffResponse.plain.body.toString()).toBe(taken.staffResponse.plain.body.toString());
  });
});
