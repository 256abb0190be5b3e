import type { ImportState } from '@lotline/protocol';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSearchParams } from 'react-router-dom';
import { stopDateAt } from '../../../../testing/clock.js';
import { DONE, IMPORT_ID, importRows } from '../../../../testing/imports.js';
import { renderInLot } from '../../../../testing/render.js';
import { FakeServer, json } from '../../../../testing/server.js';
import { ImportPart } from '../import-part.js';

/** Shows a query parameter of the address: the opened customer, or the import that is followed. */
const Address = ({ name }: { name: 'customer' | 'import' }) => (
  <output aria-label={`Address: ${name}`}>{useSearchParams()[0].get(name)}</output>
);

/** The import screen with a fake server, on Nov 21, 2026 at 7:42 AM lot time. */
export class ImportScreen {
  readonly user = userEvent.setup({ delay: null, applyAccept: false });
  readonly server: FakeServer;
  /** The imports that the server lists. */
  imports: ImportState[] = [];

  constructor() {
    stopDateAt('2026-11-21T15:42:00Z');
    this.server = new FakeServer()
      .on('GET /api/imports', () => json(this.imports))
      .on(`GET /api/imports/${IMPORT_ID}`, () => json({ ...DONE, rows: importRows }));
  }

  /** The server stops the running import after its first row. */
  stopAs(by: string): void {
    this.server.on(`POST /api/imports/${IMPORT_ID}/stop`, () => {
      const error = { code: 'CONFLICT' as const, message: `The import was stopped by ${by}` };
      this.imports = this.imports.map((one) => ({ ...one, state: 'failed' as const, endedAt: DONE.endedAt, error }));
      return json(this.imports[0]);
    });
  }

  open = (address = '/admin/import') =>
    renderInLot(
      <>
        <ImportPart />
        <Address name="customer" />
        <Address name="import" />
      </>,
      address,
    );

  choose = async (size = 4): Promise<void> => {
    const file = new File(['x'.repeat(size)], 'bookings.csv', { type: 'text/csv' });
    await this.user.upload(await screen.findByLabelText('File to import'), file);
  };

  address = (name: 'customer' | 'import'): HTMLElement => screen.getByLabelText(`Address: ${name}`);
}
