import { schemaFaults } from './schema.ts';

const BEFORE = {
  'clients.clients.id': { type: 'uuid', isRequired: true },
  'clients.clients.phone': { type: 'text', isRequired: true },
  'clients.clients.notes': { type: 'text', isRequired: false },
};
const faults = (after: object, mayDrop?: string[]): string[] =>
  schemaFaults(new Map(Object.entries(BEFORE)), new Map(Object.entries(after)), mayDrop);
const { 'clients.clients.notes': notes, ...withoutNotes } = BEFORE;

describe('schemaFaults', () => {
  it.each([
    ['nothing', {}],
    ['a new column with a default', { 'clients.clients.lane': { type: 'text', isRequired: false } }],
    ['a new table', { 'clients.visits.id': { type: 'uuid', isRequired: true } }],
    ['a column that may be empty now', { 'clients.clients.phone': { type: 'text', isRequired: false } }],
  ])('should accept %s', (_, change) => {
    expect(faults({ ...BEFORE, ...change })).toEqual([]);
  });

  it.each([
    [
      'another type',
      { 'clients.clients.phone': { type: 'bigint', isRequired: true } },
      'clients.clients.phone was text and is bigint, which the previous version does not expect',
    ],
    [
      'a new required column',
      { 'clients.clients.lane': { type: 'text', isRequired: true } },
      'clients.clients.lane is required and has no default, and the previous version does not write it',
    ],
    [
      'a column that is required now',
      { 'clients.clients.notes': { type: 'text', isRequired: true } },
      'clients.clients.notes is required and has no default, and the previous version does not write it',
    ],
  ])('should refuse %s', (_, change, fault) => {
    expect(faults({ ...BEFORE, ...change })).toEqual([fault]);
  });

  it('should refuse a dropped or renamed column, unless it may be dropped', () => {
    const dropped = 'clients.clients.notes was dropped or renamed, and the previous version reads it';
    expect(faults(withoutNotes)).toEqual([dropped]);
    expect(faults({ ...withoutNotes, 'clients.clients.remarks': notes })).toEqual([dropped]);
    expect(faults(withoutNotes, ['clients.clients.notes'])).toEqual([]);
  });
});
