import { aClient, aSettings } from '../../testing/builders.js';
import { firstInvalidField } from './customer-schema.js';

const lot = aSettings();
const monthly = `${lot.host} Monthly Contract`;

describe('customer-details.md, Check-in and check-out: firstInvalidField', () => {
  it.each<[string, Parameters<typeof aClient>[0], string | null]>([
    ['a complete customer', {}, null],
    ['an imported phone of 11 digits', { phone: '16265550108' }, null],
    ['a terminal that the lot removed', { terminal: 'T9' }, null],
    ['a contract without dates', { clientType: monthly, checkInDateTime: '', checkOutDateTime: '' }, null],
    ['no phone', { phone: '' }, 'phone'],
    ['no names', { lastName: '', firstName: '' }, 'firstName'],
    ['no check-out', { checkOutDateTime: '' }, 'checkOutDateTime'],
    ['no type', { clientType: '' }, 'clientType'],
  ])('should be found for %s', (_what, changes, field) => {
    expect(firstInvalidField(aClient(changes), lot)).toBe(field);
  });
});
