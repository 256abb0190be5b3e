import { isPlaceholder, isPlaceholderDate, isPlaceholderId, isPlaceholderName } from './placeholders.js';

const ALWAYS = ['N/A', 'n/a', '#N/A', 'n.a.', '-', '--', '—', '?', '???', '.', 'TBD', 'tba', 'Not Provided', 'Ninguno'];
const NOT_OF_NAMES = ['NA', 'None', 'null', 'nil'];

describe('import-export.md, Import values: isPlaceholder', () => {
  it.each([...ALWAYS, ...NOT_OF_NAMES])('should be true for %j', (text) => expect(isPlaceholder(text)).toBe(true));
  it.each(['', '0', 'A', 'Delta', 'Nan', '-5', 'T1', 'None of it'])('should be false for %j', (text) => {
    expect(isPlaceholder(text)).toBe(false);
  });
});

describe('import-export.md, Import values: isPlaceholderName', () => {
  it.each(ALWAYS)('should be true for %j', (text) => expect(isPlaceholderName(text)).toBe(true));
  it.each([...NOT_OF_NAMES, 'Na', 'Null', 'Dana'])('should be false for %j, a name of people', (text) => {
    expect(isPlaceholderName(text)).toBe(false);
  });
});

describe('import-export.md, Import values: isPlaceholderId', () => {
  it.each([...ALWAYS, ...NOT_OF_NAMES, '0', '000', 'walk-in', 'Walk In', 'WALKIN', 'drive up'])(
    'should be true for %j',
    (text) => expect(isPlaceholderId(text)).toBe(true),
  );
  it.each(['', '1042', 'A0', '0042', 'WALK-IN-7'])('should be false for %j', (text) => {
    expect(isPlaceholderId(text)).toBe(false);
  });
});

describe('import-export.md, Import values: isPlaceholderDate', () => {
  it.each(['0000-00-00', '0000-00-00 00:00:00', 'TBD', '-'])('should be true for %j', (text) => {
    expect(isPlaceholderDate(text)).toBe(true);
  });
  it('should be false for a date', () => expect(isPlaceholderDate('2026-11-20')).toBe(false));
});
