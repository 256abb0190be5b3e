import { sharedPhones } from './shared-phones.js';

describe('sharedPhones', () => {
  it('should find phones that are equal after removing dashes', () => {
    const clients = ['626-555-0108', '6265550108', '424-555-0162'].map((phone) => ({ phone }));
    expect(sharedPhones(clients)).toEqual(new Set(['6265550108']));
  });

  it('should not take the zeros of customers without a phone for the same phone', () => {
    expect(sharedPhones([{ phone: '000-000-0000' }, { phone: '0000000000' }, { phone: '' }, { phone: '' }])).toEqual(
      new Set(),
    );
  });
});
