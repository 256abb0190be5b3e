import { act, fireEvent, screen } from '@testing-library/react';
import { publishChange } from '../../../lib/live/changes.js';
import { hasUnsaved } from '../../../lib/page/unsaved.js';
import { json } from '../../../testing/server.js';
import { OpenDashboard } from '../testing/open-dashboard.js';

const EXPORT = 'POST /api/export/all';

describe('import-export.md, Export: Export to Excel', () => {
  let dashboard: OpenDashboard;
  /** The files that the browser saved. */
  let saved: { name: string; file: Blob }[];
  let file: ReadableStreamDefaultController<Uint8Array>;
  let signal: AbortSignal | undefined;

  beforeEach(() => {
    dashboard = new OpenDashboard();
    saved = [];
    const files = new Map<string, Blob>();
    URL.createObjectURL = (blob) => {
      const url = `blob:${files.size}`;
      if (blob instanceof Blob) files.set(url, blob);
      return url;
    };
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, file: files.get(this.href) ?? new Blob() });
    });
    dashboard.server.on(EXPORT, () => {
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void (file = controller) });
      return new Response(body, {
        headers: {
          'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          'content-disposition': 'attachment; filename="client-database-export-2026-11-21-0742.xlsx"',
          'x-total-count': '200',
          'x-request-id': 'export-1',
        },
      });
    });
    const { fetch } = globalThis;
    globalThis.fetch = (input, init) => {
      if (String(input).endsWith('/api/export/all')) {
        signal = init?.signal ?? undefined;
        signal?.addEventListener('abort', () => file.error(signal?.reason));
      }
      return fetch(input, init);
    };
  });
  afterEach(async () => {
    // Waits for the toast to close.
    await dashboard.after(6_000);
  });

  const begin = async () => {
    await dashboard.open();
    fireEvent.click(screen.getByRole('button', { name: 'Export to Excel' }));
    await dashboard.after(300);
  };
  const bar = () => screen.getByRole('progressbar', { name: 'Export to Excel' });

  it('should show its progress, save the file under the server’s name, and confirm it', async () => {
    await begin();
    const [sent] = dashboard.server.sent(EXPORT);
    expect([sent?.body, sent?.headers['x-lot']]).toEqual([{ format: 'excel' }, 'harborview']);
    expect(bar()).toHaveAttribute('aria-valuetext', '200 customers');
    expect(hasUnsaved()).toBe(true);
    expect(bar()).not.toHaveAttribute('aria-valuenow');
    file.enqueue(new Uint8Array(1_200_000));
    act(() => publishChange('export', { id: 'export-1', rows: 50 }));
    act(() => publishChange('export', { id: 'of another page', rows: 175 }));
    await dashboard.after(300);
    expect(bar()).toHaveAttribute('aria-valuetext', '50 of 200 customers · 1.2 MB');
    expect(bar()).toHaveAttribute('aria-valuenow', '25');
    file.enqueue(new Uint8Array(5_000_000));
    file.close();
    await dashboard.after(300);
    expect(screen.getByText('Export Complete')).toBeInTheDocument();
    expect(hasUnsaved()).toBe(false);
    expect(screen.getByText('Database exported to Excel successfully.')).toBeInTheDocument();
    expect(saved.map(({ name, file: { size } }) => [name, size])).toEqual([
      ['client-database-export-2026-11-21-0742.xlsx', 6_200_000],
    ]);
    expect(screen.getByRole('button', { name: 'Export to Excel' })).toBeInTheDocument();
  });

  it('should stop when it is canceled, without a file or a toast', async () => {
    await begin();
    act(() => screen.getByRole('button', { name: 'Cancel' }).focus());
    file.enqueue(new Uint8Array(1_000));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await dashboard.after(300);
    expect(signal?.aborted).toBe(true);
    expect(screen.getByRole('button', { name: 'Export to Excel' })).toHaveFocus();
    expect(saved).toEqual([]);
    expect(screen.queryByText(/^Export (Failed|Complete)$/)).toBeNull();
  });

  it.each([
    ['is refused', () => new Response('{"message":"Another export","code":"UNAVAILABLE"}', { status: 503 })],
    ['gets no answer', () => Promise.reject(new Error('offline'))],
  ])('should show an error when it %s', async (_, answer) => {
    dashboard.server.on(EXPORT, answer);
    await begin();
    expect(screen.getByText('Export Failed')).toBeInTheDocument();
    expect(screen.getByText('Failed to export database. Please try again.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Export to Excel' })).toBeInTheDocument();
  });

  it('should not save a truncated file', async () => {
    await begin();
    file.enqueue(new Uint8Array(1_000));
    file.error(new TypeError('network error'));
    await dashboard.after(300);
    expect(screen.getByText('Export Failed')).toBeInTheDocument();
    expect(saved).toEqual([]);
  });

  it.each([
    ['has ended', 401, 'UNAUTHORIZED'],
    ['is at another lot', 403, 'FORBIDDEN'],
  ])('should recheck the session when it %s', async (_, status, code) => {
    await dashboard.open();
    dashboard.server.on(EXPORT, () => json({ message: code, code }, status));
    dashboard.server.on('GET /api/auth/user', () => new Response('{}', { status: 401 }));
    fireEvent.click(screen.getByRole('button', { name: 'Export to Excel' }));
    await dashboard.after(300);
    expect(dashboard.requested).toContain('/api/auth/user');
  });
});
