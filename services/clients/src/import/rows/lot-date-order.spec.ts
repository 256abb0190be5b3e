import { lotDateOrder } from './lot-date-order.js';

describe('import-export.md, Import values: lotDateOrder', () => {
  it.each([
    ['America/Los_Angeles', '+13105550100', 'month-first'],
    ['America/Indiana/Knox', '+13105550100', 'month-first'],
    ['US/Pacific', '+13105550100', 'month-first'],
    ['Pacific/Honolulu', '+18085550100', 'month-first'],
    ['America/Toronto', '+14165550100', 'month-first'],
    ['Asia/Manila', '+639175550100', 'month-first'],
    ['Europe/London', '+447911000000', 'day-first'],
    ['Europe/Berlin', '+13105550100', 'day-first'],
    ['America/Mexico_City', '+525512340000', 'day-first'],
    ['Australia/Sydney', '+61255500100', 'day-first'],
    ['Asia/Kathmandu', '+9775550100', 'day-first'],
    ['UTC', '+13105550100', 'month-first'],
    ['Etc/GMT+8', '+13105550100', 'month-first'],
    ['UTC', '+447911000000', 'day-first'],
  ])('should be, in %s with the texting number %s, %s', (timeZone, textingNumber, order) => {
    expect(lotDateOrder({ timeZone, textingNumber })).toBe(order);
  });
});
