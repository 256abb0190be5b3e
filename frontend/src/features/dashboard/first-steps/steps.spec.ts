import { firstSteps, isNewLot, type LotFacts } from './steps.js';

const FACTS: LotFacts = {
  lot: { id: 'northfield', createdAt: '2026-11-20T12:00:00.000Z' },
  colleagues: 0,
  boards: 0,
  imports: 0,
  hasCustomers: false,
};

describe('dashboard.md, First steps: firstSteps', () => {
  it('should be in the order in which people take them, each with its screen', () => {
    expect(firstSteps(FACTS).map(({ title, path, isDone }) => [title, path, isDone])).toEqual([
      ['List the parking spots', '/admin/lots?edit=northfield', false],
      ['Add your staff', '/admin', false],
      ['Pair the drivers’ tablets', '/shuttle', false],
      ['Choose your texts', '/admin/texts', false],
      ['Import your bookings', '/admin/import', false],
      ['Add your first customer', '/form', false],
    ]);
  });

  it.each<[string, Partial<LotFacts>]>([
    ['List the parking spots', { lot: { ...FACTS.lot, parkingSpots: ['A1-A9'] } }],
    ['Add your staff', { colleagues: 1 }],
    ['Pair the drivers’ tablets', { boards: 1 }],
    ['Choose your texts', { lot: { ...FACTS.lot, texts: { en: {} } } }],
    ['Import your bookings', { imports: 1 }],
    ['Add your first customer', { hasCustomers: true }],
  ])('should tick off only %j', (title, facts) => {
    const done = firstSteps({ ...FACTS, ...facts }).filter(({ isDone }) => isDone);
    expect(done.map((step) => step.title)).toEqual([title]);
  });
});

describe('dashboard.md, First steps: isNewLot', () => {
  it.each([
    ['2026-11-20T12:00:00.000Z', true, true],
    ['2026-11-14T16:00:01.000Z', true, true],
    ['2026-11-14T16:00:00.000Z', true, false],
    ['2020-01-01T00:00:00.000Z', false, true],
  ])('should say of a lot of %s with customers (%p): %p', (createdAt, hasCustomers, isNew) => {
    const now = Date.parse('2026-11-21T16:00:00.000Z');
    expect(isNewLot({ lot: { ...FACTS.lot, createdAt }, hasCustomers }, now)).toBe(isNew);
  });
});
