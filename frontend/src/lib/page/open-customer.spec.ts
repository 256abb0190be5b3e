import { openedCustomers, recordOpened } from './open-customer.js';

const clara = { userId: 'clara', lotId: 'harborview' };

describe('openedCustomers', () => {
  it('should name the last ten, the last one first and each one once', () => {
    expect(openedCustomers(clara)).toEqual([]);
    for (const id of ['c1', 'c2', 'c1']) recordOpened(clara, id);
    expect(openedCustomers(clara)).toEqual(['c1', 'c2']);
    for (let at = 3; at <= 12; at += 1) recordOpened(clara, `c${at}`);
    expect(openedCustomers(clara)).toEqual(Array.from({ length: 10 }, (_, at) => `c${12 - at}`));
  });

  it('should keep people and lots apart', () => {
    recordOpened(clara, 'c1');
    expect(openedCustomers({ ...clara, userId: 'rui' })).toEqual([]);
    expect(openedCustomers({ ...clara, lotId: 'eastgate' })).toEqual([]);
  });
});
