import { LOT } from '../../testing/lot.js';
import { validateRow } from './booking.js';
import type { ImportedCell } from './dates.js';
import { importedRowSchema } from './row.js';

const stay = { checkInDateTime: '2026-11-20 09:30', checkOutDateTime: '2026-11-24 18:05' };
const read = (phone: ImportedCell, textingNumber = LOT.textingNumber) => {
  const lot = { ...LOT, textingNumber };
  const result = validateRow(importedRowSchema(lot, 'month-first'), { ...stay, phone });
  if ('errors' in result) return { errors: result.errors.map(({ message }) => message) };
  return { phone: result.booking.phone, notes: result.booking.notes, notices: result.notices };
};
const untextable = (reason: string) => `This phone cannot be texted: ${reason}.`;

describe('import-export.md, Import values: importedPhone', () => {
  it.each<[ImportedCell, string]>([
    ['310-555-0142', '310-555-0142'],
    ['3105550142', '3105550142'],
    ['+1 (310) 555-0142', '+1 (310) 555-0142'],
    ['001 310 555 0142', '001 310 555 0142'],
    ['+44 (0)20 7946 0018', '+44 (0)20 7946 0018'],
    ['+52 1 55 1234 5678', '+52 1 55 1234 5678'],
    ['011 44 20 7946 0018', '011 44 20 7946 0018'],
    [3105550142, '310-555-0142'],
    ['3105550142.0', '310-555-0142'],
    ['3105550142.00', '310-555-0142'],
    ['13105550142.00', '1-310-555-0142'],
    ['3,105,550,142', '310-555-0142'],
    ['3.105550142E+09', '310-555-0142'],
    ['1.3105550142e10', '1-310-555-0142'],
    ['tel:+13105550142', '+13105550142'],
    ['310-555-0142 (cell)', '310-555-0142'],
    ['\u202a+1\u2011310\u2011555\u20110142\u202c', '+13105550142'],
    ['\uff13\uff11\uff10\uff15\uff15\uff15\uff10\uff11\uff14\uff12', '310-555-0142'],
    ['310\u2013555\u20130142', '310-555-0142'],
    ['000-000-0000', '000-000-0000'],
    ...['n/a', '-', '0', '', 'none', '???'].map((none): [string, string] => [none, '000-000-0000']),
  ])('should read %j as %s', (cell, phone) => expect(read(cell)).toEqual({ phone, notes: '', notices: undefined }));

  it.each([
    ['310-555-0142#5', '310-555-0142 x5', 'a text does not reach the extension 5'],
    ['310-555-0142,,5', '310-555-0142 x5', 'a text does not reach the extension 5'],
    ['310-555-0142;5', '310-555-0142 x5', 'a text does not reach the extension 5'],
    ['310-555-0142*22', '310-555-0142 x22', 'a text does not reach the extension 22'],
    ['310.555.0142 ext. 52', '310-555-0142 x52', 'a text does not reach the extension 52'],
    ['+1 310 555 0142 (2)', '+13105550142 x2', 'a text does not reach the extension 2'],
    ['310 555 0142 5', '310-555-0142 x5', 'a text does not reach the extension 5'],
    ['020 7946 0018', '020 7946 0018', 'it begins with 0. Write the number with its country code'],
    ['+1310555014', '+1310555014', 'it has 9 digits after +1, not 10'],
    ['+999 123 456 789', '+999 123 456 789', 'no country has a number like this'],
  ])('should read %j as %s, and say that it cannot be texted', (cell, phone, reason) => {
    expect(read(cell)).toEqual({ phone, notes: '', notices: [untextable(reason)] });
  });

  it.each([
    ['(310) 555-0142 / 0143', '310-555-0142', 'Phone: (310) 555-0142 / 0143'],
    ['310-555-0142 or 0199', '310-555-0142', 'Phone: 310-555-0142 or 0199'],
    ['310-555-0142\n310-555-0143', '310-555-0142', 'Phone: 310-555-0142 310-555-0143'],
  ])('should keep the second number of %j in the notes', (cell, phone, notes) => {
    const notice = expect.stringMatching(`^Phone: ".*" is read as ${phone}, and the rest is kept in the notes$`);
    expect(read(cell)).toEqual({ phone, notes, notices: [notice] });
  });

  it.each(['555-0142', '310555142', '310-555-O142', '310-555-FLOW', '1-800-FLOWERS', '12345678901234', '3.10555E+09'])(
    'should reject %j with one sentence',
    (cell) => expect(read(cell)).toEqual({ errors: [expect.any(String)] }),
  );

  it('should read a number of the lot’s country', () => {
    expect(read('07911 123456', '+447911000000')).toMatchObject({ phone: '07911 123456', notices: undefined });
  });
});
