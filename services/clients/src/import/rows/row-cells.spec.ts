import { columnsOfHeadings } from './headings.js';
import type { ImportedCell } from './dates.js';
import { addCell, inReadingOrder, type ImportedCells } from './row-cells.js';

/** Reads a row as a file with these headings is read. */
const cellsOf = (row: Record<string, ImportedCell>): ImportedCells => {
  const headings = Object.keys(row);
  const columns = columnsOfHeadings(headings).flatMap((column, at) =>
    column === undefined ? [] : [{ column, heading: headings[at] ?? '' }],
  );
  const cells: ImportedCells = {};
  for (const column of inReadingOrder(columns)) addCell(cells, column, row[column.heading] ?? null);
  return cells;
};

describe('import-export.md, Import values: addCell', () => {
  it.each([
    ['the only one that is filled', { Phone: '', Mobile: '310-555-0142' }, '310-555-0142'],
    ['the mobile one first', { Phone: '310-555-0101', Cell: '310-555-0142' }, '310-555-0142'],
    ['the other one for a placeholder', { Phone: '310-555-0101', Mobile: 'N/A' }, '310-555-0101'],
    [
      'the first of several',
      { 'Home Phone': '', 'Primary Phone': '310-555-0101', Tel: '310-555-0102' },
      '310-555-0101',
    ],
    ['a number', { Phone: 3105550101, 'Mobile No': null }, 3105550101],
  ])('should take, of several phones, %s', (_, row, phone) => expect(cellsOf(row).phone).toBe(phone));

  it.each([
    ['both', { Notes: 'Key 4', Comments: 'Wheelchair' }, 'Key 4\nWheelchair'],
    ['the filled one', { Notes: '', Comments: 'Wheelchair' }, 'Wheelchair'],
    ['the first', { Notes: 'Key 4', Comments: null }, 'Key 4'],
    ['the same text once', { Notes: 'Key 4', Remarks: 'Key 4' }, 'Key 4'],
    ['a plate', { Plate: 'ABC123', Notes: 'Key 4' }, 'Plate: ABC123\nKey 4'],
    ['a plate of a reg column', { Notes: '', 'Reg No.': 'AB12 CDE' }, 'Plate: AB12 CDE'],
    ['no plate', { 'License Plate': 'N/A', Notes: '' }, ''],
  ])('should join notes: %s', (_, row, notes) => expect(cellsOf(row).notes ?? '').toBe(notes));

  it('should keep what a person chose for the notes under its heading', () => {
    const cells: ImportedCells = {};
    addCell(cells, { column: 'notes', heading: 'Flight' }, 'DL 12');
    expect(cells.notes).toBe('Flight: DL 12');
  });

  it.each([
    [{ Status: 'Confirmed', CN: 'X' }, 'CN: X'],
    [{ CN: '', Status: 'Confirmed' }, 'Confirmed'],
    [{ CN: 'X', Status: 'Confirmed' }, 'CN: X'],
    [{ Status: '', 'Canceled?': 'No' }, 'Canceled?: No'],
    [{ Canceled: true }, 'Canceled: true'],
  ])('should take the status of %j that is left out: %j', (row, status) => expect(cellsOf(row).status).toBe(status));

  it('should know the headings whose values need not be Lotline’s', () => {
    expect(cellsOf({ Type: 'Blue', Zone: 'T1' }).otherHeadings).toEqual({ clientType: 'Type', terminal: 'Zone' });
    expect(cellsOf({ 'Customer Type': 'Walk In', Terminal: 'T1' }).otherHeadings).toBeUndefined();
  });
});
