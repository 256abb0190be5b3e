import { listingFilterSchema } from './listing.js';

describe('listingFilterSchema', () => {
  it.each([
    {},
    { search: 'a' },
    { checkedIn: true, duplicates: true },
    { clientTypes: ['Walk In', 'Way'] },
    { checkoutFrom: '2026-11-01 00:00:00', checkoutTo: '2027-11-01 23:59:59' },
    { ids: ['6b1f3a52-3c1d-4d86-9a6e-0d8d6f0c2f11'], pending: 'check-out' },
    { checkinFrom: '2026-11-01 00:00:00', checkinTo: '2026-11-01 23:59:59' },
  ])('should accept %j', (filter) => {
    expect(listingFilterSchema.parse(filter)).toEqual(filter);
  });

  it('should trim the search text', () => {
    expect(listingFilterSchema.parse({ search: ' Ann ' })).toEqual({ search: 'Ann' });
  });

  it('should drop unknown fields, because a gateway may be newer than its service', () => {
    expect(listingFilterSchema.parse({ search: 'Ann', lotId: 'another' })).toEqual({ search: 'Ann' });
  });

  it.each([
    { search: '  ' },
    { search: 'x'.repeat(201) },
    { search: '\0' },
    { checkedIn: false },
    { clientTypes: [] },
    { clientTypes: ['\0'] },
    { ids: [] },
    { ids: ['7'] },
    { pending: 'pick-up' },
    { checkoutFrom: '2026-11-01' },
    { checkoutFrom: '2026-11-01T00:00:00Z' },
    { checkoutTo: '2026-02-30 00:00:00' },
    { checkinFrom: '2026-11-01' },
  ])('should reject %j', (filter) => {
    expect(listingFilterSchema.safeParse(filter).success).toBe(false);
  });
});
