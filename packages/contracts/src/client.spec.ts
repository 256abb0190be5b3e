import { clientInputSchema } from './client.js';

const lot = { host: 'lot.example', reservationsHost: 'reservations.example', terminals: ['T1'] };
const form = {
  firstName: 'Ann',
  lastName: 'Lee',
  phone: '310-555-0101',
  checkInDateTime: '2026-03-01T10:00',
  checkOutDateTime: '2026-03-05T10:00',
  clientType: 'Walk In',
};

describe('clientInputSchema', () => {
  it('should fill in the defaults of what a form leaves out', () => {
    expect(clientInputSchema(lot).parse(form)).toMatchObject({
      paymentAmount: '0.00',
      paymentMethod: 'Credit Card',
      partySize: 1,
      terminal: '',
      customerId: null,
      checkInDateTime: '2026-03-01 10:00:00',
    });
  });

  it.each([
    [null, '0.00'],
    ['', '0.00'],
    [' 86 ', '86.00'],
    [86.5, '86.50'],
  ])('should read the payment amount %p as %s', (paymentAmount, read) => {
    expect(clientInputSchema(lot).parse({ ...form, paymentAmount }).paymentAmount).toBe(read);
  });

  it.each([
    ['abc', 'Payment amount must be a valid number'],
    [[], 'Payment amount must be a valid number'],
    ['100000000', 'Payment amount must be a valid number'],
    [-1, 'Payment amount must be zero or positive'],
  ])('should refuse the payment amount %p', (paymentAmount, message) => {
    expect(clientInputSchema(lot).safeParse({ ...form, paymentAmount }).error?.issues[0]?.message).toBe(message);
  });
});
