import { clientRecordSchema } from '@lotline/protocol';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { aClient } from '../../../testing/builders.js';
import { FakeStream } from '../../../testing/fake-stream.js';
import { json } from '../../../testing/server.js';
import { OpenCalendar, TODAY } from '../testing/open-calendar.js';
import { dayByKey } from './use-day-focus.js';

const COUNTS = '/api/calendar/counts?from=2026-11-01&to=2026-12-12';
const clara = aClient();

describe('calendar.md, Views: Month', () => {
  let calendar: OpenCalendar;
  beforeEach(() => {
    calendar = new OpenCalendar();
  });

  const choose = (mode: string) => fireEvent.click(screen.getByRole('radio', { name: mode }));

  it('calendar.md, Modes: should have 42 cells, Sunday first, and request only their counts', async () => {
    calendar.counts[TODAY] = { checkIns: 12, arrivals: 9 };
    await calendar.open();
    await calendar.after(10_000);
    expect(calendar.requested).toEqual([COUNTS]);
    expect(screen.getAllByRole('gridcell')).toHaveLength(42);
    expect(
      screen
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent)
        .join(' '),
    ).toBe('Sun Mon Tue Wed Thu Fri Sat');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('November 2026');
    expect(calendar.cell(TODAY)).toHaveTextContent(/21Check-ins 12 Airport Arrivals 9$/);
    expect(calendar.cell(TODAY)).toHaveAccessibleName(
      'Saturday, November 21, Harborview Airport Parking Check-ins 12 Airport Arrivals 9',
    );
    expect(calendar.cell(TODAY)).toHaveAttribute('aria-current', 'date');
    expect(calendar.cell('2026-11-22')).toHaveTextContent('No Check-ins No Arrivals');
    expect(calendar.cell('2026-11-22')).toHaveAccessibleName('Sunday, November 22, No Check-ins No Arrivals');
    expect(screen.getByRole('grid').previousSibling).toHaveTextContent(
      'Harborview Airport Parking Check-insAirport Arrivals',
    );
  });

  it('should show ‘Live Updates’ while it is fetching, and a moment longer', async () => {
    await calendar.open();
    const badge = () => screen.getByText('Live Updates');
    await calendar.after(1_500);
    expect(badge()).not.toBeVisible();
    const answer = calendar.server.hold('GET /api/calendar/counts');
    await calendar.after(10_000);
    expect(badge()).toBeVisible();
    await calendar.after(5_000);
    expect(badge()).toBeVisible();
    await act(() => answer(json([])));
    await calendar.after(900);
    expect(badge()).toBeVisible();
    await calendar.after(200);
    expect(badge()).not.toBeVisible();
  });

  it('should show the chosen side, and no customer names', async () => {
    calendar.counts[TODAY] = { checkIns: 0, arrivals: 9 };
    await calendar.open();
    choose('Airport Arrivals');
    await calendar.after(50);
    expect(calendar.cell(TODAY)).toHaveTextContent('Airport Arrivals 9');
    expect(calendar.cell('2026-11-22')).toHaveTextContent('No Customer Arrivals');
    choose('Check-ins');
    await calendar.after(50);
    expect(calendar.cell(TODAY)).toHaveTextContent('No Customer Check-ins');
    expect(calendar.address).toBe('?mode=checkins');
  });

  it('should go to the previous and the next month, and open a day', async () => {
    await calendar.open();
    fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
    await calendar.after(50);
    expect(screen.getByRole('heading', { name: 'December 2026' })).toBeInTheDocument();
    expect(calendar.requested).toEqual(['/api/calendar/counts?from=2026-11-29&to=2027-01-09']);
    fireEvent.click(calendar.cell('2026-12-24'));
    await calendar.after(50);
    expect(screen.getByRole('heading', { name: 'Thursday, December 24' })).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Back to Calendar' }));
    await calendar.after(50);
    expect(screen.getByRole('heading', { name: 'December 2026' })).toBeInTheDocument();
  });

  it('should poll every 10 s, and not re-render for unchanged responses', async () => {
    await calendar.open();
    const before = calendar.renders;
    await calendar.after(50_000);
    expect(calendar.requested).toEqual([COUNTS, COUNTS, COUNTS, COUNTS, COUNTS]);
    expect(calendar.renders).toBe(before);
  });

  it('should update its clock every 60 s', async () => {
    await calendar.open();
    const clock = () => screen.getByLabelText('Time at the lot');
    expect(clock()).toHaveTextContent('7:42 AM');
    await calendar.after(60_000);
    expect(clock()).toHaveTextContent('7:43 AM');
  });

  it('should refetch when another desk changes a customer’s days, but not for other changes', async () => {
    await calendar.open();
    const eva = calendar.changed(clara, { notes: 'Roof box' });
    await calendar.after(50);
    expect(calendar.requested).toEqual([]);
    calendar.counts['2026-11-23'] = { checkIns: 0, arrivals: 1 };
    calendar.changed(eva, { checkOutDateTime: '2026-11-23 10:00:00' });
    await calendar.after(50);
    expect(calendar.cell('2026-11-23')).toHaveTextContent('Airport Arrivals 1');
    expect(calendar.requested).toEqual([COUNTS]);
  });

  it('should refetch once after an import and after a lost stream', async () => {
    await calendar.open();
    FakeStream.last.send('clients', {});
    await calendar.after(50);
    expect(calendar.requested).toEqual([COUNTS]);
    act(() => FakeStream.last.onerror());
    act(() => FakeStream.last.onopen());
    await calendar.after(50);
    expect(calendar.requested.sort()).toEqual(['/api/auth/user', COUNTS, COUNTS, '/api/settings']);
  });

  it('should refetch at most once a second while customers are being added', async () => {
    await calendar.open();
    for (const digit of [1, 2, 3, 4, 5]) {
      const id = `c0000000-0000-4000-8000-00000000001${digit}`;
      FakeStream.last.send('client', {
        id,
        version: 1,
        client: clientRecordSchema.parse({ ...clara, id, version: 1 }),
      });
    }
    await calendar.after(900);
    expect(calendar.requested).toHaveLength(1);
    await calendar.after(200);
    expect(calendar.requested).toHaveLength(2);
  });

  it('should retry a failed poll once, and show an error when there is nothing to show', async () => {
    calendar.server.on('GET /api/calendar/counts', () => json({ message: 'Down', code: 'UNAVAILABLE' }, 503));
    await calendar.open();
    expect(screen.getByRole('alert')).toHaveTextContent('The calendar could not be loaded');
    await calendar.after(10_000);
    expect(calendar.requested).toEqual([COUNTS, COUNTS]);
    calendar.server.on('GET /api/calendar/counts', () => json([]));
    fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try Again' }));
    await calendar.after(50);
    expect(screen.getAllByRole('gridcell')).toHaveLength(42);
  });

  it('should treat a 401 as an empty list, and recheck the session', async () => {
    calendar.server.on('GET /api/calendar/counts', () => json({ message: 'Unauthorized', code: 'UNAUTHORIZED' }, 401));
    await calendar.open();
    expect(calendar.cell(TODAY)).toHaveTextContent('No Check-ins No Arrivals');
    await calendar.after(10_000);
    expect(calendar.requested).toEqual([COUNTS, '/api/auth/user']);
  });

  it('should move between days with the arrow keys, into the next month and back', async () => {
    await calendar.open();
    const days = () => screen.getAllByRole('gridcell').map((cell) => within(cell).getByRole('button'));
    expect(days().filter(({ tabIndex }) => tabIndex === 0)).toEqual([calendar.cell(TODAY)]);
    calendar.cell(TODAY).focus();
    const press = async (key: string) => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key });
      await calendar.after(50);
      return document.activeElement?.getAttribute('data-day');
    };
    expect(await press('ArrowRight')).toBe('2026-11-22');
    expect(await press('ArrowDown')).toBe('2026-11-29');
    expect(await press('ArrowDown')).toBe('2026-12-06');
    expect(screen.getByRole('heading', { name: 'December 2026' })).toBeInTheDocument();
    expect(await press('PageUp')).toBe('2026-11-06');
    expect(screen.getByRole('heading', { name: 'November 2026' })).toBeInTheDocument();
  });
});

describe('dayByKey', () => {
  it.each([
    ['Home', '2026-11-15'],
    ['End', '2026-11-21'],
    ['PageDown', '2026-12-18'],
    ['Enter', undefined],
  ])('should move with %s from Wednesday, November 18 to %s', (key, day) => {
    expect(dayByKey(key, '2026-11-18')).toBe(day);
  });
});

describe('calendar.md, Views: CalendarScreen', () => {
  it('should deny access to agents', async () => {
    const calendar = new OpenCalendar('agent');
    await calendar.open();
    expect(screen.getByText('Access Denied')).toBeInTheDocument();
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  });
});
