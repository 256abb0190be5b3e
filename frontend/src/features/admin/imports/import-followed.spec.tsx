import { screen, waitFor, within } from '@testing-library/react';
import { hasUnsaved } from '../../../lib/page/unsaved.js';
import {
  anImport,
  aReport as report,
  DONE as done,
  DRY_RUN as DRY,
  EXISTING_CLIENT as EXISTING,
  IMPORT_ID as id,
  importRows as rows,
} from '../../../testing/imports.js';
import { json } from '../../../testing/server.js';
import { ImportScreen } from './testing/import-screen.js';

describe('import-export.md, Import: following an import', () => {
  let page: ImportScreen;
  beforeEach(() => {
    page = new ImportScreen();
  });

  it('should block reloads and ask before the page is closed while a file is uploading', async () => {
    const asksBeforeClosing = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const answer = page.server.hold(DRY);
    const { unmount } = page.open();
    await page.choose();
    await waitFor(() => expect(page.server.sent(DRY)).toHaveLength(1));
    expect([hasUnsaved(), asksBeforeClosing()]).toEqual([true, true]);
    // The upload continues when another screen is opened.
    unmount();
    expect([hasUnsaved(), asksBeforeClosing()]).toEqual([true, true]);
    answer(json(report()));
    await waitFor(() => expect(hasUnsaved()).toBe(false));
    expect(asksBeforeClosing()).toBe(false);
  });

  it('should follow an import that started before the page was opened, through to its report', async () => {
    page.imports = [anImport()];
    page.open();
    expect(await screen.findByText('Importing 1 of 4')).toBeInTheDocument();
    page.imports = [done];
    expect(await screen.findByText('Imported 2 customers')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Left out 2' })).toBeInTheDocument();
  });

  it('should stay the same while a colleague imports, whose progress can be opened', async () => {
    page.imports = [anImport({ own: false })];
    page.server.on(DRY, () => json({ message: 'Another import is running', code: 'CONFLICT' }, 409));
    page.open();
    const list = within(await screen.findByRole('region', { name: 'Imports in the last seven days' }));
    expect(await list.findByText('Running now, by Dana R.')).toBeInTheDocument();
    expect(list.getByText('Importing 1 of 4')).toBeInTheDocument();
    expect(list.getByRole('button', { name: 'Stop import' })).toBeInTheDocument();
    await page.choose();
    expect(await screen.findByText('Another import is running')).toBeInTheDocument();
    expect(page.address('import')).toBeEmptyDOMElement();
    await page.user.click(screen.getByRole('button', { name: 'Show Progress' }));
    expect(await screen.findByRole('region', { name: 'Import in progress' })).toBeInTheDocument();
    expect(page.address('import')).toHaveTextContent(id);
    page.imports = [{ ...done, own: false }];
    expect(await screen.findByText('Imported 2 customers')).toBeInTheDocument();
  });

  it('should list a colleague’s import that begins while the screen is open', async () => {
    page.open();
    expect(await screen.findByText('No imports yet.')).toBeInTheDocument();
    page.imports = [anImport({ own: false })];
    expect(await screen.findByText('Running now, by Dana R.')).toBeInTheDocument();
    expect(screen.getByLabelText('File to import')).toBeInTheDocument();
  });

  it('should not follow a colleague’s import after its own call was cut off', async () => {
    page.server.on(DRY, () => {
      page.imports = [anImport({ own: false })];
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    page.open();
    await page.choose();
    expect(await screen.findByText('Network error. Please try again.')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Import in progress' })).toBeNull();
  });

  it('should stop a running import, and report what it had imported', async () => {
    page.imports = [anImport()];
    page.stopAs('Dana R.');
    page.open();
    await page.user.click(await screen.findByRole('button', { name: 'Stop import' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The import was stopped by Dana R. (1 imported, 3 rows never reached)',
    );
    expect(screen.getByText('4 rows · partly imported')).toBeInTheDocument();
    await page.user.click(screen.getByRole('button', { name: 'Choose another file' }));
    expect(
      await screen.findByText('The import was stopped by Dana R. (1 imported, 3 rows never reached)'),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Report from/ })).toBeInTheDocument();
  });

  it('should say so when a running import could not be stopped', async () => {
    page.imports = [anImport()];
    page.server.on(`POST /api/imports/${id}/stop`, () => json({ message: 'Forbidden', code: 'FORBIDDEN' }, 403));
    page.open();
    await page.user.click(await screen.findByRole('button', { name: 'Stop import' }));
    expect(await screen.findByText('Forbidden')).toBeInTheDocument();
  });

  it('should follow an accepted import by its id, and put the id in the address', async () => {
    page.server.on(DRY, () => {
      page.imports = [anImport({ dryRun: true })];
      return json({ importId: id }, 202);
    });
    page.open();
    await page.choose();
    expect(await screen.findByText('Checking 1 of 4')).toBeInTheDocument();
    expect(page.server.sent(DRY)[0]?.headers['prefer']).toBe('respond-async');
    expect(page.address('import')).toHaveTextContent(id);
    page.imports = [{ ...done, dryRun: true }];
    expect(await screen.findByText('1 KB · 4 rows · checked, nothing imported yet')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Import 2 customers' })).toBeInTheDocument();
    await page.user.click(screen.getByRole('button', { name: 'Choose another file' }));
    expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeInTheDocument();
    expect(page.address('import')).toBeEmptyDOMElement();
  });

  it('should show the import from the address after a reload: its progress, then its report', async () => {
    const other = anImport({ id: EXISTING, endedAt: '2026-11-21T15:39:00.000Z', state: 'done' });
    page.imports = [other, anImport()];
    const { unmount } = page.open(`/admin/import?import=${id}`);
    expect(await screen.findByText('Importing 1 of 4')).toBeInTheDocument();
    unmount();
    page.imports = [other, done];
    page.open(`/admin/import?import=${id}`);
    expect(await screen.findByText('Imported 2 customers')).toBeInTheDocument();
    expect(page.address('import')).toHaveTextContent(id);
  });

  it('should show why the import from the address failed, and ignore one that has expired', async () => {
    page.imports = [
      { ...done, done: 0, state: 'failed', error: { code: 'TOO_LARGE', message: 'The sheet has more cells' } },
    ];
    const { unmount } = page.open(`/admin/import?import=${id}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('The sheet has more cells');
    await waitFor(() => expect(page.address('import')).toBeEmptyDOMElement());
    unmount();
    page.imports = [];
    page.open(`/admin/import?import=${id}`);
    expect(await screen.findByText('No imports yet.')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('should show that nothing was imported when an accepted all-or-nothing import fails', async () => {
    const rejected = { ...done, allOrNothing: true, created: 0 };
    page.server.on(`GET /api/imports/${id}`, () =>
      json({
        ...rejected,
        rows: rows.map((row) => (row.outcome === 'created' ? { ...row, outcome: 'skipped' } : row)),
      }),
    );
    // The file was valid when it was checked.
    page.server.on(DRY, () =>
      json(report({ rejected: 0, rows: rows.filter(({ outcome }) => outcome !== 'rejected') })),
    );
    page.server.on('POST /api/import?dryRun=false&allOrNothing=true', () => {
      page.imports = [rejected];
      return json({ importId: id }, 202);
    });
    page.open();
    await page.choose();
    await page.user.click(await screen.findByLabelText('All or nothing: import only if no row is rejected'));
    await page.user.click(screen.getByRole('button', { name: 'Import 2 customers' }));
    expect(await screen.findByText('Nothing was imported: one row is invalid')).toBeInTheDocument();
    expect(screen.queryByText('Imported 0 customers')).toBeNull();
  });

  it('should follow its own import after its call was cut off', async () => {
    page.server.on(DRY, () => {
      page.imports = [anImport({ dryRun: true })];
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    page.open();
    await page.choose();
    expect(await screen.findByText('Checking 1 of 4')).toBeInTheDocument();
    page.imports = [{ ...done, dryRun: true }];
    expect(await screen.findByText(/checked, nothing imported yet/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Import 2 customers' })).toBeInTheDocument();
  });
});
