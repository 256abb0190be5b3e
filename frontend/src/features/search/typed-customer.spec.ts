import { typedCustomer } from './typed-customer.js';

describe('search.md, Dialog: typedCustomer', () => {
  it.each([
    ['310-555-0142', { phone: '310-555-0142' }],
    ['+1 (310) 555-0142', { phone: '310-555-0142' }],
    ['tel:310.555.0142', { phone: '310-555-0142' }],
    ['52 55 1234 5678', { phone: '52-551-234-5678' }],
    ['Dana Reyes', { firstName: 'Dana', lastName: 'Reyes' }],
    ['Reyes, Dana', { firstName: 'Dana', lastName: 'Reyes' }],
    ['Ana de la Cruz', { firstName: 'Ana', lastName: 'de la Cruz' }],
    ['dana o’hara-reyes', { firstName: 'Dana', lastName: 'O’Hara-Reyes' }],
    ['Reyes', { lastName: 'Reyes' }],
    ['Reyes,', { lastName: 'Reyes' }],
    ['0142', {}],
    ['C17', {}],
    ['HV-9', {}],
    ['Dana 310-555-0142', {}],
    ['...', {}],
    ['de la Cruz, ana', { firstName: 'Ana', lastName: 'de la Cruz' }],
  ])('should read %j as %j', (text, customer) => {
    expect(typedCustomer(text)).toEqual(customer);
  });
});
