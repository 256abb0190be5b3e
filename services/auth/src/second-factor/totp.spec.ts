import { generateSync } from 'otplib';
import { findStep, newSecret, otpauthUri } from './totp.js';

/** The secret of RFC 6238's appendix B, in base 32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number): Date => new Date(seconds * 1000);
const codeAt = (seconds: number): string => generateSync({ secret: SECRET, epoch: seconds });

describe('sign-in.md, Second factor: findStep', () => {
  it.each<[string, number, string, number]>([
    ['the first vector of RFC 6238', 59, '287082', 1],
    ['a later vector', 1_111_111_109, '081804', 37_037_036],
    ['a vector after 2038', 20_000_000_000, '353130', 666_666_666],
  ])('should return the step of %s', (_what, seconds, code, step) => {
    expect(findStep(SECRET, code, at(seconds), 0)).toBe(step);
  });

  const NOW = 1_800_000_015;
  const STEP = 60_000_000;
  it.each<[string, number, number | null]>([
    ['two steps ago', -60, null],
    ['the step before', -30, STEP - 1],
    ['now', 0, STEP],
    ['the step after', 30, STEP + 1],
    ['in two steps', 60, null],
  ])('should tolerate one step of clock drift: a code of %s', (_when, drift, step) => {
    expect(findStep(SECRET, codeAt(NOW + drift), at(NOW), 0)).toBe(step);
  });

  it.each<[string, number, number | null]>([
    ['of the step before the used one', -30, null],
    ['that was used', 0, null],
    ['of the step after the used one', 30, STEP + 1],
  ])('should accept a code once: a code %s', (_what, drift, step) => {
    expect(findStep(SECRET, codeAt(NOW + drift), at(NOW), STEP)).toBe(step);
  });

  it.each(['', '12345', '1234567', '12345x', 'k3vd82mxqa7pw9bn', '１２３４５６'])('should reject %p', (code) => {
    expect(findStep(SECRET, code, at(NOW), 0)).toBeNull();
  });
});

it('newSecret should return 160 bits, another each time', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(newSecret());
});

it('otpauthUri should be what authenticator apps read', () => {
  const uri = new URL(otpauthUri(SECRET, 'dana+lot@lot.test'));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Lotline:dana+lot@lot.test',
  ]);
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret: SECRET, issuer: 'Lotline' });
});
