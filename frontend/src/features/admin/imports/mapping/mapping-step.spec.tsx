import type { ImportLayout, ImportMapping } from '@lotline/protocol';
import { screen, waitFor, within } from '@testing-library/react';
import { aReport, CHECKED_AGAIN, DRY_RUN, REAL_RUN } from '../../../../testing/imports.js';
import { json } from '../../../../testing/server.js';
import { ImportScreen } from '../testing/import-screen.js';

const LAYOUT: ImportLayout = {
  sheets: [
    { name: 'November', state: 'read', headingRow: 1, rows: 4, hiddenRows: 0 },
    { name: 'Old', state: 'hidden', headingRow: null, rows: 0, hiddenRows: 0 },
    { name: 'Sales', state: 'chart', headingRow: null, rows: 0, hiddenRows: 0 },
  ],
  columns: [
    { heading: 'Name', column: 'fullName', samples: ['Ada Okafor', 'Owen Pratt'] },
    { heading: 'Cell', column: 'phone', samples: ['310-555-0142'] },
    { heading: 'Arrival', column: 'checkInDateTime', samples: ['03/11/2026', '04/11/2026'] },
    { heading: 'Departure', column: 'checkOutDateTime', samples: [] },
    { heading: 'Loyalty Tier', column: null, samples: ['gold'] },
  ],
  dateOrder: { order: 'month-first', decidedBy: 'lot', evidence: null },
  statuses: [
    { value: 'Confirmed', rows: 3, isLeftOut: false },
    { value: 'Canceled', rows: 1, isLeftOut: true },
  ],
};
const REMEMBERED = { by: 'Dana R.', at: '2026-11-20T18:00:00.000Z' };

