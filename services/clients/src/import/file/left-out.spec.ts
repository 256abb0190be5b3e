import { findColumns } from './columns.js';
import { leftOutReason, textOfRow } from './left-out.js';

const columns = findColumns(['Ref', 'Name', 'Phone', 'Check-in', 'Amount', 'Mood'], {});
const CUSTOMER = ['A1', 'Dana', '310-555-0142', '2026-11-20', 86, 'good'];

describe('import-export.md, Reading a file: leftOutReason', () => {
  it.each([
    ['a customer', CUSTOMER, undefined],
    ['a customer without a phone', ['A1', 'Dana'], undefined],
    ['a customer named Total', ['', 'Total', '310-555-0142'], undefined],
    ['a customer named Total with a stay', ['', 'Total', null, new Date(0)], undefined],
    ['a customer with the ID Count', ['Count', 'Dana'], undefined],
    ['a phone alone', ['', '', '310-555-0142'], undefined],
    ['a date alone', ['', '', '', 'Nov 20, 2026'], undefined],
    ['a number alone', ['', '', '', '', 86], undefined],
    ['the headings again', ['Ref', 'Name', 'Phone', 'Check-in', 'Amount', 'Mood'], 'repeated-headings'],
    ['some headings in another spelling', ['', 'NAME ', 'phone'], 'repeated-headings'],
    ['a total', ['Total', '', '', '', 172], 'total'],
    ['a total in another column', ['', '', '', 'Grand Total:', '$172.00'], 'total'],
    ['a total of counts', ['Subtotal', 2, 2, 2, 172], 'total'],
    ['a count', ['Total customers: 12'], 'total'],
    ['a count that begins with its number', ['', '12 reservations'], 'total'],
    ['an average', ['Average', '', '', '', 86.5], 'total'],
    ['a note', ['Thank you'], 'outside'],
    ['a note in merged cells', ['Thank you', 'Thank you', 'Thank you'], 'outside'],
    ['a text in a column that is not read', ['', '', '', '', '', 'good'], 'outside'],
    ['a text beside the columns', [null, null, null, null, null, null, 'x', 'y'], 'outside'],
  ])('should tell %s: %j', (_, cells, reason) => {
    expect(leftOutReason(cells, columns)).toBe(reason);
  });

  it('should not take a text for a note in a file with one column', () => {
    expect(leftOutReason(['Dana'], findColumns(['Name'], {}))).toBeUndefined();
  });
});

describe('textOfRow', () => {
  it('should show each text once, within its limit', () => {
    expect(textOfRow(['Total', null, 'Total', 12, ' ', 'x'.repeat(50)], 20)).toBe(`Total, 12, ${'x'.repeat(9)}`);
  });
});
