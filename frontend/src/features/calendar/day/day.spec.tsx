import { NO_RIDE, type Client } from '@lotline/protocol';
import { fireEvent, screen, within } from '@testing-library/react';
import { aClient, aSettings } from '../../../testing/builders.js';
import { json } from '../../../testing/server.js';
import { OpenCalendar, TODAY, urlOf } from '../testing/open-calendar.js';

const { host } = aSettings();
const id = (digit: number): string => `c0000000-0000-4000-8000-00000000000${digit}`;
const at = (time: string) => ({ checkOutDateTime: `${TODAY} ${time}:00`, terminal: '', parkingSpot: 'A07' });
const clara = aClient({ id: id(1), ...at('07:05'), terminal: 'T2' });
const dan = aClient({ id: id(2), firstName: 'Dan', ...at('07:40'), terminal: 'T1' });
const eva = aClient({ id: id(3), firstName: 'Eva', ...at('19:00'), terminal: 'CL' });

const ARRIVALS = `/calendar?view=day&day=${TODAY}&mode=arrivals`;
const WAITING = { status: 'requesting_ride', shuttleNumber: null };
const NOWHERE = { status: null, shuttleNumber: null };
const SPLIT = `/calendar?view=day&day=${TODAY}`;

describe('calendar.md, Views: Day', () => {
  let calendar: OpenCalendar;
  beforeEach(() => {
    calendar = new OpenCalendar();
    calendar.clients = [clara, dan, eva];
  });

  const names = (hour: string) =>
    calendar
      .hour(hour)
      .getAllByRole('listitem')
      .map((card) => /^\w+/.exec(card.textContent)?.[0]);
  const bus = (name: string) => screen.getByRole('button', { name: `Shuttle for ${name}` });

  it('should have 24 rows, list T1 first, and request only the day’s customers', async () => {
    await calendar.open(ARRIVALS);
    await calendar.after(10_000);
    expect(calendar.requested).toEqual([urlOf('arrivals')]);
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(24);
    expect(names('7 AM')).toEqual(['Dan', 'Clara']);
    expect(calendar.card('Dan Santos')).toHaveTextContent('Dan SantosTerminal T17:40 AM · A07');
    expect(names('7 PM')).toEqual(['Eva']);
    expect(screen.getByRole('heading', { name: 'Airport Arrivals 3' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '7 AM' })).toHaveAttribute('aria-current', 'time');
  });

  it('should show both sides next to each other, with their empty texts', async () => {
    calendar.server.on(`GET ${urlOf('checkins')}`, () => json([]));
    await calendar.open(SPLIT);
    expect(
      screen.getByRole('heading', { name: 'Harborview Airport Parking Check-ins No Customer Check-ins' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Airport Arrivals 3' })).toBeInTheDocument();
    await calendar.after(10_000);
    expect(calendar.requested.sort()).toEqual([urlOf('checkins'), urlOf('arrivals')].sort());
  });

  it('should go to the previous and the next day', async () => {
    calendar.server.on(`GET ${urlOf('arrivals', '2026-11-22')}`, () => json([]));
    await calendar.open(ARRIVALS);
    fireEvent.click(screen.getByRole('button', { name: 'Next day' }));
    await calendar.after(50);
    expect(screen.getByRole('heading', { name: 'Sunday, November 22' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Airport Arrivals No Customer Arrivals' })).toBeInTheDocument();
  });

  it.each([
    [{ displayColor: 'green' }, 'tone-ok', 'Checked in'],
    [{ displayColor: 'grey' }, 'tone-neutral', 'Checked out'],
    [{ displayColor: 'red' }, 'tone-bad', 'Marked red'],
    [{ clientType: 'Phone Reservation - Pay at Office' }, 'tone-bad', 'Pay at Office'],
    [{ clientType: 'Contract Customer' }, 'tone-contract', 'Contract'],
    [{}, 'tone-plain', null],
  ] as const)('should color %j %s with the word %s', async (changes, tone, word) => {
    calendar.clients = [aClient({ ...clara, ...changes })];
    await calendar.open(ARRIVALS);
    const card = calendar.card('Clara Santos');
    expect(card).toHaveClass(tone);
    expect(within(card).getByText(word === null ? '7:05 AM · A07' : `7:05 AM · A07 · ${word}`)).toBeInTheDocument();
  });

  it('should put a red border around a flagged green card, and show why', async () => {
    const arrived = { manualCheckInStatus: 'checked-in', manualCheckInTimestamp: '2026-11-15T13:34:00.000Z' } as const;
    calendar.clients = [aClient({ ...clara, ...arrived, displayColor: 'green', parkingSpot: '' })];
    await calendar.open(ARRIVALS);
    expect(calendar.card('Clara Santos')).toHaveClass('tone-ok', 'flagged');
    expect(calendar.card('Clara Santos')).toHaveTextContent('Checked in without a parking spot');
    expect(calendar.card('Clara Santos')).toHaveTextContent('7:05 AM · No spot');
  });

  it.each([`${host} Monthly Contract`, `${host} Quarterly Contract`])('should leave out %s', async (clientType) => {
    calendar.clients = [dan, aClient({ ...clara, clientType })];
    await calendar.open(ARRIVALS);
    expect(names('7 AM')).toEqual(['Dan']);
    expect(screen.getByRole('heading', { name: 'Airport Arrivals 1' })).toBeInTheDocument();
  });

  it('should open the clicked customer’s details', async () => {
    await calendar.open(ARRIVALS);
    fireEvent.click(within(calendar.card('Eva Santos')).getByRole('button', { name: /^Eva Santos/ }));
    await calendar.after(50);
    expect(new URLSearchParams(calendar.address).get('customer')).toBe(eva.id);
  });

  it('should request a ride and cancel it, both optimistically', async () => {
    let answer: () => void = () => undefined;
    let version = 1;
    const path = `PATCH /api/clients/${dan.id}/shuttle-status`;
    calendar.server.on(path, ({ body }) => {
      const { status: shuttleStatus } = Object(body);
      const { id: clientId, lotId } = dan;
      version += 1;
      const ride = { ...NO_RIDE, id: clientId, lotId, version, shuttleStatus };
      return new Promise((resolve) => (answer = () => resolve(json(ride))));
    });
    const press = async (pressed: string) => {
      fireEvent.click(bus('Dan Santos'));
      expect(bus('Dan Santos')).toHaveAttribute('aria-pressed', pressed);
      await calendar.after(50);
      answer();
      await calendar.after(50);
      expect(bus('Dan Santos')).toHaveAttribute('aria-pressed', pressed);
      return calendar.server.sent(path).at(-1)?.body;
    };
    await calendar.open(ARRIVALS);
    expect(await press('true')).toEqual({ ...WAITING, movedFrom: NOWHERE });
    expect(await press('false')).toEqual({ ...NOWHERE, movedFrom: WAITING });
  });

  it('should undo a canceled ride', async () => {
    calendar.clients = [aClient({ ...dan, shuttleStatus: 'requesting_ride' })];
    const path = `PATCH /api/clients/${dan.id}/shuttle-status`;
    calendar.server.on(path, ({ body }) => {
      const { status: shuttleStatus } = Object(body);
      return json({ ...NO_RIDE, id: dan.id, lotId: dan.lotId, version: 2, shuttleStatus });
    });
    await calendar.open(ARRIVALS);
    fireEvent.click(bus('Dan Santos'));
    await calendar.after(50);
    expect(screen.getByText('Removed from the board')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await calendar.after(50);
    expect(calendar.server.sent(path).at(-1)?.body).toEqual({ ...WAITING, movedFrom: NOWHERE, undo: true });
  });

  it('should roll back a rejected ride, and show why', async () => {
    calendar.server.on(`PATCH /api/clients/${dan.id}/shuttle-status`, () =>
      json({ message: 'This customer is checked out.', code: 'RIDE_CLOSED' }, 410),
    );
    await calendar.open(ARRIVALS);
    fireEvent.click(bus('Dan Santos'));
    await calendar.after(50);
    expect(bus('Dan Santos')).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByText('This customer is checked out.')).toBeInTheDocument();
  });

  it('should check a customer in from the card', async () => {
    const here = { manualCheckInStatus: 'checked-in', manualCheckInTimestamp: '2026-11-21T15:42:00Z' } as const;
    const path = `PATCH /api/clients/${eva.id}/check-in-status`;
    calendar.clients = [clara, { ...eva, parkingSpot: '' }];
    calendar.server
      .on(path, () => {
        const now: Client = { ...eva, ...here, parkingSpot: '', displayColor: 'green', version: eva.version + 1 };
        calendar.clients = [clara, now];
        return json(now);
      })
      .on('POST /api/send-sms', () => json({ success: true }));
    await calendar.open(ARRIVALS);
    fireEvent.click(screen.getByRole('button', { name: 'Check In Eva Santos' }));
    await calendar.after(50);
    expect(calendar.server.sent(path)).toHaveLength(1);
    expect(screen.getByText('Customer Checked In')).toBeInTheDocument();
    expect(calendar.card('Eva Santos')).toHaveClass('tone-ok');
    // Its place is not taken by the check-out while the finger is on it.
    expect(screen.getByRole('button', { name: 'Check In Eva Santos' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Check Out Clara Santos' })).toHaveAttribute('aria-disabled', 'false');
  });

  it('should offer the shuttle to checked-out customers too, and show the state of rides in progress', async () => {
    const left = { manualCheckOutStatus: 'checked-out', manualCheckOutTimestamp: '2026-11-21T15:00:00.000Z' } as const;
    calendar.clients = [
      aClient({ ...clara, ...left, displayColor: 'grey' }),
      aClient({ ...dan, shuttleStatus: 'picked_up', shuttleNumber: 2 }),
    ];
    await calendar.open(ARRIVALS);
    expect(screen.getAllByRole('button', { name: /^Shuttle for/ })).toEqual([bus('Clara Santos')]);
    expect(calendar.card('Dan Santos')).toHaveTextContent('Picked up · Shuttle 2');
  });

  describe('opened on today', () => {
    let scrolled: jest.SpyInstance<void, [arg?: boolean | ScrollIntoViewOptions], Element>;
    /** A position below the viewport, in px. */
    let topOfHour: number;
    beforeEach(() => {
      scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
      topOfHour = window.innerHeight + 200;
      jest
        .spyOn(Element.prototype, 'getBoundingClientRect')
        .mockImplementation(() => new DOMRect(0, topOfHour, 1000, 80));
    });
    afterEach(() => {
      window.scrollY = 0;
    });
    /** The hours that were scrolled to. */
    const hours = () => scrolled.mock.contexts.map((row) => row.querySelector('h3')?.textContent);

    it('should scroll to the current hour once, without animation, when its customers load', async () => {
      calendar.server.on(`GET ${urlOf('checkins')}`, () => json([]));
      await calendar.open(ARRIVALS);
      expect(hours()).toEqual(['7 AM']);
      expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' });
      fireEvent.click(screen.getByRole('radio', { name: 'Check-ins' }));
      await calendar.after(60_000);
      expect(hours()).toEqual(['7 AM']);
    });

    it('should not scroll when the current hour is already visible', async () => {
      topOfHour = 200;
      await calendar.open(ARRIVALS);
      expect(names('7 AM')).toEqual(['Dan', 'Clara']);
      expect(hours()).toEqual([]);
    });

    it('should not scroll after the user has scrolled', async () => {
      calendar.server.on(`GET ${urlOf('arrivals')}`, () => {
        window.scrollY = 300;
        return json(calendar.clients);
      });
      await calendar.open(ARRIVALS);
      expect(names('7 AM')).toEqual(['Dan', 'Clara']);
      expect(hours()).toEqual([]);
    });

    it('should not scroll on other days, nor when the arrows lead to today', async () => {
      calendar.server.on(`GET ${urlOf('arrivals', '2026-11-22')}`, () => json([clara]));
      await calendar.open(ARRIVALS.replace(TODAY, '2026-11-22'));
      fireEvent.click(screen.getByRole('button', { name: 'Previous day' }));
      await calendar.after(50);
      expect(names('7 AM')).toEqual(['Dan', 'Clara']);
      expect(hours()).toEqual([]);
    });
  });

  it('should not re-render for unchanged polls', async () => {
    await calendar.open(SPLIT);
    const before = calendar.renders;
    await calendar.after(50_000);
    expect(calendar.requested).toHaveLength(10);
    expect(calendar.renders).toBe(before);
  });

  it('should re-render one card for another desk’s change', async () => {
    await calendar.open(ARRIVALS);
    const touched = new Set<Element | null>();
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes)
        touched.add((target instanceof Element ? target : target.parentElement)?.closest('li') ?? null);
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    calendar.changed(dan, { parkingSpot: 'C14', displayColor: 'red' });
    await calendar.after(50);
    observer.disconnect();
    expect(calendar.card('Dan Santos')).toHaveTextContent('7:40 AM · C14 · Marked red');
    expect([...touched]).toEqual([calendar.card('Dan Santos')]);
    expect(calendar.requested).toEqual([urlOf('arrivals')]);
  });

  it('should move a customer to another hour, remove one who leaves the day, and add one who joins it', async () => {
    await calendar.open(ARRIVALS);
    calendar.changed(dan, { checkOutDateTime: `${TODAY} 21:15:00` });
    await calendar.after(50);
    expect(names('9 PM')).toEqual(['Dan']);
    calendar.changed(eva, { checkOutDateTime: '2026-11-25 08:00:00' });
    await calendar.after(1_000);
    expect(screen.queryByText('Eva Santos')).not.toBeInTheDocument();
    const nia = aClient({ id: id(9), firstName: 'Nia', version: 4, checkOutDateTime: '2026-12-01 10:00:00' });
    calendar.clients.push(nia);
    calendar.changed(nia, { checkOutDateTime: `${TODAY} 06:00:00` });
    await calendar.after(1_000);
    expect(names('6 AM')).toEqual(['Nia']);
  });

  it('should keep its data when a poll fails twice, and show an error when there is none', async () => {
    await calendar.open(ARRIVALS);
    calendar.server.on(`GET ${urlOf('arrivals')}`, () => json({ message: 'Down', code: 'UNAVAILABLE' }, 503));
    await calendar.after(10_000);
    expect(calendar.requested).toHaveLength(2);
    expect(names('7 AM')).toEqual(['Dan', 'Clara']);
    expect(screen.getByText('Unreachable')).toBeInTheDocument();
    calendar.server.on(`GET ${urlOf('checkins')}`, () => json({ message: 'Down', code: 'UNAVAILABLE' }, 503));
    fireEvent.click(screen.getByRole('radio', { name: 'Check-ins' }));
    await calendar.after(50);
    expect(screen.getByRole('alert')).toHaveTextContent('The day could not be loaded');
  });
});