describe('import-export.md, Mapping: the mapping of an import', () => {
  let page: ImportScreen;
  beforeEach(() => {
    page = new ImportScreen();
  });

  const step = () => screen.findByRole('region', { name: 'How the file is read' });
  const check = async (changes: object = {}): Promise<HTMLElement> => {
    page.server.on(DRY_RUN, () => json(aReport({ layout: LAYOUT, mapping: null, remembered: null, ...changes })));
    page.open();
    await page.choose();
    return step();
  };
  const sentMappings = (call: string): ImportMapping[] =>
    page.server.sent(call).map(({ fields }) => JSON.parse(fields['mapping'] ?? 'null'));
  const change = async () => page.user.click(screen.getByRole('button', { name: 'Change' }));
  const importButton = () => screen.getByRole('button', { name: /^Import \d/ });

  it('should be one line for a file that is clear, and show each column with some of its values', async () => {
    const shown = await check();
    expect(shown).toHaveTextContent(
      '1 of 3 sheets · 4 of 5 columns read · dates month first · 1 row left out by status',
    );
    expect(screen.getByRole('list', { name: 'Not read' })).toHaveTextContent('Sheet Old is hidden and was not read.');
    expect(screen.queryByRole('list', { name: 'Columns' })).toBeNull();
    await change();
    const columns = within(screen.getByRole('list', { name: 'Columns' }));
    expect(columns.getAllByRole('listitem')).toHaveLength(5);
    expect(columns.getByRole('combobox', { name: 'Arrival' })).toHaveDisplayValue('Check-in');
    expect(columns.getByRole('combobox', { name: 'Arrival' })).toHaveAccessibleDescription('03/11/2026 04/11/2026');
    expect(columns.getByRole('combobox', { name: 'Loyalty Tier' })).toHaveDisplayValue('Ignore');
    expect(screen.getByText('No row proves it; month first because of this lot’s country')).toBeInTheDocument();
    await page.user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('list', { name: 'Columns' })).toBeNull();
  });

  it('should check the file again with the mapping, and import with it', async () => {
    await check();
    const columns = LAYOUT.columns.map((each) => (each.heading === 'Cell' ? { ...each, column: null } : each));
    page.server.on(CHECKED_AGAIN, ({ fields }) =>
      json(
        aReport({ created: 1, rows: [], layout: { ...LAYOUT, columns }, mapping: JSON.parse(fields['mapping'] ?? '') }),
      ),
    );
    page.server.on(REAL_RUN, () => json(aReport()));
    await change();
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Cell' }), 'Ignore');
    expect(importButton()).toBeDisabled();
    expect(
      await screen.findByText('No column is read as the phone. If the file has it, choose it below.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Cell' })).toHaveFocus();
    await page.user.click(screen.getByRole('button', { name: 'Use what was detected' }));
    page.server.on(CHECKED_AGAIN, () => json(aReport({ layout: LAYOUT, mapping: { columns: { Cell: 'phone' } } })));
    await waitFor(() => expect(importButton()).toBeEnabled());
    await page.user.click(importButton());
    await waitFor(() => expect(sentMappings(REAL_RUN)).toEqual([{ columns: { Cell: 'phone' } }]));
    expect(sentMappings(CHECKED_AGAIN)).toEqual([{ columns: { Cell: null } }, {}]);
  });

  it.each<[string, (screenPage: ImportScreen) => Promise<void>, ImportMapping]>([
    [
      'a sheet',
      ({ user }) => user.click(screen.getByRole('checkbox', { name: 'Old hidden' })),
      { sheets: ['November', 'Old'] },
    ],
    [
      'the heading row',
      ({ user }) => user.type(screen.getByRole('spinbutton', { name: 'In row' }), '{Backspace}3{Enter}'),
      { headingRow: 3 },
    ],
    [
      'the date order',
      ({ user }) => user.click(screen.getByRole('radio', { name: 'Day first 20/11/2026' })),
      { dateOrder: 'day-first' },
    ],
    [
      'a status that is left out',
      ({ user }) => user.click(screen.getByRole('checkbox', { name: 'Confirmed 3 rows' })),
      { leftOutStatuses: ['Canceled', 'Confirmed'] },
    ],
    [
      'a status that is imported',
      ({ user }) => user.click(screen.getByRole('checkbox', { name: 'Canceled 1 row' })),
      { leftOutStatuses: [] },
    ],
    [
      'several columns',
      async ({ user }) => {
        await user.selectOptions(screen.getByRole('combobox', { name: 'Arrival' }), 'Check-out');
        await user.selectOptions(screen.getByRole('combobox', { name: 'Departure' }), 'Check-in');
      },
      { columns: { Arrival: 'checkOutDateTime', Departure: 'checkInDateTime' } },
    ],
  ])('should send a change of %s', async (_what, act, mapping) => {
    await check();
    page.server.on(CHECKED_AGAIN, () => json(aReport({ layout: LAYOUT, mapping })));
    await change();
    await act(page);
    await waitFor(() => expect(sentMappings(CHECKED_AGAIN)).toContainEqual(mapping));
    await waitFor(() => expect(importButton()).toBeEnabled());
    expect(screen.getByRole('button', { name: 'Close' })).toBeInTheDocument();
  });

  it('should keep one sheet chosen, and offer no chart', async () => {
    await check();
    await change();
    expect(screen.getByRole('checkbox', { name: 'November 4 rows' })).toBeDisabled();
    expect(screen.getByRole('checkbox', { name: /^Sales/ })).toBeDisabled();
  });

  it('should be open if a person should look at it, and warn of a field that two columns have', async () => {
    const columns = LAYOUT.columns.filter(({ heading }) => heading !== 'Departure');
    await check({ layout: { ...LAYOUT, columns } });
    expect(
      await screen.findByText('No column is read as the check-out. If the file has it, choose it below.'),
    ).toBeInTheDocument();
    page.server.on(CHECKED_AGAIN, () => new Promise(() => undefined));
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Loyalty Tier' }), 'Check-in');
    expect(screen.getByText('Checking again…')).toBeInTheDocument();
    // Its check would be followed as if it were an import of the next file.
    expect(screen.getByRole('button', { name: 'Choose another file' })).toBeDisabled();
    expect(screen.getAllByText('Another column is read as this field too.')).toHaveLength(2);
  });

  it('should show both columns with the same heading, which change together', async () => {
    const time = { heading: 'Time', samples: ['09:30'] };
    const columns = [...LAYOUT.columns, { ...time, column: 'checkInTime' }, { ...time, column: 'checkOutTime' }];
    await check({ layout: { ...LAYOUT, columns } });
    await change();
    const times = screen.getAllByRole('combobox', { name: 'Time' });
    expect(times.map((each) => each instanceof HTMLSelectElement && each.value)).toEqual([
      'checkInTime',
      'checkOutTime',
    ]);
    expect(screen.getAllByText('All columns with this heading change together.')).toHaveLength(2);
    expect(screen.queryByText('Another column is read as this field too.')).toBeNull();
  });

  it('should say whose mapping was used again, with a way back', async () => {
    const mapping = { dateOrder: 'day-first' };
    const shown = await check({ mapping, remembered: REMEMBERED });
    expect(shown).toHaveTextContent('Read as on November 20 by Dana R. · 1 of 3 sheets');
    page.server.on(CHECKED_AGAIN, () => json(aReport({ layout: LAYOUT, mapping: {} })));
    await page.user.click(screen.getByRole('button', { name: 'Use what was detected' }));
    await waitFor(() => expect(screen.queryByText(/^Read as on/)).toBeNull());
    expect(sentMappings(CHECKED_AGAIN)).toEqual([{}]);
    expect(screen.queryByRole('button', { name: 'Use what was detected' })).toBeNull();
  });

  it('should import by a remembered mapping', async () => {
    const mapping = { dateOrder: 'day-first' };
    await check({ mapping, remembered: REMEMBERED });
    page.server.on(REAL_RUN, () => json(aReport()));
    await page.user.click(importButton());
    await waitFor(() => expect(sentMappings(REAL_RUN)).toEqual([mapping]));
  });

  it('should be offered for a file without known headings, which is then read by it', async () => {
    const columns = [{ heading: 'Telefon', column: null, samples: ['310-555-0142'] }];
    const shown = await check({ created: 0, rows: [], layout: { ...LAYOUT, columns, dateOrder: null, statuses: [] } });
    expect(shown).toHaveTextContent('No column is read as the name, the phone, the check-in, or the check-out.');
    expect(importButton()).toBeDisabled();
    page.server.on(CHECKED_AGAIN, () => json(aReport({ layout: LAYOUT, mapping: { columns: { Telefon: 'phone' } } })));
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Telefon' }), 'Phone');
    await waitFor(() => expect(importButton()).toBeEnabled());
    expect(sentMappings(CHECKED_AGAIN)).toEqual([{ columns: { Telefon: 'phone' } }]);
    // The file is clear now, but a person may go on.
    expect(screen.getByRole('list', { name: 'Columns' })).toBeInTheDocument();
  });

  it('should say why a file cannot be read by a mapping, and allow another attempt', async () => {
    await check();
    await change();
    const message = 'Row 9 of November has no headings';
    page.server.on(CHECKED_AGAIN, () => json({ message, code: 'INVALID' }, 400));
    await page.user.type(screen.getByRole('spinbutton', { name: 'In row' }), '{Backspace}9{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(importButton()).toBeDisabled();
    page.server.on(CHECKED_AGAIN, () => json(aReport({ layout: LAYOUT, mapping: { headingRow: 9 } })));
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(importButton()).toBeEnabled());
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
