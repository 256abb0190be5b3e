import { act, fireEvent, screen, within } from '@testing-library/react';
import { aClient } from '../../../testing/builders.js';
import { OpenCalendar, TODAY } from '../testing/open-calendar.js';

const id = (digit: number): string => `c0000000-0000-4000-8000-00000000000${digit}`;
const left = { manualCheckOutStatus: 'checked-out', manualCheckOutTimestamp: '2026-11-21T15:00:00.000Z' } as const;

describe('calendar.md, Print: PrintSheet', () => {
  let calendar: OpenCalendar;
  const printed = jest.fn();
  beforeEach(() => {
    calendar = new OpenCalendar();
    calendar.clients = [
      aClient({
        id: id(1),
        ...left,
        checkInDateTime: '2026-11-18 09:00:00',
        checkOutDateTime: `${TODAY} 07:05:00`,
        displayColor: 'grey',
      }),
      aClient({
        id: id(2),
        firstName: 'Dan',
        checkInDateTime: `${TODAY} 14:10:00`,
        checkOutDateTime: `${TODAY} 19:40:00`,
        clientType: 'Phone Reservation - Pay at Office',
        parkingSpot: '',
        terminal: 'CL',
      }),
    ];
    // Like a browser, which prints what is rendered when the event handlers return.
    Object.assign(window, {
      print: () => {
        act(() => window.dispatchEvent(new Event('beforeprint')));
        printed(sheet().textContent);
      },
    });
  });
  afterEach(() => {
    printed.mockClear();
  });

  const sheet = (): HTMLElement => {
    const found = [...document.body.children].find((element) => element.classList.contains('sheet'));
    if (!(found instanceof HTMLElement)) throw new Error('Nothing is printed');
    return found;
  };
  const print = () => fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  const section = (name: string) => {
    const found = within(sheet())
      .getByRole('heading', { name: new RegExp(`^${name}`) })
      .closest('section');
    if (!found) throw new Error(`${name} is not printed`);
    return found;
  };

  it('should print a day in an AM and a PM column', async () => {
    await calendar.open(`/calendar?view=day&day=${TODAY}&mode=arrivals`);
    print();
    const head = within(sheet()).getByRole('banner');
    expect(head).toHaveTextContent('Harborview Airport ParkingSaturday, November 21, 2026');
    expect(head).toHaveTextContent('Airport Arrivals · 2 customers · T1 1 · T2 0 · CL 1');
    expect(head).toHaveTextContent('Printed Nov 21, 7:42 AM');
    expect(section('AM')).toHaveTextContent('AM1 customer7 AMClara Santos');
    expect(within(section('AM')).getByRole('listitem')).toHaveClass('done');
    expect(section('PM')).toHaveTextContent('7:40 PM · 626-555-0108 · Party of 1');
    expect(section('PM')).toHaveTextContent('Pay $72.50 at the office');
    expect(section('PM').querySelector('.blank')).not.toBeNull();
    expect(calendar.requested).toEqual([]);
  });

  it('should give the whole page to the only side of a split with customers', async () => {
    calendar.clients = calendar.clients.slice(0, 1);
    await calendar.open(`/calendar?view=day&day=${TODAY}&mode=split`);
    print();
    expect(within(sheet()).getByRole('banner')).toHaveTextContent(/Airport Arrivals · 1 customer · .*No Check-ins/);
    expect(section('AM')).toHaveTextContent('AM1 customer7 AMClara Santos');
    expect(sheet().querySelector('.split')).toBeNull();
  });

  it('should name the customers that it leaves out', async () => {
    await calendar.open(`/calendar?view=day&day=${TODAY}&mode=arrivals`);
    print();
    expect(sheet()).toHaveTextContent(/Customers with a monthly or quarterly contract are not listed\.$/);
  });

  it('should print both sides of each hour in split mode', async () => {
    calendar.clients = calendar.clients.slice(1);
    await calendar.open(`/calendar?view=day&day=${TODAY}&mode=split`);
    print();
    const text = sheet().textContent;
    expect(text).toContain('Harborview Airport Parking Check-ins1 customer');
    expect(text).toMatch(/2 PMDan Santos.*No Arrivals7 PMNo Check-insDan Santos/);
  });

  it('should print the day at the foot of each page, and clean up afterwards', async () => {
    const foot = () => document.documentElement.style.getPropertyValue('--foot-of-pages');
    await calendar.open(`/calendar?view=day&day=${TODAY}&mode=arrivals`);
    print();
    expect(foot()).toBe('"Saturday, November 21, 2026 · Airport Arrivals · Harborview Airport Parking"');
    act(() => window.dispatchEvent(new Event('afterprint')));
    expect(foot()).toBe('');
  });

  it('should print the month with its counts, and disappear afterwards', async () => {
    calendar.counts[TODAY] = { checkIns: 12, arrivals: 9 };
    await calendar.open();
    print();
    expect(sheet()).toHaveTextContent('November 2026');
    expect(sheet()).toHaveTextContent('21Check-ins: 12Airport Arrivals: 9');
    act(() => window.dispatchEvent(new Event('afterprint')));
    expect(document.querySelector('.sheet')).toBeNull();
  });
});
