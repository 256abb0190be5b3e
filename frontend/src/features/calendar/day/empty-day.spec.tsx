import { fireEvent, screen } from '@testing-library/react';
import { aClient } from '../../../testing/builders.js';
import { json } from '../../../testing/server.js';
import { OpenCalendar, TODAY, urlOf } from '../testing/open-calendar.js';

describe('calendar.md, Views: a day without customers', () => {
  let calendar: OpenCalendar;
  beforeEach(() => {
    calendar = new OpenCalendar();
    calendar.clients = [aClient({ checkOutDateTime: `${TODAY} 07:05:00` })];
  });

  it.each([
    ['today', TODAY, {}],
    ['a day ahead', '2026-11-23', { checkInDateTime: '2026-11-23 12:00:00' }],
  ])('should offer to add a customer on a day without bookings: %s', async (_what, day, known) => {
    for (const side of ['arrivals', 'checkins'] as const) calendar.server.on(`GET ${urlOf(side, day)}`, () => json([]));
    await calendar.open(`/calendar?view=day&day=${day}`);
    fireEvent.click(screen.getByRole('button', { name: 'Add a customer' }));
    await calendar.after(50);
    expect(calendar.known).toEqual([known]);
  });

  it('should not scroll the offer away when it is today', async () => {
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    jest
      .spyOn(Element.prototype, 'getBoundingClientRect')
      .mockImplementation(() => new DOMRect(0, window.innerHeight + 200, 1000, 80));
    calendar.clients = [];
    await calendar.open(`/calendar?view=day&day=${TODAY}`);
    expect(screen.getByRole('button', { name: 'Add a customer' })).toBeInTheDocument();
    expect(scrolled).not.toHaveBeenCalled();
  });

  it('should not offer it on a past day, nor beside customers', async () => {
    for (const side of ['arrivals', 'checkins'] as const)
      calendar.server.on(`GET ${urlOf(side, '2026-11-20')}`, () => json([]));
    await calendar.open('/calendar?view=day&day=2026-11-20');
    expect(screen.getByText('No Customer Check-ins')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add a customer' })).not.toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Next day' }));
    await calendar.after(50);
    expect(calendar.card('Clara Santos')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add a customer' })).not.toBeInTheDocument();
  });
});
