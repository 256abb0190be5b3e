import { act, screen, waitFor, within } from '@testing-library/react';
import { publishChange } from '../../../lib/live/changes.js';
import {
  anImport,
  aReport as report,
  DONE as done,
  DRY_RUN as DRY,
  EXISTING_CLIENT as EXISTING,
  IMPORT_ID as id,
  importRows as rows,
  REAL_RUN as REAL,
} from '../../../testing/imports.js';
import { json } from '../../../testing/server.js';
import { ImportScreen } from './testing/import-screen.js';

describe('import-export.md, Import: ImportPart', () => {
  let page: ImportScreen;
  beforeEach(() => {
    page = new ImportScreen();
  });
  const shownRows = () => within(screen.getByRole('list', { name: 'Rows' })).getAllByRole('listitem');

  it('should check a file first, and report every row with its errors', async () => {
    page.server.on(DRY, () => json(report()));
    page.open();
    await page.choose();
    expect(await screen.findByText('1 KB · 4 rows · checked, nothing imported yet')).toBeInTheDocument();
    expect(screen.getByText('bookings.csv')).toBeInTheDocument();
    expect(screen.getByText('Ignored columns: Loyalty Tier')).toBeInTheDocument();
    await waitFor(() => expect(shownRows()).toHaveLength(2));
    expect(shownRows()[0]).toHaveTextContent('Row 3Owen Pratt555-0188RejectedToo short');
    expect(shownRows()[1]).toHaveTextContent('Clara Santos626-555-0108DuplicateAlready has a booking');

    await page.user.click(screen.getByRole('button', { name: 'Show the booking' }));
    expect(page.address('customer')).toHaveTextContent(EXISTING);
    await page.user.click(screen.getByRole('button', { name: 'New 2' }));
    await waitFor(() => expect(shownRows()[0]).toHaveTextContent('Ada Okafor'));
    await page.user.click(screen.getByRole('button', { name: 'Rejected 1' }));
    await waitFor(() => expect(shownRows()).toHaveLength(1));
  });

  it('should send the page’s lot with the file and with a report request', async () => {
    page.imports = [done];
    page.server.on(DRY, () => json({ message: 'Please reload the page.', code: 'FORBIDDEN' }, 403));
    page.open();
    await page.choose();
    expect(await screen.findByRole('alert')).toHaveTextContent('Please reload the page.');
    await page.user.click(screen.getByRole('button', { name: 'Report from Nov 21, 7:40 AM' }));
    expect(await screen.findByText('Imported 2 customers')).toBeInTheDocument();
    const sent = [DRY, `GET /api/imports/${id}`].flatMap((call) => page.server.sent(call));
    expect(sent.map(({ headers }) => headers['x-lot'])).toEqual(['harborview', 'harborview']);
  });

  it('should import a checked file, and show how many customers were imported', async () => {
    page.server.on(DRY, () => json(report()));
    page.server.on(REAL, () => json(report()));
    page.open();
    await page.choose();
    await page.user.click(await screen.findByRole('button', { name: 'Import 2 customers' }));
    expect(await screen.findByText('Imported 2 customers')).toBeInTheDocument();
    expect(screen.getByText('1 KB · 4 rows · imported')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Import 2/ })).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Choose another file' }));
    expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeInTheDocument();
  });

  it('should block an all-or-nothing import with rejected rows, and show the server’s rejection with its report', async () => {
    page.server.on(DRY, () => json(report()));
    page.open();
    await page.choose();
    await page.user.click(await screen.findByLabelText('All or nothing: import only if no row is rejected'));
    expect(screen.getByText('1 row is rejected, so nothing would be imported.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Import 2 customers' })).toBeDisabled();
    await page.user.click(screen.getByRole('button', { name: 'Choose another file' }));

    // The file was valid when it was checked.
    page.server.on(DRY, () =>
      json(report({ rejected: 0, rows: rows.filter(({ outcome }) => outcome !== 'rejected') })),
    );
    const skipped = rows.map((row) => (row.outcome === 'created' ? { ...row, outcome: 'skipped' } : row));
    const message = 'Nothing was imported: one row is invalid';
    page.server.on('POST /api/import?dryRun=false&allOrNothing=true', () =>
      json({ message, code: 'IMPORT_REFUSED', ...report({ created: 0, rows: skipped }) }, 422),
    );
    await page.choose();
    await page.user.click(await screen.findByLabelText('All or nothing: import only if no row is rejected'));
    await page.user.click(screen.getByRole('button', { name: 'Import 2 customers' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Not imported 2' })).toBeInTheDocument();
  });

  it('should show the progress that the live stream reports', async () => {
    const answer = page.server.hold(DRY);
    page.open();
    await page.choose();
    expect(await screen.findByText('Uploading the file…')).toBeInTheDocument();
    page.imports = [anImport({ dryRun: true, total: 4, done: 1 })];
    const { state, total, created, duplicates, rejected, leftOut } = anImport();
    act(() => publishChange('import', { id, state, total, done: 1, created, duplicates, rejected, leftOut }));
    expect(await screen.findByText('Checking 1 of 4')).toBeInTheDocument();
    act(() => publishChange('import', { id, state, total, done: 3, created, duplicates, rejected, leftOut }));
    expect(await screen.findByText('Checking 3 of 4')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Rows checked' })).toHaveAttribute('aria-valuenow', '75');
    page.imports = [{ ...done, dryRun: true }];
    answer(json(report()));
    expect(await screen.findByText(/checked, nothing imported yet/)).toBeInTheDocument();
  });

  it('should preview the first valid rows of a checked file', async () => {
    const fields = {
      ...{ firstName: 'Ada', lastName: 'Okafor', phone: '3105550142', clientType: 'Spot Hero', customerId: 'C-17' },
      ...{ checkInDateTime: '2026-11-20 09:30:00', checkOutDateTime: '2027-01-04 18:05:00', partySize: 2 },
      ...{ parkingSpot: 'B12', paymentAmount: '86.50', paymentMethod: 'Credit Card', notes: '' },
      ...{ vehicleMake: 'Subaru', vehicleModel: '', vehicleColor: 'Green', returningAirline: 'Delta', terminal: 'T1' },
    };
    page.server.on(DRY, () => json(report({ rows: rows.map((row, at) => (at === 0 ? { ...row, fields } : row)) })));
    page.open();
    await page.choose();
    const preview = await screen.findByRole('region', { name: 'Preview of the first valid rows' });
    expect(within(preview).getByRole('listitem')).toHaveTextContent(
      'Ada OkaforRow 2Phone310-555-0142TypeSpot HeroCheck-inNov 20, 9:30 AMCheck-outJan 4, 2027 6:05 PMParty2SpotB12' +
        'Payment$86.50 Credit CardVehicleGreen SubaruReturnDelta T1Customer IDC-17',
    );
    const list = await screen.findByRole('list', { name: 'Rows' });
    expect(preview.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('should show what is wrong with a file, and accept another', async () => {
    const message = 'None of the headings is known';
    page.server.on(DRY, () => json({ message, code: 'INVALID' }, 400));
    page.open();
    await page.choose();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    await page.choose();
    await waitFor(() => expect(page.server.sent(DRY)).toHaveLength(2));
  });

  it('should list the imports of the last seven days, and open their reports', async () => {
    page.imports = [done, { ...done, done: 0, id: EXISTING, error: { code: 'INVALID', message: 'Not a spreadsheet' } }];
    page.open();
    expect(await screen.findByText('2 imported, 1 duplicate, 1 rejected')).toBeInTheDocument();
    expect(screen.getByText('Not a spreadsheet')).toBeInTheDocument();
    await page.user.click(screen.getByRole('button', { name: 'Report from Nov 21, 7:40 AM' }));
    expect(await screen.findByText('Imported 2 customers')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Import 2/ })).toBeNull();
  });

  it('import-export.md, Import report: should show long reports page by page', async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => ({ ...rows[0], row: at + 2 }));
    page.server.on(DRY, () => json(report({ created: 1_000, duplicates: 0, rejected: 0, rows: many })));
    page.open();
    await page.choose();
    expect(await screen.findByRole('button', { name: 'Show 50 more' })).toBeInTheDocument();
    expect(shownRows()).toHaveLength(50);
    await page.user.click(screen.getByRole('button', { name: 'Show 50 more' }));
    await waitFor(() => expect(shownRows()).toHaveLength(100));
  });
});
