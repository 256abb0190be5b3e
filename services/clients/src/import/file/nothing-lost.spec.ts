import fc from 'fast-check';
import { generatedFile } from '../../testing/generated-files.js';
import { readImportFile } from '../../testing/import-files.js';

describe('import-export.md, Reading a file: a generated file', () => {
  it('should lose no row without a word: every one is read or left out with its reason', async () => {
    await fc.assert(
      fc.asyncProperty(generatedFile, fc.constantFrom(7, 100, 10_000), async (file, chunk) => {
        fc.pre(file.expected.length > 0);
        const { rows, layout } = await readImportFile(file.content, { format: file.format, chunk });
        expect(rows.map(({ leftOut = 'customer' }) => leftOut)).toEqual(file.expected);
        const customers = rows.filter(({ leftOut }) => !leftOut);
        expect(customers.map(({ cells }) => cells.firstName)).toEqual(file.customers);
        expect(customers.every(({ cells }) => /^310\d{7}$/.test(String(cells.phone)))).toBe(true);
        expect(layout.sheets.reduce((sum, sheet) => sum + sheet.rows, 0)).toBe(file.expected.length);
      }),
    );
  }, 3_600_000);
});
