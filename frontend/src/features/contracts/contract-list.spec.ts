import { formatDuration, formatTerm } from './contract-list.js';
import type { ContractTerm } from './listed-contracts.js';

describe('formatDuration', () => {
  it.each([
    ['2026-10-05 00:00:00', '2027-01-04 23:59:00', 'Oct 5 - Jan 4, 2027'],
    ['2026-11-01 00:00:00', '2026-11-30 23:59:00', 'Nov 1 - Nov 30, 2026'],
    ['2026-11-01 00:00:00', '', 'Nov 1 - Not set'],
  ])('should format %s to %s as %s', (start, end, text) => {
    expect(formatDuration(start, end)).toBe(text);
  });
});

describe('formatTerm', () => {
  it.each<[ContractTerm, string]>([
    [{ state: 'running' }, ''],
    [{ state: 'ended' }, ''],
    [{ state: 'expiring', days: 0 }, 'Expires today'],
    [{ state: 'expiring', days: 1 }, 'Expires tomorrow'],
    [{ state: 'expiring', days: 26 }, 'Expires in 26 days'],
  ])('should format %j as %s', (term, text) => {
    expect(formatTerm(term)).toBe(text);
  });
});
