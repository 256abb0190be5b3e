import fc from 'fast-check';
import { importedAmount, importedMethod } from './amounts.js';

describe('import-export.md, Import values: importedAmount', () => {
  it.each([
    ['45,50', '45.50'],
    ['1.234,50', '1234.50'],
    ['45.00 USD', '45.00'],
    ['USD 45.00', '45.00'],
    ['USD45', '45.00'],
    ['US$45', '45.00'],
    ['CA$ 45', '45.00'],
    ['€45', '45.00'],
    ['45,00 €', '45.00'],
    ['£45.00', '45.00'],
    ['$ 45.00', '45.00'],
    ['45 dollars', '45.00'],
    ['Paid $45', '45.00'],
    ['45.-', '45.00'],
    ['45,-', '45.00'],
    ['1,234.50', '1234.50'],
    ['1 234,50', '1234.50'],
    ['1\u202f234,50', '1234.50'],
    ["1'234.50", '1234.50'],
    ['1.234.567', '1234567.00'],
    ['1.234.567,89', '1234567.89'],
    ['12,345,678', '12345678.00'],
    ['$1,25', '1.25'],
    ['45,5', '45.50'],
    ['1,250', '1250.00'],
    ['1.005', '1.01'],
    ['45.999', '46.00'],
    ['$45.00 ', '45.00'],
    ['+45', '45.00'],
    ['-0.00', '0.00'],
    ['', '0.00'],
    [86, '86.00'],
    [2.675, '2.68'],
  ])('should read %j as %s', (cell, amount) => expect(importedAmount(cell)).toEqual({ amount }));

  it.each(['(45.00)', '-45', '$-45', '-$45', '−45', '45.00-', '(1.234,50 €)'])(
    'should refuse %j as negative',
    (cell) => {
      expect(importedAmount(cell)).toEqual({ error: 'Payment amount must be zero or positive' });
    },
  );

  it.each(['free', '$', '1,2345', '1.25E+02', '1e3', '12,34,56', '45 + 10', '45/2', '4 5', '1.234,5678', true])(
    'should refuse %j',
    (cell) => expect(importedAmount(cell)).toEqual({ error: 'Payment amount must be a valid number' }),
  );

  it('should read every amount in the notations of both kinds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
        const amount = (cents / 100).toFixed(2);
        const american = (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
        const german = (cents / 100).toLocaleString('de-DE', { minimumFractionDigits: 2 });
        const swiss = american.replaceAll(',', '’');
        const french = german.replaceAll('.', '\u202f');
        for (const cell of [amount, american, `$${american}`, german, `${german} EUR`, swiss, french])
          expect([cell, importedAmount(cell)]).toEqual([cell, { amount }]);
      }),
    );
  });
});

describe('import-export.md, Import values: importedMethod', () => {
  it.each([
    ...[
      'Credit Card',
      'credit',
      'CC',
      'Card',
      'Debit',
      'Debit Card',
      'Credit/Debit',
      'Visa',
      'VISA *1234',
      'AMEX',
      'Amex 1005',
    ],
    ...[
      'American Express',
      'MC',
      'MasterCard',
      'Master Card',
      'Discover',
      'Apple Pay',
      'Paid by card',
      'Online',
      'Prepaid',
    ],
    ...['Tarjeta de crédito', 'Visa xxxx-4242', 'credit_card'],
  ])('should take %j for a credit card', (text) => expect(importedMethod(text)).toBe('Credit Card'));

  it.each(['Cash', 'cash ', 'CASH', 'Efectivo'])('should take %j for cash', (text) =>
    expect(importedMethod(text)).toBe('Cash'),
  );

  it.each(['Paid', 'Shells', 'Check', 'Visit', '4', ''])('should not know %j', (text) =>
    expect(importedMethod(text)).toBeUndefined(),
  );
});
