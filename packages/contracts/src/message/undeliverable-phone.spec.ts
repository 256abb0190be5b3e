import fc from 'fast-check';
import { textablePhone } from '../values/phone.js';
import { bookedDigitsOf } from './undeliverable-phone.js';

describe('bookedDigitsOf', () => {
  it('should find a number with or without the 1 before it', () => {
    expect(bookedDigitsOf('+13105550142')).toEqual(['3105550142', '13105550142']);
    expect(bookedDigitsOf('+442079460018')).toEqual(['442079460018']);
  });

  it('should find every booking whose phone is texted at that number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{10,13}$/), (digits) => {
        const number = textablePhone(digits);
        fc.pre(number !== null);
        expect(bookedDigitsOf(number)).toContain(digits);
      }),
    );
  });
});
