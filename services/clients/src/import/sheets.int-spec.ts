import { useClients, newPhone } from '../testing/clients-under-test.js';
import { csv, ImportsUnderTest } from '../testing/imports-under-test.js';
import { sheetParts, sheetXml, zip } from '../testing/workbooks.js';

const HEADINGS = ['Name', 'Phone', 'Check-in', 'Check-out'];
const STAY = ['2026-11-20 09:30', '2026-11-24 18:05'];
type Sheets = Record<string, string[][]>;

/** Creates a workbook whose sheets have these rows below the headings. */
const workbookOf = (sheets: Sheets, headings = HEADINGS): Buffer =>
  zip(
    sheetParts(
      Object.entries(sheets).map(([name, rows]) => ({
        name,
        xml: sheetXml([headings, ...rows].map((cells) => ({ cells }))),
      })),
    ),
  );

describe('an import of several sheets', () => {
  const clients = useClients();
  const imports = new ImportsUnderTest(clients);
  beforeEach(() => clients.empty());

  it('should find the same booking in another sheet, and name the sheet of each row', async () => {
    const [one, two] = [newPhone(), newPhone()];
    const file = workbookOf({
      May: [
        ['Ada Okafor', one, ...STAY],
        ['Thank you', '', '', ''],
      ],
      June: [
        ['Bo Lind', two, ...STAY],
        ['Ada Okafor', one, ...STAY],
        ['Cy Moss', newPhone(), 'soon', ''],
      ],
    });
    const expected = [
      { sheet: 'May', row: 2, outcome: 'created', name: 'Ada Okafor' },
      { sheet: 'May', row: 3, outcome: 'left-out', reason: 'outside', name: 'Thank you', phone: '' },
      { sheet: 'June', row: 2, outcome: 'created', name: 'Bo Lind' },
      { sheet: 'June', row: 3, outcome: 'duplicate', sameAsRow: 2, sameAsSheet: 'May' },
      { sheet: 'June', row: 4, outcome: 'rejected' },
    ];
    const checked = await imports.run(file, { dryRun: true });
    expect(checked).toMatchObject({ total: 5, done: 5, created: 2, duplicates: 1, rejected: 1, leftOut: 1 });
    expect(checked.rows).toMatchObject(expected);
    expect((await imports.run(file)).rows).toMatchObject(expected);
  });

  it('should be read as the lot’s last import with the same headings, in sheets of other names too', async () => {
    const headings = ['Who', 'Where', 'From', 'Until'];
    const row = () => ['Ada Okafor', newPhone(), ...STAY];
    const columns = { Who: 'fullName', Where: 'phone' } as const;
    const mapping = { columns, sheets: ['May'] };
    const first = await imports.run(workbookOf({ May: [row()], Old: [row()] }, headings), { mapping });
    expect(first).toMatchObject({ created: 1, mapping, remembered: null });
    const used = await imports.run(workbookOf({ June: [row()], Old: [row()] }, headings), { usesRemembered: true });
    expect(used).toMatchObject({ created: 2, mapping: { columns }, remembered: { by: 'Vera V.' } });
    expect(used.mapping).not.toHaveProperty('sheets');
    const other = await imports.run(csv([row()], ['Name', ...headings.slice(1)]), { usesRemembered: true });
    expect(other).toMatchObject({ mapping: null, remembered: null });
  });
});
