import { daysOf, dayPlus, type Client, type Forecast, type Metrics, type Role } from '@lotline/protocol';
import { screen, within } from '@testing-library/react';
import type uPlot from 'uplot';
import { aClient, aLot } from '../../../testing/builders.js';
import { OpenScreen } from '../../../testing/open-screen.js';
import { Address } from '../../../testing/render.js';
import { json } from '../../../testing/server.js';
import { DashboardScreen } from '../dashboard-screen.js';

/** The chart's last data, recorded because jsdom has no canvas. */
export const mockDrawn: number[][] = [];
jest.mock(
  'uplot',
  () =>
    class {
      constructor(_options: uPlot.Options, data: number[][]) {
        mockDrawn.splice(0, mockDrawn.length, ...data);
      }
      destroy(): void {}
    },
);

/** Saturday, November 21, 7:42 AM lot time. */
const NOW = '2026-11-21T15:42:00Z';
export const TODAY = '2026-11-21';
export const NOVEMBER = '/api/metrics?startDate=2026-11-01&endDate=2026-11-30';
export const FORECAST = '/api/forecast';

export const someMetrics = (changes: Partial<Metrics> = {}): Metrics => ({
  today: TODAY,
  checkedInToday: 44,
  checkingOut: 31,
  revenueToday: 2846.5,
  yesterday: { checkedIn: 39, checkingOut: 33, revenue: 0 },
  clientTypeBreakdown: { 'Walk In': 22, 'Spot Hero': 44 },
  checkInsPerDay: daysOf({ from: '2026-11-01', to: '2026-11-30' }).map((day) => ({
    day,
    count: day <= TODAY ? Number(day.slice(8)) : 0,
  })),
  carsOnLot: 218,
  spots: null,
  rideWaits: { rides: 14, medianSeconds: 374, p90Seconds: 830 },
  ...changes,
});

export const someForecast = (changes: Partial<Forecast> = {}): Forecast => ({
  today: TODAY,
  spots: null,
  days: Array.from({ length: 14 }, (_, at) => ({
    day: dayPlus(TODAY, at),
    cars: 230 + at,
    arrivals: 20 + at,
    departures: 17,
  })),
  ...changes,
});

export class OpenDashboard extends OpenScreen {
  metrics = someMetrics();
  forecast = someForecast();

  constructor(role: Role = 'admin') {
    super(NOW, role);
    this.server
      .on('GET /api/metrics', () => json(this.metrics))
      .on('GET /api/forecast', () => json(this.forecast))
      // A lot that is no longer new (first-steps).
      .on('GET /api/lots/harborview', () => json(aLot({ createdAt: '2020-01-01T00:00:00.000Z' })))
      .on('GET /api/clients?limit=1', () => json([aClient()]));
  }

  open = (at = '/dashboard'): Promise<void> =>
    this.show(
      <>
        <DashboardScreen />
        <Address />
      </>,
      at,
    );

  get address(): string {
    return screen.getByLabelText('Address').textContent ?? '';
  }

  get cards(): string[] {
    return within(screen.getByRole('list', { name: 'Today' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  }
  panel = (name: string) => screen.getByRole('region', { name });

  /** Changes a customer from another desk. */
  changed(changes: Partial<Client>): void {
    this.changeElsewhere(aClient(), changes);
  }
}
