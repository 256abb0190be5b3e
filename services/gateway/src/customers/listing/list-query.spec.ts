import { MAX_CURSOR_LENGTH } from '@lotline/protocol';
import { testLots } from '@lotline/service-kit/testing';
import { inputPipe } from '../../http/pipes.js';
import { toListingFilter, ListQuery } from './list-query.js';

const ID = '6b1f3a52-3c1d-4d86-9a6e-0d8d6f0c2f11';
const lots = testLots();
const filter = (query: Partial<ListQuery>) =>
  toListingFilter(Object.assign(new ListQuery(), query), lots.get('harborview'));

describe('ListQuery', () => {
  const read = (query: object): Promise<unknown> =>
    inputPipe().transform(query, { type: 'query', metatype: ListQuery });

  it('should accept every cursor that a list returns', async () => {
    const cursor = 'x'.repeat(MAX_CURSOR_LENGTH);
    expect(await read({ cursor })).toMatchObject({ cursor });
    await expect(read({ cursor: `${cursor}x` })).rejects.toThrow('Invalid cursor');
  });

  it('should accept at most 50 ids, and a known step', async () => {
    const many = (count: number) => ({ ids: Array.from({ length: count }, () => ID).join() });
    expect(await read(many(50))).toEqual(many(50));
    for (const query of [many(51), { ids: `${ID},7` }, { ids: '' }])
      await expect(read(query)).rejects.toThrow('Send at most 50 client ids separated by commas');
    await expect(read({ pending: 'pick-up' })).rejects.toThrow('Send check-in or check-out');
  });

  it.each(['0x10', '1e3', ' 5 ', '', '5.0', ['1', '2']])('should refuse the limit %j', async (limit) => {
    await expect(read({ limit })).rejects.toThrow('Limit must be a whole number');
  });
});

describe('toListingFilter', () => {
  it.each<[Partial<ListQuery>, object]>([
    [{}, {}],
    [{ search: 'ann' }, { search: 'ann' }],
    [
      { checkedIn: 'true', duplicates: 'true' },
      { checkedIn: true, duplicates: true },
    ],
    [{ clientType: 'Walk In, Way,,' }, { clientTypes: ['Walk In', 'Way'] }],
    [
      { ids: `${ID},${ID}`, pending: 'check-in' },
      { ids: [ID, ID], pending: 'check-in' },
    ],
    [{ checkoutFrom: '2026-07-01T07:00:00.000Z' }, { checkoutFrom: '2026-07-01 00:00:00' }],
    [{ checkoutFrom: '2026-01-01T08:00:00Z' }, { checkoutFrom: '2026-01-01 00:00:00' }],
    [{ checkoutTo: '2026-07-01T09:30:00+02:00' }, { checkoutTo: '2026-07-01 00:30:00' }],
    [{ checkoutTo: '2026-07-01T09:30' }, { checkoutTo: '2026-07-01 09:30:00' }],
    [
      { checkinFrom: '2026-07-01T07:00:00.000Z', checkinTo: '2026-07-01 23:59:59' },
      { checkinFrom: '2026-07-01 00:00:00', checkinTo: '2026-07-01 23:59:59' },
    ],
    [{ checkoutTo: '2026-07-01 09:30:15' }, { checkoutTo: '2026-07-01 09:30:15' }],
  ])('should read %p', (query, expected) => {
    expect(filter(query)).toEqual(expected);
  });

  it.each(['2026-02-30 00:00:00', '2026-13-01T00:00:00Z', '2026-12-01T18:00 oops', '2026-12-01T18:00:99', 'yesterday'])(
    'should refuse %p',
    (time) => {
      expect(() => filter({ checkoutFrom: time })).toThrow('Not a valid date and time');
      expect(() => filter({ checkinTo: time })).toThrow('Not a valid date and time');
    },
  );
});
