import { NO_RIDE } from '@lotline/protocol';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { publishChange } from '../../lib/live/changes.js';
import { aClient } from '../../testing/builders.js';
import { json } from '../../testing/server.js';
import { FORECAST, mockDrawn, NOVEMBER, OpenDashboard, someForecast, someMetrics } from './testing/open-dashboard.js';

/** The part of October that is compared with November up to today. */
const OCTOBER = 'GET /api/metrics?startDate=2026-10-01&endDate=2026-10-21';
const STAFF = ['agent', 'valet'] as const;
const CHECKED_IN = { manualCheckInStatus: 'checked-in', manualCheckInTimestamp: '2026-11-21T15:42:00.000Z' } as const;

describe('dashboard.md, Screen: DashboardScreen', () => {
  let dashboard: OpenDashboard;
  beforeEach(() => {
    dashboard = new OpenDashboard();
  });

  it('should show today’s figures compared with yesterday, the current month, and the forecast', async () => {
    await dashboard.open();
    expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument();
    expect(screen.getByText('Overview of your client operations')).toBeInTheDocument();
    expect(dashboard.cards).toEqual([
      'Checked In Today44+13% from yesterday',
      'Checking Out31-6% from yesterday',
      'Revenue Today$2,846.50Up from 0 yesterday',
      'Cars on the lot218now',
    ]);
    expect(screen.getByRole('button', { name: 'Date range: Nov 1, 2026 - Nov 30, 2026' })).toBeInTheDocument();
    expect(dashboard.panel('Ride waits today')).toHaveTextContent('half picked up within6 min');
    expect(dashboard.panel('Ride waits today')).toHaveTextContent('90% picked up within14 min');
  });

  it('should chart the check-ins up to today, and offer them as a table', async () => {
    await dashboard.open();
    const panel = within(dashboard.panel('Client Check-ins Over Time'));
    expect(mockDrawn[1]).toEqual(Array.from({ length: 21 }, (_, at) => at + 1));
    expect(panel.getByRole('img')).toHaveAccessibleName(
      'Check-ins by day, Nov 1 - Nov 21: 231 check-ins, peak on Nov 21: 21.',
    );
    fireEvent.click(panel.getByRole('button', { name: 'Show table' }));
    expect(panel.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'DayCheck-ins',
      ...Array.from({ length: 21 }, (_, at) => `Nov ${at + 1}${at + 1}`),
    ]);
    fireEvent.click(panel.getByRole('button', { name: 'Show chart' }));
    expect(panel.getByRole('img')).toBeInTheDocument();
  });

  it('should compare the range with the period before', async () => {
    dashboard.server.on(OCTOBER, () => json(someMetrics({ checkInsPerDay: [{ day: '2026-10-01', count: 210 }] })));
    await dashboard.open();
    expect(dashboard.panel('Client Check-ins Over Time')).toHaveTextContent('231 check-ins+10% from Oct 1 - Oct 21');
  });

  it('should show the range without a comparison if the period before could not be loaded', async () => {
    dashboard.server.on(OCTOBER, () => json({ message: 'Down', code: 'UNAVAILABLE' }, 503));
    await dashboard.open();
    expect(dashboard.panel('Client Check-ins Over Time')).toHaveTextContent('231 check-ins');
    expect(screen.queryByText(/Oct 1/)).toBeNull();
  });

  it('should chart the revenue for those who may see it, compared with the period before', async () => {
    dashboard.metrics = someMetrics({
      revenuePerDay: [
        { day: '2026-11-20', amount: 80.5 },
        { day: '2026-11-21', amount: 20 },
        { day: '2026-11-22', amount: 0 },
      ],
    });
    dashboard.server.on(OCTOBER, () => json(someMetrics({ revenuePerDay: [{ day: '2026-10-01', amount: 201 }] })));
    await dashboard.open();
    const panel = dashboard.panel('Revenue Over Time');
    expect(panel).toHaveTextContent('$100.50-50% from Oct 1 - Oct 21');
    expect(within(panel).getByRole('img')).toHaveAccessibleName(
      'Revenue by day, Nov 20 - Nov 21: $100.50, peak on Nov 20: $80.50.',
    );
    expect(mockDrawn[1]).toEqual([80.5, 20]);
  });

  it('should offer each chart and list to be copied and downloaded, if it has figures', async () => {
    dashboard.metrics = someMetrics({ revenuePerDay: [{ day: '2026-11-20', amount: 80.5 }] });
    dashboard.forecast = someForecast({
      spots: 240,
      days: [{ day: '2026-11-21', cars: 3, arrivals: 2, departures: 1 }],
    });
    await dashboard.open();
    const hand = userEvent.setup({ delay: null, advanceTimers: jest.advanceTimersByTime });
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const copied = async (title: string): Promise<string[]> => {
      await hand.click(screen.getByRole('button', { name: `Copy or download ${title}` }));
      await hand.click(screen.getByRole('menuitem', { name: 'Copy' }));
      await dashboard.after(50);
      return (write.mock.lastCall?.[0] ?? '').split('\n');
    };
    const checkIns = await copied('Client Check-ins Over Time');
    expect([checkIns.length, checkIns[0], checkIns.at(-1)]).toEqual([22, 'Day\tCheck-ins', '2026-11-21\t21']);
    expect(await copied('Revenue Over Time')).toEqual(['Day\tRevenue', '2026-11-20\t80.5']);
    expect(await copied('Client Type Distribution')).toEqual([
      'Type\tCustomers\tPercent',
      'Spot Hero\t44\t67',
      'Walk In\t22\t33',
    ]);
    expect(await copied('The next 14 days')).toEqual([
      'Day\tCars\tSpots\tArrivals\tDepartures',
      '2026-11-21\t3\t240\t2\t1',
    ]);
  });

  it('should show client types as whole percentages, largest first', async () => {
    await dashboard.open();
    const bars = within(dashboard.panel('Client Type Distribution')).getAllByRole('listitem');
    expect(bars.map(({ textContent }) => textContent)).toEqual(['Spot Hero4467%', 'Walk In2233%']);
  });

  it('should show empty states when there is no data', async () => {
    dashboard.metrics = someMetrics({
      checkedInToday: 0,
      revenueToday: 0,
      yesterday: { checkedIn: 0, checkingOut: 33, revenue: 0 },
      clientTypeBreakdown: {},
      checkInsPerDay: [],
      rideWaits: { rides: 0, medianSeconds: null, p90Seconds: null },
    });
    await dashboard.open();
    expect(dashboard.cards[0]).toBe('Checked In Today0No change from yesterday');
    expect(dashboard.panel('Client Check-ins Over Time')).toHaveTextContent(
      'No check-ins in these days. Add a customerChart visualization here',
    );
    expect(screen.getByRole('link', { name: 'Add a customer' })).toHaveAttribute('href', '/form');
    expect(dashboard.panel('Client Type Distribution')).toHaveTextContent('No client data available');
    expect(dashboard.panel('Ride waits today')).toHaveTextContent('No one has been picked up today.');
  });

  it.each(STAFF)('should show a %s neither revenue, even if the server sends it, nor export', async (role) => {
    dashboard = new OpenDashboard(role);
    dashboard.metrics = someMetrics({ revenuePerDay: [{ day: '2026-11-20', amount: 80.5 }] });
    await dashboard.open();
    expect(dashboard.cards.map((card) => card.replace(/\d.*/, ''))).toEqual([
      'Checked In Today',
      'Checking Out',
      'Cars on the lot',
    ]);
    expect(document.body).not.toHaveTextContent(/[$]|Revenue/);
    expect(screen.queryByRole('button', { name: 'Export to Excel' })).toBeNull();
  });

  it('should show how full each of the next days will be, compared with the lot’s spots when known', async () => {
    await dashboard.open();
    const rows = () =>
      within(dashboard.panel('The next 14 days'))
        .getAllByRole('row')
        .map(({ textContent }) => textContent);
    expect(rows().slice(0, 3)).toEqual([
      'DayCarsArrivalsDepartures',
      'Today Nov 21230Arrivals: +20Departures: −17',
      'Sun Nov 22231Arrivals: +21Departures: −17',
    ]);
    expect(rows()).toHaveLength(15);
    dashboard.forecast = someForecast({ spots: 231 });
    await dashboard.after(15_000);
    expect(rows().slice(0, 4)).toEqual([
      'DayCarsSpotsArrivalsDepartures',
      'Today Nov 2123099% fullArrivals: +20Departures: −17',
      'Sun Nov 22231FullArrivals: +21Departures: −17',
      'Mon Nov 232321 overArrivals: +22Departures: −17',
    ]);
  });

  it('should show the free spots that the forms offer, and the cars without a spot', async () => {
    dashboard.metrics = someMetrics({ spots: { free: 20, total: 240, carsWithoutSpot: 3 } });
    await dashboard.open();
    expect(dashboard.cards.at(-1)).toBe('Cars on the lot21820 of 240 spots free, 3 cars without a spot');
  });

  it('should show no zeros that say nothing', async () => {
    dashboard.metrics = someMetrics({ rideWaits: { rides: 1, medianSeconds: 0, p90Seconds: 0 } });
    dashboard.forecast = someForecast({ days: [{ day: '2026-11-21', cars: 3, arrivals: 0, departures: 0 }] });
    await dashboard.open();
    expect(dashboard.panel('Ride waits today')).toHaveTextContent('half picked up withinno time');
    const row = within(dashboard.panel('The next 14 days')).getAllByRole('row').at(-1);
    expect(row).toHaveTextContent('Today Nov 213Arrivals: noneDepartures: none');
    expect(row).not.toHaveTextContent(/[+−]/);
  });

  it('should poll every 15 s, and not re-render for unchanged responses', async () => {
    await dashboard.open();
    const before = dashboard.renders;
    await dashboard.after(14_800);
    expect(dashboard.requested).toEqual([]);
    await dashboard.after(45_150);
    expect(dashboard.requested.sort()).toEqual([...Array(4).fill(FORECAST), ...Array(4).fill(NOVEMBER)]);
    expect(dashboard.renders).toBe(before);
    dashboard.metrics = someMetrics({ carsOnLot: 219 });
    await dashboard.after(15_000);
    expect(dashboard.cards.at(-1)).toBe('Cars on the lot219now');
  });

  it('should refetch when another desk checks in a customer, but not for changes without effect on the figures', async () => {
    await dashboard.open();
    dashboard.changed({ notes: 'Roof box' });
    await dashboard.after(50);
    expect(dashboard.requested).toEqual([]);
    dashboard.metrics = someMetrics({ checkedInToday: 45 });
    dashboard.changed(CHECKED_IN);
    await dashboard.after(50);
    expect(dashboard.requested.sort()).toEqual([FORECAST, NOVEMBER]);
    expect(dashboard.cards[0]).toBe('Checked In Today45+15% from yesterday');
  });

  it('should refetch the ride waits after a pick-up, at most once a second', async () => {
    await dashboard.open();
    for (const version of [1, 2, 3]) {
      const fields = { ...NO_RIDE, shuttleStatus: 'picked_up' as const, shuttleNumber: 1 };
      act(() => publishChange('ride', { clientId: aClient().id, version, fields }));
    }
    await dashboard.after(50);
    expect(dashboard.requested).toEqual([NOVEMBER]);
    await dashboard.after(1_000);
    expect(dashboard.requested).toEqual([NOVEMBER, NOVEMBER]);
  });

  it('should show an error when the figures could not be loaded, and retry', async () => {
    dashboard.server.on('GET /api/metrics', () => json({ message: 'Down', code: 'UNAVAILABLE' }, 503));
    dashboard.server.on('GET /api/forecast', () => json({ message: 'Down', code: 'UNAVAILABLE' }, 503));
    await dashboard.open();
    expect(screen.getByText('The figures could not be loaded')).toBeInTheDocument();
    expect(dashboard.panel('The next 14 days')).toHaveTextContent('The forecast could not be loaded');
    dashboard.server.on('GET /api/metrics', () => json(dashboard.metrics));
    dashboard.server.on('GET /api/forecast', () => json(dashboard.forecast));
    const [retry] = screen.getAllByRole('button', { name: 'Try Again' });
    if (retry) fireEvent.click(retry);
    await dashboard.after(50);
    expect(dashboard.cards).toHaveLength(4);
    expect(dashboard.panel('The next 14 days')).toHaveTextContent('Today Nov 21');
  });

  it('should keep the last figures while requests fail', async () => {
    await dashboard.open();
    dashboard.server.on('GET /api/metrics', () => Promise.reject(new Error('offline')));
    await dashboard.after(15_000);
    expect(dashboard.cards[0]).toBe('Checked In Today44+13% from yesterday');
    expect(within(dashboard.panel('Client Check-ins Over Time')).getByRole('img')).toBeInTheDocument();
  });
});
