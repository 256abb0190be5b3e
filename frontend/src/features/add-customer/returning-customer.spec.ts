import type { Lookup } from '@lotline/protocol';
import { newValues } from '../../ui/customer-form/customer-values.js';
import { aSettings } from '../../testing/builders.js';
import { fillFrom, lastTypeOf, lookupToast, returningNote } from './returning-customer.js';

const lot = aSettings();
const empty = newValues(new Date('2026-11-21T15:42:10Z'), lot.timeZone);
const clara: Lookup = {
  firstName: 'Clara',
  lastName: 'Santos',
  vehicleMake: 'Subaru',
  vehicleModel: 'Outback',
  vehicleColor: 'Green',
  notes: '',
  clientType: 'Walk In',
  language: 'en',
  checkOutDateTime: '2026-11-19 22:00:00',
  phone: '626-555-0108',
};
const nobody: Lookup = { ...clara, firstName: '', lastName: '', vehicleMake: '', vehicleModel: '', vehicleColor: '' };

describe('fillFrom', () => {
  it('should fill empty fields', () => {
    expect(fillFrom(clara, empty)).toEqual({
      firstName: 'Clara',
      lastName: 'Santos',
      vehicleMake: 'Subaru',
      vehicleModel: 'Outback',
      vehicleColor: 'Green',
    });
  });

  it('should keep what was typed', () => {
    expect(fillFrom(clara, { ...empty, firstName: 'Clare', vehicleColor: ' ' })).not.toHaveProperty('firstName');
  });
});

describe('add-customer.md, Returning customers: lookupToast', () => {
  it('should list the filled fields', () => {
    expect(lookupToast({ ...clara, notes: 'Key 4' }, fillFrom({ ...clara, notes: 'Key 4' }, empty))).toEqual({
      title: 'Returning Customer Found',
      description: 'Auto-populated: first name, last name, vehicle make, model, color, notes',
    });
  });

  it('should report a known phone without data', () => {
    expect(lookupToast(nobody, {})).toEqual({
      title: 'Customer Phone Found',
      description: 'No previous data available to populate',
    });
  });

  it('should return null when every field was already typed', () => {
    expect(lookupToast(clara, {})).toBeNull();
  });
});

describe('returningNote', () => {
  const now = '2026-11-21 07:42:00';

  it.each<[string, Lookup, string]>([
    ['a past stay', clara, 'Clara Santos was here until Nov 19. Name and vehicle filled in.'],
    [
      'a coming one',
      { ...clara, checkOutDateTime: '2027-01-02 10:00:00' },
      'Clara Santos has a booking until Jan 2, 2027. Name and vehicle filled in.',
    ],
    [
      'a contract without an end',
      { ...clara, clientType: `${lot.host} Monthly Contract`, checkOutDateTime: '' },
      'Clara Santos has a contract without an end date. Name and vehicle filled in.',
    ],
    [
      'a contract',
      { ...clara, clientType: `${lot.host} Monthly Contract`, notes: 'VIP' },
      'Clara Santos’s contract ended on Nov 19. Name, vehicle and notes filled in.',
    ],
    ['one without a name', nobody, 'This customer was here until Nov 19.'],
  ])('should describe %s', (_what, lookup, note) => {
    expect(returningNote(lookup, fillFrom(lookup, empty), lot, now)).toBe(note);
  });
});

describe('add-customer.md, Returning customers: lastTypeOf', () => {
  it.each([
    ['Walk In', 'Walk In'],
    ['Way', 'Way'],
    [`${lot.host} Monthly Contract`, 'Contract Customer'],
    [`${lot.host} Quarterly Contract`, 'Contract Customer'],
    ['A type of the past', null],
  ])('should propose for %s: %s', (clientType, type) => {
    expect(lastTypeOf({ clientType }, lot)).toBe(type);
  });
});
