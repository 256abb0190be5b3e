import { codeSchema } from '@lotline/protocol';
import { hashRecoveryCode, newRecoveryCodes } from './second-factors.repository.js';
import { isAppCode } from './totp.js';

describe('newRecoveryCodes', () => {
  it('should return ten different codes in groups, none of which looks like an app’s code', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z1-9]{4}(-[a-hjkmnp-z1-9]{4}){3}$/);
    expect(codes.filter(isAppCode)).toEqual([]);
  });
});

describe('hashRecoveryCode', () => {
  it.each(['K3VD-82MX-QA7P-W9BN', ' k3vd 82mx qa7p w9bn ', 'k3vd82mxqa7pw9bn'])('should find %p as typed', (typed) => {
    expect(hashRecoveryCode(codeSchema.parse(typed))).toEqual(hashRecoveryCode('k3vd-82mx-qa7p-w9bn'));
  });
});
