import fc from 'fast-check';
import { textablePhone } from '../values/phone.js';
import { toBookedDigits } from './undeliverable-phone.js';

describe('toBookedDigits', () => {
  it('should find a number with or without the country code 1', () => {
    expect(toBookedDigits('+13105550142')).toEqual(['3105550142', '13105550142']);
    expect(toBookedDigits('+442079460018')).toEqual(['442079460018']);
  });

  it('should find every booking whose phone is texted at the number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{10,13}$/), (digits) => {
        const number = textablePhone(digits);
        fc.pre(number !== null);
        expect(toBookedDigits(number)).toContain(digits);
      }),
    );
  });
});
