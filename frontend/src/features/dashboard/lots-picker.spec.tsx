import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../testing/builders.js';
import { json } from '../../testing/server.js';
import { NOVEMBER, OpenDashboard, someMetrics } from './testing/open-dashboard.js';

const LOTS = [
  { id: 'harborview', title: 'Harborview Airport Parking', role: 'admin' as const },
  { id: 'eastgate', title: 'Eastgate Park & Fly', role: 'valet' as const },
];
const ADDED_UP = `${NOVEMBER}&lots=${encodeURIComponent('harborview,eastgate')}`;

describe('dashboard.md, Several lots: the dashboard of several lots', () => {
  let dashboard: OpenDashboard;

  const open = async (lots = LOTS) => {
    dashboard = new OpenDashboard();
    dashboard.server
      .on('GET /api/auth/user', () => json(aUser({ role: 'admin', lots })))
      .on(`GET ${ADDED_UP}`, () =>
        json(someMetrics({ carsOnLot: 305, rideWaits: { rides: 20, medianSeconds: null, p90Seconds: null } })),
      );
    await dashboard.open();
  };

  it('should add up the chosen lots, and show what does not add up for one lot only', async () => {
    const hand = userEvent.setup({ delay: null, advanceTimers: jest.advanceTimersByTime });
    await open();
    expect(screen.getByText('Ride waits today')).toBeInTheDocument();
    await hand.click(screen.getByRole('button', { name: 'Harborview Airport Parking' }));
    await hand.click(screen.getByRole('menuitem', { name: 'All lots' }));
    await dashboard.after(500);
    expect(dashboard.requested).toContain(ADDED_UP);
    expect(dashboard.cards.at(-1)).toBe('Cars on the lot305now');
    expect(screen.queryByText('Ride waits today')).not.toBeInTheDocument();
    // A valet of Eastgate may not export its customers.
    expect(screen.queryByRole('button', { name: 'Export to Excel' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: '2 lots' })).toBeInTheDocument();
  });

  it('should look like the date range beside it', async () => {
    await open();
    const looks = [/^Harborview/, /^Date range/].map((name) =>
      [...screen.getByRole('button', { name }).classList].filter((each) => each.startsWith('ant-')),
    );
    expect(looks[0]).toEqual(looks[1]);
  });

  it('should offer no choice to people with one lot', async () => {
    await open(LOTS.slice(0, 1));
    expect(screen.queryByRole('button', { name: /lots|Harborview/ })).not.toBeInTheDocument();
  });
});
