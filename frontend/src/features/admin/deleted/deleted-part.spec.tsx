import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DeletedClient } from '@lotline/protocol';
import { publishChange } from '../../../lib/live/changes.js';
import { aClient } from '../../../testing/builders.js';
import { stopDateAt } from '../../../testing/clock.js';
import { renderInLot } from '../../../testing/render.js';
import { FakeServer, json } from '../../../testing/server.js';
import { DeletedPart } from './deleted-part.js';

const deleted = (firstName: string, changes: Partial<DeletedClient> = {}): DeletedClient => ({
  id: firstName,
  firstName,
  lastName: 'Santos',
  phone: '6265550108',
  clientType: 'Walk In',
  checkInDateTime: '2026-11-15 05:30:00',
  checkOutDateTime: '2026-11-24 22:00:00',
  deletedAt: '2026-11-21T15:40:00.000Z',
  deletedBy: 'Olive A.',
  ...changes,
});

describe('admin.md, Recently deleted: DeletedPart', () => {
  let server: FakeServer;
  /** The deleted customers of the server. */
  let stored: DeletedClient[];
  beforeEach(() => {
    stopDateAt('2026-11-21T15:42:00Z');
    stored = [deleted('Ann'), deleted('Bob', { deletedBy: null, checkOutDateTime: '' })];
    server = new FakeServer().on('GET /api/clients/deleted', () => json(stored));
  });

  const open = () => renderInLot(<DeletedPart />);
  const row = (name: string) => screen.findByRole('article', { name });

  it('should list whom was deleted, when and by whom', async () => {
    open();
    expect(await row('Ann Santos')).toHaveTextContent(
      'Ann Santos626-555-0108 · Walk InNov 15, 5:30 AM to Nov 24, 10:00 PMDeleted Nov 21, 7:40 AM by Olive A.Restore',
    );
    expect(await row('Bob Santos')).toHaveTextContent('Nov 15, 5:30 AM to Not setDeleted Nov 21, 7:40 AMRestore');
  });

  it('should restore a customer, or say why not', async () => {
    server.on('POST /api/clients/Ann/restore', () => {
      stored = stored.filter(({ id }) => id !== 'Ann');
      return json(aClient({ id: 'Ann', firstName: 'Ann' }));
    });
    server.on('POST /api/clients/Bob/restore', () => json({ message: 'The stay was taken', code: 'CONFLICT' }, 409));
    open();
    await userEvent.click(within(await row('Ann Santos')).getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Ann Santos has been restored.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Ann Santos' })).toBeNull());
    await userEvent.click(within(await row('Bob Santos')).getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('The stay was taken')).toBeInTheDocument();
  });

  it('should load the next page on request, and show new deletions of other desks', async () => {
    server.on('GET /api/clients/deleted', () => json(stored, 200, { 'X-Next-Cursor': 'c2' }));
    server.on('GET /api/clients/deleted?cursor=c2', () => json([deleted('Cleo')]));
    open();
    await row('Ann Santos');
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await row('Cleo Santos');
    stored = [deleted('Dana'), ...stored];
    act(() => publishChange('client', { id: 'Dana', version: 2, client: null }));
    await row('Dana Santos');
  });

  it('should show the empty and the failed list', async () => {
    server.on('GET /api/clients/deleted', () => json({ message: 'Down', code: 'UNAVAILABLE' }, 503));
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('The deleted customers could not be loaded');
    stored = [];
    server.on('GET /api/clients/deleted', () => json(stored));
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Nobody was deleted in the last 30 days.')).toBeInTheDocument();
  });
});
