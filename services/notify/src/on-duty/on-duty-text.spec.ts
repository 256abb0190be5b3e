import { onDutyText } from './on-duty-text.js';

const LOT = { title: 'Harborview Airport Parking', officePhone: '310-555-0100' };

describe('texts.md, Templates: onDutyText', () => {
  it.each([
    [60_000, '1 minute'],
    [61_500, '1 minute'],
    [0, '1 minute'],
    [185_000, '3 minutes'],
    [59 * 60_000 + 59_999, '59 minutes'],
    [60 * 60_000, '1 h 0 min'],
    [80 * 60_000, '1 h 20 min'],
  ])('alerts.md, On-duty text: should say after %d ms that the wait is %s', (waited, words) => {
    expect(onDutyText(LOT, { firstName: 'Ada', terminal: 'T1' }, waited)).toBe(
      `Ada at T1 has been waiting for a shuttle for ${words}, and no one has acknowledged the request.`,
    );
  });

  it.each([
    ['أحمد', 'T1', '\u2068أحمد\u2069 at T1 has been waiting'],
    ['Ada\u202e', 'צפון', 'Ada at \u2068צפון\u2069 has been waiting'],
    ['\u202e', '\u202e', 'A customer has been waiting'],
  ])('should keep the words around %p at %p in their place', (firstName, terminal, start) => {
    expect(onDutyText(LOT, { firstName, terminal }, 60_000).startsWith(start)).toBe(true);
  });

  it('should leave out unknown fields', () => {
    expect(onDutyText(LOT, { firstName: ' ', terminal: '' }, 60_000)).toBe(
      'A customer has been waiting for a shuttle for 1 minute, and no one has acknowledged the request.',
    );
  });
});
