import type { ImportState } from '@lotline/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSearchParams } from 'react-router-dom';
import { hasUnsaved } from '../../../lib/page/unsaved.js';
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
} from '../../../testing/imports.js';
import { InLot } from '../../../testing/in-lot.js';
import { renderScreen } from '../../../testing/render.js';
import { FakeServer, json } from '../../../testing/server.js';
import { ImportPart } from './import-part.js';

const Remembered = () => <output aria-label="Remembered">{useSearchParams()[0].get('import')}</output>;

describe('an import that is followed', () => {
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

  const open = (address = '/admin/import') =>
    renderScreen(
      <InLot>
        <ImportPart />
        <Remembered />
      </InLot>,
      address,
    );
  const choose = async (size = 4) => {
    const file = new File(['x'.repeat(size)], 'bookings.csv', { type: 'text/csv' });
    await user.upload(await screen.findByLabelText('File to import'), file);
  };

  it('should keep the page from reloading and ask before it is closed while a file is uploaded', async () => {
    const asksBeforeClosing = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    let answer: (response: Response) => void = () => undefined;
    server.on(DRY, () => new Promise((resolve) => (answer = resolve)));
    const { unmount } = open();
    await choose();
    await waitFor(() => expect(server.sent(DRY)).toHaveLength(1));
    expect([hasUnsaved(), asksBeforeClosing()]).toEqual([true, true]);
    // The upload goes on when another screen is opened.
    unmount();
    expect([hasUnsaved(), asksBeforeClosing()]).toEqual([true, true]);
    answer(json(report()));
    await waitFor(() => expect(hasUnsaved()).toBe(false));
    expect(asksBeforeClosing()).toBe(false);
  });

  it('should follow an import that was begun before the page was opened, to its report', async () => {
    imports = [anImport()];
    open();
    expect(await screen.findByText('Importing 1 of 4')).toBeInTheDocument();
    imports = [done];
    expect(await screen.findByText('Imported 2 customers')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Left out 2' })).toBeInTheDocument();
  });

  it('should follow by its id an import that the server accepts, and remember it in the address', async () => {
    server.on(DRY, () => {
      imports = [anImport({ dryRun: true })];
      return json({ importId: id }, 202);
    });
    open();
    await choose();
    expect(await screen.findByText('Checking 1 of 4')).toBeInTheDocument();
    expect(server.sent(DRY)[0]?.headers['prefer']).toBe('respond-async');
    expect(screen.getByLabelText('Remembered')).toHaveTextContent(id);
    imports = [{ ...done, dryRun: true }];
    expect(await screen.findByText('1 KB · 4 rows · checked, nothing imported yet')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Import 2 customers' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Choose another file' }));
    expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeInTheDocument();
    expect(screen.getByLabelText('Remembered')).toBeEmptyDOMElement();
  });

  it('should show the import of the address after a reload: its progress, and its report once it has ended', async () => {
    const other = anImport({ id: EXISTING, endedAt: '2026-11-21T15:39:00.000Z', state: 'done' });
    imports = [other, anImport()];
    const { unmount } = open(`/admin/import?import=${id}`);
    expect(await screen.findByText('Importing 1 of 4')).toBeInTheDocument();
    unmount();
    imports = [other, done];
    open(`/admin/import?import=${id}`);
    expect(await screen.findByText('Imported 2 customers')).toBeInTheDocument();
    expect(screen.getByLabelText('Remembered')).toHaveTextContent(id);
  });

  it('should say why the import of the address failed, or nothing of one that is not kept any more', async () => {
    imports = [{ ...done, state: 'failed', error: { code: 'TOO_LARGE', message: 'The sheet has more cells' } }];
    const { unmount } = open(`/admin/import?import=${id}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('The sheet has more cells');
    await waitFor(() => expect(screen.getByLabelText('Remembered')).toBeEmptyDOMElement());
    unmount();
    imports = [];
    open(`/admin/import?import=${id}`);
    expect(await screen.findByText('Nothing was imported yet.')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('should say that nothing was imported where an accepted import was all or nothing', async () => {
    const refused = { ...done, allOrNothing: true, created: 0 };
    server.on(`GET /api/imports/${id}`, () =>
      json({ ...refused, rows: rows.map((row) => (row.outcome === 'created' ? { ...row, outcome: 'skipped' } : row)) }),
    );
    // The file was good when it was checked.
    server.on(DRY, () => json(report({ rejected: 0, rows: rows.filter(({ outcome }) => outcome !== 'rejected') })));
    server.on('POST /api/import?dryRun=false&allOrNothing=true', () => {
      imports = [refused];
      return json({ importId: id }, 202);
    });
    open();
    await choose();
    await user.click(await screen.findByLabelText('All or nothing: import no row while one is rejected'));
    await user.click(screen.getByRole('button', { name: 'Import 2 customers' }));
    expect(await screen.findByText('Nothing was imported: a row is not right')).toBeInTheDocument();
    expect(screen.queryByText('Imported 0 customers')).toBeNull();
  });

  it('should follow its own import where its call was cut off', async () => {
    server.on(DRY, () => {
      imports = [anImport({ dryRun: true })];
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    open();
    await choose();
    expect(await screen.findByText('Checking 1 of 4')).toBeInTheDocument();
    imports = [{ ...done, dryRun: true }];
    expect(await screen.findByText(/checked, nothing imported yet/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Import 2 customers' })).toBeInTheDocument();
  });
});
