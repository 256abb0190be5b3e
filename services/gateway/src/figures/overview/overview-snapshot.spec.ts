import type { LotOverview } from '@lotline/protocol';
import fc from 'fast-check';
import { OverviewSnapshot } from './overview-snapshot.js';

const LOTS = ['east', 'east-2', 'north', 'west'];
const lot = (lotId: string, over: Partial<LotOverview> = {}): LotOverview => ({
  lotId,
  title: `Title of ${lotId}`,
  timeZone: 'America/New_York',
  today: '2026-11-22',
  cars: 1,
  spots: null,
  checkedIn: 2,
  checkIns: 3,
  arrivals: 4,
  revenue: 5,
  waiting: 0,
  longestSince: null,
  unacknowledged: 0,
  boards: { connected: 0, paired: 0 },
  textsStuck: 0,
  ...over,
});
const shown = fc.uniqueArray(fc.record({ lotId: fc.constantFrom(...LOTS, 'unknown'), seesRevenue: fc.boolean() }), {
  selector: ({ lotId }) => lotId,
});

describe('overview.md, Isolation: OverviewSnapshot', () => {
  it('should show exactly the caller’s lots, and revenue exactly where they may see it, no matter who asked before', () => {
    const snapshot = new OverviewSnapshot(LOTS.map((lotId) => lot(lotId)));
    fc.assert(
      fc.property(shown, (asked) => {
        const answer: LotOverview[] = JSON.parse(snapshot.responseWith(asked).plain.body.toString());
        const known = asked.filter(({ lotId }) => LOTS.includes(lotId));
        expect(answer.map(({ lotId, revenue }) => [lotId, revenue])).toEqual(
          known.map(({ lotId, seesRevenue }) => [lotId, seesRevenue ? 5 : undefined]),
        );
      }),
    );
  });

  it('should have another ETag for other content, and the same for the same', () => {
    const etag = (lots: LotOverview[], seesRevenue: boolean) =>
      new OverviewSnapshot(lots).responseWith([{ lotId: 'east', seesRevenue }]).etag;
    expect(etag([lot('east')], true)).toBe(etag([lot('east'), lot('west', { cars: 9 })], true));
    expect(etag([lot('east')], true)).not.toBe(etag([lot('east')], false));
    expect(etag([lot('east')], true)).not.toBe(etag([lot('east', { waiting: 1 })], true));
  });

  it('should equal a snapshot with the same figures only', () => {
    const two = new OverviewSnapshot([lot('east'), lot('west')]);
    expect(two.equals(new OverviewSnapshot([lot('east'), lot('west')]))).toBe(true);
    for (const lots of [
      [],
      [lot('east')],
      [lot('east'), lot('north')],
      [lot('east'), lot('west', { cars: 2 })],
      [lot('east'), lot('north'), lot('west')],
    ])
      expect(two.equals(new OverviewSnapshot(lots))).toBe(false);
  });
});
