import { daysOf, type Client, type ClientRecord } from '@lotline/protocol';
import { screen, within } from '@testing-library/react';
import { OpenScreen } from '../../../testing/open-screen.js';
import { Address } from '../../../testing/render.js';
import { json } from '../../../testing/server.js';
import { type KnownCustomer, useKnownCustomer } from '../../../lib/page/new-customer.js';
import { CalendarScreen } from '../calendar-screen.js';
import { dayFilter, type DaySide } from '../../../lib/calendar/days.js';

/** Saturday, November 21, 7:42 AM lot time. */
export const NOW = '2026-11-21T15:42:00Z';
export const TODAY = '2026-11-21';

/** What the form would know. */
function Form({ onKnown }: { onKnown: (customer: KnownCustomer) => void }) {
  useKnownCustomer(onKnown);
  return null;
}

export class OpenCalendar extends OpenScreen {
  /** The customers for whom the form was opened. */
  readonly known: KnownCustomer[] = [];
  clients: Client[] = [];
  /** The counts by day; zero for all other days. */
  counts: Record<string, { checkIns: number; arrivals: number }> = {};

  constructor(role: 'admin' | 'valet' | 'agent' = 'valet') {
    super(NOW, role);
    this.server.on('GET /api/calendar/counts', ({ path }) => {
      const query = new URL(path, location.origin).searchParams;
      const days = daysOf({ from: query.get('from') ?? '', to: query.get('to') ?? '' });
      return json(days.map((day) => ({ day, checkIns: 0, arrivals: 0, ...this.counts[day] })));
    });
    for (const side of ['arrivals', 'checkins'] as const)
      this.server.on(`GET ${urlOf(side)}`, () => json(this.clients));
  }

  open = (at = '/calendar'): Promise<void> =>
    this.show(
      <>
        <CalendarScreen />
        <Address />
        <Form onKnown={(customer) => this.known.push(customer)} />
      </>,
      at,
    );

  get address(): string {
    return screen.getByLabelText('Address').textContent ?? '';
  }
  cell = (day: string): HTMLElement => {
    const cell = document.querySelector<HTMLElement>(`[data-day="${day}"]`);
    if (!cell) throw new Error(`${day} is not in the month's view`);
    return cell;
  };
  hour = (name: string, side: 'Airport Arrivals' | 'Harborview Airport Parking Check-ins' = 'Airport Arrivals') =>
    within(screen.getByRole('list', { name: `${side}, ${name}` }));
  card = (name: string): HTMLElement => {
    const card = screen.getByRole('button', { name: new RegExp(`^${name}`) }).closest('li');
    if (!card) throw new Error(`${name} has no card`);
    return card;
  };

  /** Changes a customer from another desk: on the server and in the live stream. */
  changed(client: Client, changes: Partial<ClientRecord>): Client {
    const now = this.changeElsewhere(client, changes);
    this.clients = this.clients.map((one) => (one.id === client.id ? now : one));
    return now;
  }
}

export const urlOf = (side: DaySide, day = TODAY): string =>
  `/api/clients?${new URLSearchParams(Object.entries(dayFilter(day, side)))}`;
