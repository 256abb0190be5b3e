import { cardOf, MAX_CARDS, type BoardCard, type RideChange } from '@lotline/contracts';
import { rideChanged } from '../testing/ride-changed.js';
import { CachedColumn } from './cached-column.js';

const BEGIN = 7;

const cardsOf = (column: CachedColumn): BoardCard[] => JSON.parse(column.asSent.plain.body.toString());
const next = (column: CachedColumn): RideChange => rideChanged(column.version + 1);

describe('CachedColumn', () => {
  it('should show what was listed and what has changed since, under the version of the last change', () => {
    const listed = cardOf(rideChanged(BEGIN));
    const column = new CachedColumn('harborview', 'requesting_ride', [listed], BEGIN, 'first');
    const came = next(column);
    column.take(came);
    expect(cardsOf(column)).toHaveLength(2);
    expect(cardsOf(column)).toEqual(expect.arrayContaining([listed, cardOf(came)]));
    expect(column.asSent.etag).toBe(`"harborview.first.requesting_ride.${BEGIN + 1}"`);
    expect(column.asSent.unchanged).toEqual(expect.arrayContaining(['X-Board-Version', String(BEGIN + 1)]));
    column.take({ ...came, ride: { ...came.ride, shuttleStatus: 'dropped_off' }, boardVersion: BEGIN + 2 });
    expect(cardsOf(column)).toEqual([listed]);
  });

  it('should show boards without a login the same cards without what only staff see, under a tag of their own', () => {
    const listed = cardOf(rideChanged(BEGIN));
    const column = new CachedColumn('harborview', 'requesting_ride', [listed], BEGIN, 'first');
    const sent = () => JSON.parse(column.asSentToBoards.plain.body.toString());
    const { parkingSpot: _spot, returningAirline: _airline, clientType: _type, ...card } = listed;
    expect(sent()).toEqual([card]);
    expect(column.asSentToBoards.etag).toBe(`"harborview.first.requesting_ride.board.${BEGIN}"`);
    expect(column.asSentToBoards).toBe(column.asSentToBoards);
    column.take(next(column));
    expect(sent()).toHaveLength(2);
    expect(column.asSentToBoards.etag).toBe(`"harborview.first.requesting_ride.board.${BEGIN + 1}"`);
  });

  it('should take the very next change only', () => {
    const column = new CachedColumn('harborview', 'requesting_ride', [], BEGIN, 'first');
    const versions = [BEGIN - 1, BEGIN, BEGIN + 1, BEGIN + 2];
    expect(versions.filter((boardVersion) => column.takes({ boardVersion, epoch: 'first' }))).toEqual([BEGIN + 1]);
  });

  it('should take no change of another database', () => {
    const column = new CachedColumn('harborview', 'requesting_ride', [], BEGIN, 'first');
    const epochs = ['first', 'second'];
    expect(epochs.map((epoch) => column.takes({ boardVersion: BEGIN + 1, epoch }))).toEqual([true, false]);
  });

  it("should not grow beyond a list's end", () => {
    const full = Array.from({ length: MAX_CARDS }, () => cardOf(rideChanged(1)));
    const column = new CachedColumn('harborview', 'requesting_ride', full, BEGIN, 'first');
    expect(column.takes(next(column))).toBe(false);
  });

  it('should be the same text, whoever wrote the card: its owner, or a gateway that heard of it', () => {
    const news = rideChanged(BEGIN);
    const taken = new CachedColumn('harborview', 'requesting_ride', [], BEGIN - 1, 'first');
    taken.take(news);
    const { id, lotId, version, ...others } = cardOf(news);
    const listed = new CachedColumn(
      'harborview',
      'requesting_ride',
      [{ ...others, version, lotId, id }],
      BEGIN,
      'first',
    );
    expect(listed.asSent.plain.body.toString()).toBe(taken.asSent.plain.body.toString());
  });
});
