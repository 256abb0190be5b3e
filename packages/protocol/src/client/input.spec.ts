import fc from 'fast-check';
import { forPlainTexts } from './fields.js';
import { clientInputSchema, type StoredValues } from './input.js';
import { clientTypes } from './types.js';
import { isLotTime } from '../time/lot-time.js';
import { phoneDigits } from '../phone/written.js';
import { parseOrThrow } from '../values/validation.js';

const lot = {
  host: 'lot.example',
  reservationsHost: 'reservations.example',
  terminals: ['T1', 'T2'],
  timeZone: 'America/Los_Angeles',
};
const form = (fields: Record<string, unknown> = {}) => ({
  firstName: 'Ann',
  lastName: 'Lee',
  phone: '310-555-0101',
  checkInDateTime: '2026-03-01T10:00',
  checkOutDateTime: '2026-03-05T10:00',
  clientType: 'Walk In',
  ...fields,
});
const parse = (fields: Record<string, unknown> = {}) => clientInputSchema(lot).parse(form(fields));
const refusal = (fields: Record<string, unknown>, stored?: Partial<StoredValues>) =>
  clientInputSchema(lot, { phone: '', clientType: '', terminal: '', ...stored }).safeParse(form(fields)).error
    ?.issues[0]?.message;

const PHONE = 'Phone number must be 10 digits (xxx-xxx-xxxx) or 12 digits (xx-xxx-xxx-xxxx)';
const AMOUNT = 'Payment amount must be a valid number';
const TOO_LARGE = 'Payment amount must be at most 99,999,999.99';
const NEGATIVE = 'Payment amount must be zero or positive';

