import { aSettings } from '../../testing/builders.js';
import { contractSchema, type ContractValues, emptyContract, nextContractEnd, newContract } from './contract-values.js';
import { validateFields } from '../../ui/form/field-errors.js';

const lot = aSettings();
const MONTHLY = 'harborview.example Monthly Contract';
const QUARTERLY = 'harborview.example Quarterly Contract';
const now = new Date('2026-11-21T15:42:31Z');
const fresh = emptyContract(now, lot.timeZone);
const values = (changes: Partial<ContractValues>): ContractValues => ({ ...fresh, ...changes });

describe('contract values', () => {
  it('should start on the lot’s current day without an end', () => {
    expect(fresh).toMatchObject({ checkInDateTime: '2026-11-21 00:00:00', checkOutDateTime: '', paymentAmount: '0' });
  });

  it('should be sent as a full booking with its timestamp', () => {
    const sent = newContract(values({ phone: '310-555-0177', notes: 'Two cars' }), now, lot.timeZone);
    expect(sent).toMatchObject({
      phone: '310-555-0177',
      notes: 'Two cars',
      paymentAmount: '0',
      paymentMethod: 'Credit Card',
      partySize: 1,
      customerId: '',
      timeStamp: '2026-11-21 07:42:31',
    });
  });

  it('should be rejected with the specified errors', () => {
    expect(validateFields(contractSchema(lot), fresh)).toEqual({
      phone: 'Phone number is required',
      firstName: 'First name is required',
      lastName: 'Last name is required',
      clientType: 'Please select a customer type',
    });
  });

  it('should accept empty dates and reject invalid ones', () => {
    const whole = { phone: '310-555-0177', firstName: 'Ruth', lastName: 'Abramson', clientType: MONTHLY };
    const empty = { checkInDateTime: '', checkOutDateTime: '' };
    expect(validateFields(contractSchema(lot), values({ ...whole, ...empty }))).toEqual({});
    expect(validateFields(contractSchema(lot), values({ ...whole, checkOutDateTime: 'soon' }))).toEqual({
      checkOutDateTime: 'Not a valid date and time',
    });
  });
});

describe('nextContractEnd', () => {
  const monthly = values({ clientType: MONTHLY, checkOutDateTime: '2026-12-20 23:59:00' });
  it.each([
    ['a chosen type', fresh, values({ clientType: MONTHLY }), '2026-12-20 23:59:00'],
    ['another type', monthly, { ...monthly, clientType: QUARTERLY }, '2027-02-20 23:59:00'],
    ['another start', monthly, { ...monthly, checkInDateTime: '2026-12-01 00:00:00' }, '2026-12-31 23:59:00'],
    ['a start that is none', monthly, { ...monthly, checkInDateTime: 'soon' }, null],
    ['a name', monthly, { ...monthly, firstName: 'Ruth' }, null],
    ['an end that a person sets', monthly, { ...monthly, checkOutDateTime: '2026-12-31 12:00:00' }, null],
    ['an end that a person empties', monthly, { ...monthly, checkOutDateTime: '' }, null],
    [
      'another type of a contract whose end a person emptied',
      { ...monthly, checkOutDateTime: '' },
      { ...monthly, checkOutDateTime: '', clientType: QUARTERLY },
      null,
    ],
    [
      'another type of a contract whose end a person set',
      { ...monthly, checkOutDateTime: '2026-12-31 12:00:00' },
      { ...monthly, checkOutDateTime: '2026-12-31 12:00:00', clientType: QUARTERLY },
      null,
    ],
  ])('should return the end for %s', (_, before, after, end) => {
    expect(nextContractEnd(before, after, lot)).toBe(end);
  });
});
