import { addFormTypes, clientTypes, contractTypes, isContractRecord } from './types.js';

const lot = { host: 'lot.example', reservationsHost: 'reservations.example' };

describe('data.md, Customer types: clientTypes', () => {
  it('should list the types in display order, with the hosts of the lot', () => {
    expect(clientTypes(lot)).toEqual([
      'lot.example',
      'lot.example Monthly Contract',
      'lot.example Quarterly Contract',
      'reservations.example',
      'Contract Customer',
      'ParkWay',
      'ParkWhiz',
      'Phone Reservation - Pay at Office',
      'Spot Hero',
      'Walk In',
      'Way',
    ]);
  });
});

describe('add-customer.md, Form: addFormTypes', () => {
  it('should leave out the two contract types and nothing else', () => {
    expect(addFormTypes(lot)).toEqual(clientTypes(lot).filter((type) => !contractTypes(lot).includes(type)));
    expect(addFormTypes(lot)).toHaveLength(9);
  });
});

describe('isContractRecord', () => {
  it.each([
    ['lot.example Monthly Contract', true],
    ['lot.example Quarterly Contract', true],
    ['Contract Customer', false],
    ['lot.example', false],
    ['other.example Monthly Contract', false],
    ['', false],
  ])('should be of %j: %p', (type, is) => {
    expect(isContractRecord(type, lot)).toBe(is);
  });
});
