import { TOKEN_PERMISSIONS } from '@lotline/protocol';
import { expiryAfter, formatPermissions, PERMISSION_LABELS, tokenState } from './token-texts.js';
import { aToken } from './testing/tokens.js';

const NOW = Date.parse('2026-11-21T22:15:00.000Z');

describe('tokens.md, Tokens screen: tokenState', () => {
  it.each([
    [{}, 'neutral', 'Never used'],
    [{ lastUsedAt: '2026-11-21T22:13:00.000Z' }, 'ok', 'Used 2 min ago'],
    [{ lastUsedAt: '2026-11-12T22:13:00.000Z' }, 'neutral', 'Used 9 days ago'],
    [{ expiresAt: '2026-11-25T22:15:00.000Z', lastUsedAt: '2026-11-21T22:13:00.000Z' }, 'warn', 'Expires in 4 days'],
    [{ expiresAt: '2026-11-22T02:15:00.000Z' }, 'warn', 'Expires within a day'],
    [{ expiresAt: '2026-11-21T22:15:00.000Z' }, 'bad', 'Expired'],
    [{ expiresAt: '2027-11-21T22:15:00.000Z' }, 'neutral', 'Never used'],
  ])('should describe the state of %j', (changes, tone, text) => {
    expect(tokenState(aToken(changes), NOW)).toEqual({ tone, text });
  });
});

describe('formatPermissions', () => {
  it('should name every permission', () => {
    expect(TOKEN_PERMISSIONS.filter((permission) => !PERMISSION_LABELS[permission])).toEqual([]);
    expect(formatPermissions(['readCustomers', 'export'])).toBe('Read customers · Export customers');
  });
});

describe('expiryAfter', () => {
  it('should be an instant after the days, or null for never', () => {
    expect(expiryAfter(30, NOW)).toBe('2026-12-21T22:15:00.000Z');
    expect(expiryAfter(0, NOW)).toBeNull();
  });
});
