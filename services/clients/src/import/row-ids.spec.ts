import { formatRow, RowIds } from './row-ids.js';

describe('RowIds', () => {
  it('should give every row of every sheet a number of its own', () => {
    const ids = new RowIds(['May', 'June', 'July']);
    const places = ['May', 'June', 'July'].flatMap((sheet) => [1, 2, 1_048_576].map((row) => ({ sheet, row })));
    const numbers = places.map((place) => ids.idOf(place));
    expect(new Set(numbers).size).toBe(places.length);
    expect(numbers.map((id) => ids.placeOf(id))).toEqual(places);
  });

  it.each([
    ['a file without sheets', ['']],
    ['a JSON array', []],
    ['a workbook with one sheet', ['May']],
  ])('should be the row’s own number in %s, however large', (_, sheets) => {
    const ids = new RowIds(sheets);
    const place = { sheet: sheets[0] ?? '', row: 30_000_000 };
    expect(ids.idOf(place)).toBe(30_000_000);
    expect(ids.placeOf(30_000_000)).toEqual(place);
  });

  it('should name a row', () => {
    expect([formatRow({ sheet: '', row: 4 }), formatRow({ sheet: 'May', row: 4 })]).toEqual(['row 4', 'row 4 of May']);
  });
});
