import type { ManagedLot } from '@lotline/protocol';
import { fireEvent, screen, within } from '@testing-library/react';
import { aClient, aLot, aManagedUser } from '../../../testing/builders.js';
import { json } from '../../../testing/server.js';
import { OpenDashboard } from '../testing/open-dashboard.js';

const YESTERDAY = '2026-11-20T15:42:00.000Z';

describe('dashboard.md, First steps: FirstSteps', () => {
  let dashboard: OpenDashboard;

  const open = async (lot: Partial<ManagedLot>, role: 'admin' | 'valet' = 'admin', customers = [aClient()]) => {
    dashboard = new OpenDashboard(role);
    const { parkingSpots: _, ...bare } = aLot();
    dashboard.server
      .on('GET /api/lots/harborview', () => json({ ...bare, ...lot }))
      .on('GET /api/clients?limit=1', () => json(customers))
      .on('GET /api/users', () => json([aManagedUser()]))
      .on('GET /api/boards', () => json([]))
      .on('GET /api/imports', () => json([]));
    await dashboard.open();
    await dashboard.after(50);
  };
  const steps = () => within(dashboard.panel('First steps')).getAllByRole('listitem');

  it('should greet the admin of a new lot, and tick off what is done', async () => {
    await open({ createdAt: YESTERDAY, parkingSpots: ['A1-A9'] });
    expect(dashboard.panel('First steps')).toHaveTextContent('Welcome to Harborview Airport Parking. 3 of 6 done.');
    expect(steps().map(({ textContent }) => textContent.split(':')[0])).toEqual([
      'Done',
      'Done',
      'To do',
      'To do',
      'To do',
      'Done',
    ]);
    expect(screen.getByRole('link', { name: 'Import your bookings' })).toHaveAttribute('href', '/admin/import');
  });

  it('should greet the admin of an old lot without customers', async () => {
    await open({ createdAt: '2020-01-01T00:00:00.000Z' }, 'admin', []);
    expect(steps()).toHaveLength(6);
  });

  it('should be gone, and ask no further, for a lot that has customers and is a week old', async () => {
    await open({ createdAt: '2026-11-14T15:00:00.000Z' });
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
    expect(dashboard.server.sent('GET /api/imports')).toEqual([]);
  });

  it('should be for admins only', async () => {
    await open({ createdAt: YESTERDAY }, 'valet');
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
    expect(dashboard.server.sent('GET /api/lots/harborview')).toEqual([]);
  });

  it('should be hidden by a press, also at the next visit', async () => {
    await open({ createdAt: YESTERDAY });
    fireEvent.click(within(dashboard.panel('First steps')).getByRole('button', { name: 'Hide' }));
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
    await open({ createdAt: YESTERDAY });
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  });
});
