import type { LotOverview } from '@lotline/protocol';
import { aLotOverview } from '../../testing/builders.js';
import { byNeed, longestWaitTone, needsOf, worstTone } from './needs.js';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const minutesAgo = (minutes: number): string => new Date(NOON - minutes * 60_000).toISOString();
const NO_SPOTS = { free: 0, total: 120, carsWithoutSpot: 0 };
const lot = (over: Partial<LotOverview> = {}) => aLotOverview(over);

describe('overview.md, What needs somebody: a lot’s needs', () => {
  it.each<[string, Partial<LotOverview>, string[], 'bad' | 'warn' | null]>([
    ['nothing', {}, [], null],
    ['an unacknowledged request', { unacknowledged: 1 }, ['1 request unacknowledged'], 'bad'],
    ['unacknowledged requests', { unacknowledged: 2 }, ['2 requests unacknowledged'], 'bad'],
    ['no free spot', { spots: NO_SPOTS }, ['Full'], 'warn'],
    ['no list of spots', { spots: null }, [], null],
    ['no connected board', { boards: { connected: 0, paired: 2 } }, ['No board connected'], 'warn'],
    ['no paired board', { boards: { connected: 0, paired: 0 } }, [], null],
    ['a stuck text', { textsStuck: 1 }, ['1 text stuck'], 'warn'],
    ['a wait below 10 minutes', { waiting: 1, longestSince: minutesAgo(9.9) }, [], null],
    ['a wait of 10 minutes', { waiting: 1, longestSince: minutesAgo(10) }, [], 'warn'],
    ['a wait of 20 minutes', { waiting: 1, longestSince: minutesAgo(20) }, [], 'bad'],
    [
      'several',
      { unacknowledged: 1, spots: NO_SPOTS, textsStuck: 3 },
      ['1 request unacknowledged', 'Full', '3 texts stuck'],
      'bad',
    ],
  ])('should be named and have the worst tone: %s', (_case, over, texts, tone) => {
    expect(needsOf(lot(over)).map(({ text }) => text)).toEqual(texts);
    expect(worstTone(lot(over), NOON)).toBe(tone);
  });

  it('should show no wait as calm, also with a clock behind the server’s', () => {
    expect([longestWaitTone(null, NOON), longestWaitTone(minutesAgo(-1), NOON)]).toEqual(['calm', 'calm']);
  });
});

describe('overview.md, What needs somebody: byNeed', () => {
  it('should put red before amber before calm, then unacknowledged requests, the longest wait and the title', () => {
    const lots = [
      lot({ title: 'Calm 10' }),
      lot({ title: 'Calm 9' }),
      lot({ title: 'Amber', spots: NO_SPOTS }),
      lot({ title: 'Waits', waiting: 1, longestSince: minutesAgo(5) }),
      lot({ title: 'Late', waiting: 1, longestSince: minutesAgo(25) }),
      lot({ title: 'One', unacknowledged: 1, longestSince: minutesAgo(1) }),
      lot({ title: 'Two', unacknowledged: 2, longestSince: minutesAgo(1) }),
    ];
    const titles = byNeed(lots, NOON).map(({ title }) => title);
    expect(titles).toEqual(['Two', 'One', 'Late', 'Amber', 'Waits', 'Calm 9', 'Calm 10']);
  });
});
