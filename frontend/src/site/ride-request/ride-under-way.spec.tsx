import { act, fireEvent, render, screen } from '@testing-library/react';
import { aSettings } from '../../testing/builders.js';
import { FakeServer, json } from '../../testing/server.js';
import { RideRequestPage } from './ride-request-page.js';
import type { RideStatusAnswer } from './ride-state.js';

const LINK = '8fKq2LmZ0p';
const POLL = 3_000;
const DAY = 86_400_000;
const STATUS = `GET /api/shuttle-status/${LINK}`;
const OF_LINK = `GET /api/settings?link=${LINK}`;
const unknown = () => json({ message: 'This link is not valid.', code: 'NOT_FOUND' }, 404);
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const onPhone = () => JSON.stringify({ ...localStorage });

describe('customer-page.md, Wait estimate: RideRequestPage during a ride', () => {
  let server: FakeServer;
  let ride: Omit<RideStatusAnswer, 'success'>;
  let close: () => void;
  beforeEach(() => {
    jest.useFakeTimers();
    ride = { shuttleStatus: null, shuttleNumber: null };
    server = new FakeServer()
      .on(OF_LINK, () => json(aSettings()))
      .on(STATUS, () => json({ success: true, ...ride }));
  });

  const after = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  const visit = async () => {
    ({ unmount: close } = render(<RideRequestPage link={LINK} />));
    await after(50);
  };
  /** Opens the page again, with or without a network. */
  const reload = async (milliseconds = 0) => {
    close();
    await after(milliseconds);
    await visit();
  };
  const cutOff = () => server.on(STATUS, lost).on(OF_LINK, lost).on('GET /api/settings', lost);

  describe('customer-page.md, States: the meeting point', () => {
    const assigned = { shuttleStatus: 'picked_up', shuttleNumber: 1, name: 'Ada' } as const;
    const ISLAND = 'Courtesy vehicle island 2';

    it('should be the terminal and the lot’s own description, also after a reload without a network', async () => {
      ride = { ...assigned, terminal: 'T1', meetingPoint: ISLAND };
      await visit();
      expect(screen.getByText(ISLAND)).toHaveTextContent(`Where to meet${ISLAND}`);
      expect(screen.getByText('T1')).toHaveTextContent('Terminal T1');
      cutOff();
      await reload();
      expect(screen.getByText(ISLAND)).toBeInTheDocument();
    });

    it.each<[string, object, RegExp | null]>([
      ['the words alone, where the terminal is not known', { terminal: null, meetingPoint: ISLAND }, /Where to meet/],
      ['the terminal alone, where the lot has no words', { terminal: 'T1', meetingPoint: null }, /Your terminal/],
      ['nothing, where neither is known', { terminal: null, meetingPoint: null }, null],
    ])('should be %s', async (_case, told, words) => {
      ride = { ...assigned, ...told };
      await visit();
      expect(screen.getByText('Your shuttle is on the way!')).toBeInTheDocument();
      if (words) expect(screen.getByText(words)).toBeInTheDocument();
      else expect(screen.queryByText(/Where to meet|Your terminal|Terminal/)).not.toBeInTheDocument();
    });
  });

  describe('the wait estimate', () => {
    const at = '2026-11-21T16:00:00.000Z';
    const waiting = { shuttleStatus: 'requesting_ride', shuttleNumber: null, name: 'Ada' } as const;

    it('should be a range next to the specified texts, updated by polls', async () => {
      ride = { ...waiting, estimate: { fromMinutes: 5, toMinutes: 12, exceeded: false, at } };
      await visit();
      expect(screen.getByText('Waiting for shuttle assignment...')).toBeInTheDocument();
      expect(screen.getByText('Pick-up in 5 to 12 min')).toBeInTheDocument();
      // Not in a live region.
      expect(screen.getByRole('status')).not.toHaveTextContent('min');
      ride = { ...waiting, estimate: { fromMinutes: 0, toMinutes: 4, exceeded: false, at } };
      await after(POLL);
      expect(screen.getByText('Pick-up in up to 4 min')).toBeInTheDocument();
    });

    it('should say that it is longer than usual after the range, and be absent if unknown', async () => {
      ride = { ...waiting, estimate: { fromMinutes: 5, toMinutes: 12, exceeded: true, at } };
      await visit();
      expect(screen.getByText('This is taking longer than usual. You are still in line.')).toBeInTheDocument();
      ride = { ...waiting, estimate: null };
      await after(POLL);
      expect(screen.queryByText(/Pick-up in|longer than usual/)).not.toBeInTheDocument();
    });

    it('should be shown with the queue position at once after a request', async () => {
      server.on(`POST /api/shuttle-request/${LINK}`, () => {
        ride = { ...waiting, estimate: { fromMinutes: 5, toMinutes: 12, exceeded: false, at }, place: 3 };
        return json({ success: true, customer: { name: 'Ada' }, message: '' });
      });
      await visit();
      fireEvent.click(screen.getByRole('button', { name: 'Request Shuttle Pick Up' }));
      await after(50);
      await after(50);
      expect(screen.getByText('Pick-up in 5 to 12 min')).toBeInTheDocument();
      expect(screen.getByText('You are number 3 in line')).toBeInTheDocument();
      expect(server.sent(STATUS)).toHaveLength(2);
      await after(POLL);
      expect(server.sent(STATUS)).toHaveLength(3);
    });

    it('should say that it follows from the present queue only', async () => {
      ride = { ...waiting, estimate: { fromMinutes: 20, toMinutes: 60, exceeded: false, unusual: true, at } };
      await visit();
      expect(screen.getByText('Pick-up in 20 to 60 min. Waits are longer than usual now.')).toBeInTheDocument();
    });

    it('should be shown with the queue position, once that is known', async () => {
      ride = { ...waiting, estimate: null, place: null };
      await visit();
      expect(screen.queryByText(/in line/)).not.toBeInTheDocument();
      ride = { ...waiting, estimate: null, place: 3 };
      await after(POLL);
      expect(screen.getByText('You are number 3 in line')).toBeInTheDocument();
      expect(screen.getByRole('status')).not.toHaveTextContent('in line');
      ride = { ...waiting, estimate: null, place: 1 };
      await after(POLL);
      expect(screen.getByText('You are next in line')).toBeInTheDocument();
      cutOff();
      await after(20_000);
      expect(screen.queryByText(/in line/)).not.toBeInTheDocument();
    });

    it('should disappear once a shuttle is assigned', async () => {
      ride = { ...waiting, estimate: { fromMinutes: 5, toMinutes: 12, exceeded: false, at } };
      await visit();
      ride = { shuttleStatus: 'picked_up', shuttleNumber: 1, estimate: null };
      await after(POLL);
      expect(screen.getByText('Your shuttle is on the way!')).toBeInTheDocument();
      expect(screen.queryByText(/Pick-up in/)).not.toBeInTheDocument();
    });
  });

  describe('customer-page.md, Link limits: with a link that is open on many phones', () => {
    const polls = () => server.sent(STATUS).length;

    it('should poll again when the limit allows it, then less often, and not report a lost connection', async () => {
      ride = { shuttleStatus: 'requesting_ride', shuttleNumber: null, name: 'Ada' };
      await visit();
      server.on(STATUS, () => json({ message: 'Too many requests.', code: 'TOO_MANY' }, 429, { 'retry-after': '20' }));
      await after(POLL);
      expect(polls()).toBe(2);
      await after(19_000);
      expect(polls()).toBe(2);
      expect(screen.getByText('Connected · updated 22 s ago')).toBeInTheDocument();
      expect(screen.queryByText(/No connection/)).not.toBeInTheDocument();

      ride = { shuttleStatus: 'picked_up', shuttleNumber: 1, name: 'Ada' };
      server.on(STATUS, () => json({ success: true, ...ride }));
      await after(1_000);
      expect(screen.getByRole('heading', { name: "Ada, you've been assigned to Shuttle 1" })).toBeInTheDocument();
      await after(4 * POLL);
      expect(polls()).toBe(3 + 2);
    });
  });

  describe('without a network', () => {
    it('should show the last state after a reload, its age and the office’s phone', async () => {
      ride = { shuttleStatus: 'picked_up', shuttleNumber: 2, name: 'Ada' };
      await visit();
      cutOff();
      await reload(4 * 60_000);
      expect(screen.getByRole('heading', { name: "Ada, you've been assigned to Shuttle 2" })).toBeInTheDocument();
      expect(screen.getByText('No connection. If no shuttle comes, call our office.')).toBeInTheDocument();
      expect(screen.getByText('Reconnecting · updated 4 min ago')).toBeInTheDocument();
      expect(screen.getByRole('link', { name: '310-555-0100' })).toBeInTheDocument();
      expect(screen.getByText('Harborview Airport Parking')).toBeInTheDocument();

      server.on(STATUS, () => json({ success: true, shuttleStatus: 'picked_up', shuttleNumber: 1, name: 'Ada' }));
      await after(POLL);
      expect(screen.getByRole('heading', { name: "Ada, you've been assigned to Shuttle 1" })).toBeInTheDocument();
      expect(screen.queryByText(/No connection/)).not.toBeInTheDocument();
    });

    it('should say so on an open page, instead of an outdated estimate', async () => {
      const estimate = { fromMinutes: 5, toMinutes: 12, exceeded: false, at: '2026-11-21T16:00:00.000Z' };
      ride = { shuttleStatus: 'requesting_ride', shuttleNumber: null, name: 'Ada', estimate };
      await visit();
      cutOff();
      await after(POLL);
      expect(screen.getByText('Pick-up in 5 to 12 min')).toBeInTheDocument();
      await after(4 * POLL);
      expect(screen.getByText(/^No connection/)).toBeInTheDocument();
      expect(screen.getByText(/^Reconnecting · updated 1\d s ago$/)).toBeInTheDocument();
      expect(screen.queryByText('Pick-up in 5 to 12 min')).not.toBeInTheDocument();
    });

    it('should store only the ride’s first name, status and lane, and not its link', async () => {
      ride = { shuttleStatus: 'picked_up', shuttleNumber: 2, name: 'Ada' };
      await visit();
      const stored: unknown = JSON.parse(localStorage.getItem('shuttle-request-ride') ?? '');
      expect(stored).toEqual({
        of: expect.any(String),
        at: expect.any(Number),
        value: { phase: 'assigned', name: 'Ada', number: 2 },
      });
      expect(onPhone()).not.toContain(LINK);
    });

    it.each([
      ['dropped off', { shuttleStatus: 'dropped_off', shuttleNumber: null, name: 'Ada' }],
      ['over', { shuttleStatus: null, shuttleNumber: null, name: 'Ada' }],
    ] as const)('should store nothing of a ride that is %s', async (_how, ended) => {
      ride = { shuttleStatus: 'picked_up', shuttleNumber: 2, name: 'Ada' };
      await visit();
      ride = ended;
      await after(POLL);
      expect(onPhone()).not.toContain('Ada');
    });

    it('should store nothing of a deleted customer, and nothing for longer than a day', async () => {
      ride = { shuttleStatus: 'picked_up', shuttleNumber: 2, name: 'Ada' };
      await visit();
      cutOff();
      await reload(DAY + POLL);
      expect(screen.getByRole('button', { name: 'Request Shuttle Pick Up' })).toBeInTheDocument();
      expect(onPhone()).not.toContain('Ada');

      server.on(STATUS, () => json({ success: true, ...ride }));
      await reload();
      expect(onPhone()).toContain('Ada');
      server.on(STATUS, unknown).on(OF_LINK, unknown);
      await after(POLL);
      expect(onPhone()).not.toContain('Ada');
    });

    it('should ignore and keep the stored ride of another link', async () => {
      ride = { shuttleStatus: 'picked_up', shuttleNumber: 2, name: 'Ada' };
      await visit();
      close();
      render(<RideRequestPage link="another123" />);
      await after(50);
      expect(screen.queryByText(/assigned to Shuttle 2/)).not.toBeInTheDocument();
      expect(onPhone()).toContain('Ada');
    });

    it.each(['', 'null', '{"of":1}', '{"of":"x","at":1,"value":{"phase":"gone"}}'])(
      'should bear what it cannot read: %s',
      async (text) => {
        localStorage.setItem('shuttle-request-ride', text);
        localStorage.setItem('shuttle-request-lot', text);
        await visit();
        expect(screen.getByRole('button', { name: 'Request Shuttle Pick Up' })).toBeEnabled();
      },
    );
  });
});
