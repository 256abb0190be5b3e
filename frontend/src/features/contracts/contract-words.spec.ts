import type { ContractTerm } from '@lotline/contracts';
import { sayDuration, sayTerm } from './contract-words.js';

describe('sayDuration', () => {
  it.each([
    ['2026-10-05 00:00:00', '2027-01-04 23:59:00', 'Oct 5 - Jan 4, 2027'],
    ['2026-11-01 00:00:00', '2026-11-30 23:59:00', 'Nov 1 - Nov 30, 2026'],
    ['2026-11-01 00:00:00', '', 'Nov 1 - Not set'],
  ])('should say %s to %s as %s', (start, end, said) => {
    expect(sayDuration(start, end)).toBe(said);
  });
});

describe('sayTerm', () => {
  it.each<[ContractTerm, string]>([
    [{ state: 'running' }, ''],
    [{ state: 'ended' }, ''],
    [{ state: 'expiring', days: 0 }, 'Expires today'],
    [{ state: 'expiring', days: 1 }, 'Expires tomorrow'],
    [{ state: 'expiring', days: 26 }, 'Expires in 26 days'],
  ])('should say %j as %s', (term, said) => {
    expect(sayTerm(term)).toBe(said);
  });
});