describe('validation.md, Customer: clientInputSchema', () => {
  it('should fill in missing fields', () => {
    expect(parse()).toEqual({
      ...forPlainTexts(() => ''),
      firstName: 'Ann',
      lastName: 'Lee',
      phone: '310-555-0101',
      checkInDateTime: '2026-03-01 10:00:00',
      checkOutDateTime: '2026-03-05 10:00:00',
      paymentAmount: '0.00',
      paymentMethod: 'Credit Card',
      partySize: 1,
      clientType: 'Walk In',
      terminal: '',
      customerId: null,
    });
  });

  it('should convert a time with an offset to the clock of the lot', () => {
    const { checkInDateTime, checkOutDateTime } = parse({
      checkInDateTime: '2026-12-01T18:00:00+09:00',
      checkOutDateTime: '2026-12-03T02:00:37Z',
    });
    expect([checkInDateTime, checkOutDateTime]).toEqual(['2026-12-01 01:00:00', '2026-12-02 18:00:00']);
  });

  it('should drop fields that no form may set', () => {
    const input = parse({
      lotId: 'x',
      version: 9,
      manualCheckInStatus: 'checked-in',
      shuttleRequestId: 'x',
      createdBy: 'x',
    });
    expect(Object.keys(input)).toEqual(Object.keys(parse()));
  });

  it('should report errors in the order of the form', () => {
    expect(() => parseOrThrow(clientInputSchema(lot), {})).toThrow('First name is required');
    try {
      parseOrThrow(clientInputSchema(lot), { paymentAmount: 'x', partySize: 0 });
    } catch (error) {
      expect(error).toMatchObject({
        code: 'INVALID',
        details: {
          errors: [
            { path: 'firstName', message: 'First name is required' },
            { path: 'lastName', message: 'Last name is required' },
            { path: 'phone', message: 'Phone number is required' },
            { path: 'checkInDateTime', message: 'Check-in date and time is required' },
            { path: 'checkOutDateTime', message: 'Check-out date and time is required' },
            { path: 'paymentAmount', message: AMOUNT },
            { path: 'partySize', message: 'Party size must be at least 1' },
            { path: 'clientType', message: 'Please select a customer type' },
          ],
        },
      });
    }
    expect.assertions(2);
  });

  it.each([
    [{ firstName: '   ' }, 'First name is required'],
    [{ firstName: null }, 'First name is required'],
    [{ firstName: 7 }, 'Must be text'],
    [{ firstName: 'x'.repeat(101) }, 'At most 100 characters'],
    [{ lastName: '' }, 'Last name is required'],
    [{ phone: ' ' }, 'Phone number is required'],
    [{ phone: '310-555-010' }, PHONE],
    [{ phone: '1-310-555-0101' }, PHONE],
    [{ phone: '49-151-555-01011' }, PHONE],
    [{ checkInDateTime: '' }, 'Check-in date and time is required'],
    [{ checkInDateTime: 5 }, 'Check-in date and time is required'],
    [{ checkOutDateTime: undefined }, 'Check-out date and time is required'],
    [{ checkOutDateTime: '2026-02-30T10:00' }, 'Not a valid date and time'],
    [{ checkOutDateTime: '0002-03-01T10:00' }, 'Not a valid date and time'],
    [{ checkOutDateTime: '2026-12-01T18:00 oops' }, 'Not a valid date and time'],
    [{ checkInDateTime: '2026-12-01T18:00:99' }, 'Not a valid date and time'],
    [{ checkOutDateTime: 'tomorrow' }, 'Not a valid date and time'],
    [{ paymentMethod: 'Cheque' }, 'Payment method must be Credit Card or Cash'],
    [{ partySize: 0 }, 'Party size must be at least 1'],
    [{ partySize: '-3' }, 'Party size must be at least 1'],
    [{ partySize: '0x10' }, 'Party size must be a whole number'],
    [{ partySize: '1e3' }, 'Party size must be a whole number'],
    [{ partySize: ' 5 ' }, 'Party size must be a whole number'],
    [{ partySize: 2.5 }, 'Party size must be a whole number'],
    [{ partySize: 'x'.repeat(101) }, 'Party size must be a whole number'],
    [{ paymentAmount: '0'.repeat(101) }, 'Payment amount must be a valid number'],
    [{ clientType: '' }, 'Please select a customer type'],
    [{ clientType: 'other.example' }, 'Please select a customer type'],
    [{ terminal: 'T3' }, 'This lot has no such terminal'],
    [{ notes: 'x'.repeat(4001) }, 'At most 4000 characters'],
    [{ customerId: 'x'.repeat(101) }, 'At most 100 characters'],
    [{ displayColor: 'pink' }, 'Unknown display color'],
  ])('should reject %j', (fields, message) => {
    expect(refusal(fields)).toBe(message);
  });

  it.each([
    [null, '0.00'],
    [undefined, '0.00'],
    ['', '0.00'],
    ['  ', '0.00'],
    [' 86 ', '86.00'],
    ['86.', '86.00'],
    ['.5', '0.50'],
    [86.5, '86.50'],
    [1.005, '1.01'],
    ['2.675', '2.68'],
    [-0, '0.00'],
    ['99999999.99', '99999999.99'],
  ])('should read the payment amount %p as %s', (paymentAmount, read) => {
    expect(parse({ paymentAmount }).paymentAmount).toBe(read);
  });

  it.each([
    ['abc', AMOUNT],
    [[], AMOUNT],
    [true, AMOUNT],
    ['0x10', AMOUNT],
    ['Infinity', AMOUNT],
    [Number.NaN, AMOUNT],
    ['100000000', TOO_LARGE],
    ['9'.repeat(100), TOO_LARGE],
    ['9'.repeat(101), AMOUNT],
    // Two decimals would round it to what the column cannot hold.
    ['99999999.999', TOO_LARGE],
    ['-99999999999', NEGATIVE],
    [-1, NEGATIVE],
    ['-0.001', NEGATIVE],
  ])('should reject the payment amount %p', (paymentAmount, message) => {
    expect(refusal({ paymentAmount })).toBe(message);
  });

  it.each([
    [undefined, 1],
    [null, 1],
    ['', 1],
    [' ', 1],
    ['many', 1],
    ['4', 4],
    [10, 10],
  ])('should read the party size %p as %d', (partySize, read) => {
    expect(parse({ partySize }).partySize).toBe(read);
  });

  it.each([
    ['', null],
    ['   ', null],
    [null, null],
    [' A-1 ', 'A-1'],
  ])('should read the customer id %p as %p', (customerId, read) => {
    expect(parse({ customerId }).customerId).toBe(read);
  });

  it('should not validate an unchanged phone again', () => {
    const stored = { phone: '1-310-555-0101' };
    expect(refusal({ phone: '1-310-555-0101' }, stored)).toBeUndefined();
    expect(refusal({ phone: '1-310-555-0102' }, stored)).toBe(PHONE);
    expect(refusal({ phone: '' }, { phone: '' })).toBe('Phone number is required');
  });

  it('should keep an unchanged terminal or customer type that the lot no longer has', () => {
    const stored = { terminal: 'T9', clientType: 'old.example' };
    expect(refusal({ ...stored }, stored)).toBeUndefined();
    expect(refusal({ terminal: 'T8' }, stored)).toBe('This lot has no such terminal');
    expect(refusal({ clientType: 'older.example' }, stored)).toBe('Please select a customer type');
    expect(refusal({ clientType: '' }, { clientType: '' })).toBe('Please select a customer type');
  });

  it('data.md, Options: should accept every customer type and terminal of the lot, and both payment methods', () => {
    for (const clientType of clientTypes(lot)) expect(parse({ clientType }).clientType).toBe(clientType);
    for (const terminal of lot.terminals) expect(parse({ terminal }).terminal).toBe(terminal);
    for (const paymentMethod of ['Credit Card', 'Cash'])
      expect(parse({ paymentMethod })).toMatchObject({ paymentMethod });
  });

  it('should accept only values that the database can store, and parse its own output unchanged', () => {
    const text = fc.option(fc.string({ unit: 'binary', maxLength: 60 }), { nil: undefined });
    const anything = fc.record({
      firstName: text,
      lastName: text,
      notes: text,
      customerId: text,
      parkingSpot: text,
      phone: fc.oneof(fc.constant('310-555-0101'), fc.string({ unit: fc.constantFrom(...'0123456789-+ x') })),
      paymentAmount: fc.oneof(fc.double(), fc.string(), fc.constant(null)),
      partySize: fc.oneof(fc.double(), fc.string(), fc.integer()),
      checkInDateTime: fc.oneof(
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
        fc.string(),
      ),
    });
    fc.assert(
      fc.property(anything, (fields) => {
        const result = clientInputSchema(lot).safeParse(form(fields));
        if (!result.success) return;
        const { data } = result;
        expect(data.paymentAmount).toMatch(/^\d{1,8}\.\d\d$/);
        expect(data.partySize).toBeGreaterThanOrEqual(1);
        expect(isLotTime(data.checkInDateTime)).toBe(true);
        expect([10, 12]).toContain(phoneDigits(data.phone).length);
        expect(JSON.stringify(data)).not.toContain('\\u0000');
        expect(clientInputSchema(lot).parse(data)).toEqual(data);
      }),
    );
  });
});
