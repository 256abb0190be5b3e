import type { FormField } from '@lotline/protocol';
import { newValues, type CustomerValues } from '../../ui/customer-form/customer-values.js';
import { comparedRows, erasedFields } from './compared-rows.js';

const BLANK = newValues(new Date('2026-11-21T15:42:00Z'), 'America/Los_Angeles');
const FULL: CustomerValues = {
  ...BLANK,
  phone: '310-555-0142',
  firstName: 'Ada',
  lastName: 'Okafor',
  clientType: 'Way',
  customerId: 'HV-1',
  returningAirline: 'Delta',
  terminal: 'T1',
  parkingSpot: 'A7',
  paymentAmount: '86.5',
  vehicleMake: 'Toyota',
  vehicleModel: 'RAV4',
  vehicleColor: 'Blue',
  notes: 'Roof box',
};

describe('add-customer.md, Duplicates: erasedFields', () => {
  it.each<[string, Partial<CustomerValues>, FormField[]]>([
    ['nothing', {}, []],
    ['a note', { notes: ' ' }, ['notes']],
    ['a payment', { paymentAmount: '0.00' }, ['paymentAmount']],
    ['no other payment', { paymentAmount: '12' }, []],
    ['the color only', { vehicleColor: '' }, ['vehicleColor']],
    [
      'everything optional, in the order of the form',
      { notes: '', customerId: '', terminal: '', returningAirline: '', parkingSpot: '' },
      ['customerId', 'returningAirline', 'terminal', 'parkingSpot', 'notes'],
    ],
  ])('should name %s', (_, changes, fields) => {
    expect(erasedFields(FULL, { ...FULL, ...changes })).toEqual(fields);
  });

  it('should name nothing that was empty before', () => {
    expect(erasedFields(BLANK, BLANK)).toEqual([]);
  });
});

describe('add-customer.md, Duplicates: comparedRows', () => {
  const rows = (next: Partial<CustomerValues>) =>
    comparedRows(FULL, { ...FULL, ...next }, (time) => time.slice(0, 10)).map(({ label, current, next: after }) => [
      label,
      current,
      after,
    ]);

  it('should have the specified rows, whether they change or not', () => {
    expect(rows({ paymentAmount: '0', vehicleModel: 'Camry' })).toEqual([
      ['Name', 'Ada Okafor', 'Ada Okafor'],
      ['Phone', '310-555-0142', '310-555-0142'],
      ['Car', 'Blue Toyota RAV4', 'Blue Toyota Camry'],
      ['Check-in', '2026-11-21', '2026-11-21'],
      ['Check-out', '2026-11-21', '2026-11-21'],
      ['Parking spot', 'A7', 'A7'],
      ['Payment', '$86.50', ''],
    ]);
  });

  it('should have each other field that changes', () => {
    expect(rows({ language: 'es', partySize: 3, notes: '', terminal: 'T2' }).slice(7)).toEqual([
      ['Language', 'English', 'Spanish'],
      ['Terminal', 'T1', 'T2'],
      ['Number in party', '1', '3'],
      ['Notes', 'Roof box', ''],
    ]);
  });
});
