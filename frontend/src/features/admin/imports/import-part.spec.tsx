import type { ImportState } from '@lotline/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSearchParams } from 'react-router-dom';
import { announce } from '../../../lib/live/changes.js';
import { aSettings } from '../../../testing/builders.js';
import { stopDateAt } from '../../../testing/clock.js';
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
import { InLot } from '../../../testing/in-lot.js';
import { renderScreen } from '../../../testing/render.js';
import { FakeServer, json } from '../../../testing/server.js';
import { ImportPart } from './import-part.js';

const Opened = () => <output aria-label="Opened">{useSearchParams()[0].get('customer')}</output>;

describe('ImportPart', () => {
  const user = userEvent.setup({ delay: null, applyAccept: false });
  let server: FakeServer;
  let imports: ImportState[];

  beforeEach(() => {
    stopDateAt('2026-11-21T15:42:00Z');
    imports = [];
    server = new FakeServer()
      .on('GET /api/settings', () => json(aSettings()))
      .on('GET /api/imports', () => json(imports))
      .on(`GET /api/imports/${id}`, () => json({ ...done, rows }));
  });
  afterEach(() => {
    server.restore();
    jest.useRealTimers();
  });

  const open = () =>
    renderScreen(
      <InLot>
        <ImportPart />
        <Opened />
      </InLot>,
      '/admin/import',
    );
  const choose = async (size = 4) => {
    const file = new File(['x'.repeat(size)], 'bookings.csv', { type: 'text/csv' });
    await user.upload(await screen.findByLabelText('File to import'), file);
  };
  const shownRows = () => within(screen.getByRole('list', { name: 'Rows' })).getAllByRole('listitem');

  it('should check a file first, and report every row with what is wrong', async () => {
    server.on(DRY, () => json(report()));
    open();
    await choose();
    expect(await screen.findByText('1 KB · 4 rows · checked, nothing imported yet')).toBeInTheDocument();
    expect(screen.getByText('bookings.csv')).toBeInTheDocument();
    expect(screen.getByText('Columns that were ignored: Loyalty Tier')).toBeInTheDocument();
    await waitFor(() => expect(shownRows()).toHaveLength(2));
    expect(shownRows()[0]).toHaveTextContent('Row 3Owen Pratt555-0188RejectedToo short');
    expect(shownRows()[1]).toHaveTextContent('Clara Santos626-555-0108DuplicateHas a booking already');

    await user.click(screen.getByRole('button', { name: 'Show the booking' }));
    expect(screen.getByLabelText('Opened')).toHaveTextContent(EXISTING);
    await user.click(screen.getByRole('button', { name: 'New 2' }));
    await waitFor(() => expect(shownRows()[0]).toHaveTextContent('Ada Okafor'));
    await user.click(screen.getByRole('button', { name: 'Rejected 1' }));
    await waitFor(() => expect(shownRows()).toHaveLength(1));
  });

  it('should name the lot of the page with the file and with a report that is asked for', async () => {
    imports = [done];
    server.on(DRY, () => json({ message: 'Please reload the page.', code: 'FORBIDDEN' }, 403));
    open();
    await choose();
    expect(await screen.findByRole('alert')).toHaveTextContent('Please reload the page.');
    await user.click(screen.getByRole('button', { name: 'Report of Nov 21, 7:40 AM' }));
    expect(await screen.findByText('Imported 2 customers')).toBeInTheDocument();
    const sent = [DRY, `GET /api/imports/${id}`].flatMap((call) => server.sent(call));
    expect(sent.map(({ headers }) => headers['x-lot'])).toEqual(['harborview', 'harborview']);
  });

  it('should import what was checked, and say how many', async () => {
    server.on(DRY, () => json(report()));
    server.on(REAL, () => json(report()));
    open();
    await choose();
    await user.click(await screen.findByRole('button', { name: 'Import 2 customers' }));
    expect(await screen.findByText('Imported 2 customers')).toBeInTheDocument();
    expect(screen.getByText('1 KB · 4 rows · imported')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Import 2/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Choose another file' }));
    expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeInTheDocument();
  });

  it('should not begin what all or nothing would refuse, and show such a refusal with its report', async () => {
    server.on(DRY, () => json(report()));
    open();
    await choose();
    await user.click(await screen.findByLabelText('All or nothing: import no row while one is rejected'));
    expect(screen.getByText('A row is rejected: nothing would be imported.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Import 2 customers' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Choose another file' }));

    // It was good when it was checked.
    server.on(DRY, () => json(report({ rejected: 0, rows: rows.filter(({ outcome }) => outcome !== 'rejected') })));
    const skipped = rows.map((row) => (row.outcome === 'created' ? { ...row, outcome: 'skipped' } : row));
    const message = 'Nothing was imported: a row is not right';
    server.on('POST /api/import?dryRun=false&allOrNothing=true', () =>
      json({ message, code: 'IMPORT_REFUSED', ...report({ created: 0, rows: skipped }) }, 422),
    );
    await choose();
    await user.click(await screen.findByLabelText('All or nothing: import no row while one is rejected'));
    await user.click(screen.getByRole('button', { name: 'Import 2 customers' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Not imported 2' })).toBeInTheDocument();
  });

  it('should say how far an import is, as the live stream tells it', async () => {
    let answer: (response: Response) => void = () => undefined;
    server.on(DRY, () => new Promise((resolve) => (answer = resolve)));
    open();
    await choose();
    expect(await screen.findByText('Sending the file…')).toBeInTheDocument();
    imports = [anImport({ dryRun: true, total: 4, done: 1 })];
    const { state, total, created, duplicates, rejected } = anImport();
    act(() => announce('import', { id, state, total, done: 1, created, duplicates, rejected }));
    expect(await screen.findByText('Checking 1 of 4')).toBeInTheDocument();
    act(() => announce('import', { id, state, total, done: 3, created, duplicates, rejected }));
    expect(await screen.findByText('Checking 3 of 4')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Rows checked' })).toHaveAttribute('aria-valuenow', '75');
    imports = [{ ...done, dryRun: true }];
    answer(json(report()));
    expect(await screen.findByText(/checked, nothing imported yet/)).toBeInTheDocument();
  });

  it('should show first what was read from the good rows of a checked file', async () => {
    const fields = {
      ...{ firstName: 'Ada', lastName: 'Okafor', phone: '3105550142', clientType: 'Spot Hero', customerId: 'C-17' },
      ...{ checkInDateTime: '2026-11-20 09:30:00', checkOutDateTime: '2027-01-04 18:05:00', partySize: 2 },
      ...{ parkingSpot: 'B12', paymentAmount: '86.50', paymentMethod: 'Credit Card', notes: '' },
      ...{ vehicleMake: 'Subaru', vehicleModel: '', vehicleColor: 'Green', returningAirline: 'Delta', terminal: 'T1' },
    };
    server.on(DRY, () => json(report({ rows: rows.map((row, at) => (at === 0 ? { ...row, fields } : row)) })));
    open();
    await choose();
    const preview = await screen.findByRole('region', { name: 'Read from the first good rows' });
    expect(within(preview).getByRole('listitem')).toHaveTextContent(
      'Ada OkaforRow 2Phone310-555-0142TypeSpot HeroCheck-inNov 20, 9:30 AMCheck-outJan 4, 2027 6:05 PMParty2SpotB12' +
        'Payment$86.50 Credit CardVehicleGreen SubaruReturnDelta T1Customer IDC-17',
    );
    const list = await screen.findByRole('list', { name: 'Rows' });
    expect(preview.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('should say what is wrong with a file, and take the next', async () => {
    const message = 'None of the headings is known';
    server.on(DRY, () => json({ message, code: 'INVALID' }, 400));
    open();
    await choose();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    await choose();
    await waitFor(() => expect(server.sent(DRY)).toHaveLength(2));
  });

  it('should list what was imported within seven days, and show its report', async () => {
    imports = [done, { ...done, id: EXISTING, error: { code: 'INVALID', message: 'Not a spreadsheet' } }];
    open();
    expect(await screen.findByText('2 imported, 1 duplicate, 1 rejected')).toBeInTheDocument();
    expect(screen.getByText('Not a spreadsheet')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Report of Nov 21, 7:40 AM' }));
    expect(await screen.findByText('Imported 2 customers')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Import 2/ })).toBeNull();
  });

  it('should show many rows some at a time', async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => ({ ...rows[0], row: at + 2 }));
    server.on(DRY, () => json(report({ created: 1_000, duplicates: 0, rejected: 0, rows: many })));
    open();
    await choose();
    expect(await screen.findByRole('button', { name: 'Show 50 more' })).toBeInTheDocument();
    expect(shownRows()).toHaveLength(50);
    await user.click(screen.getByRole('button', { name: 'Show 50 more' }));
    await waitFor(() => expect(shownRows()).toHaveLength(100));
  });
});
