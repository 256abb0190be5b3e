import { render, screen } from '@testing-library/react';
import { json } from '../../testing/server.js';
import { RideRequestPage } from './ride-request-page.js';
import { LINK, lost, OF_LINK, POLL, REQUEST, RidePage, STATUS, unknown } from './testing/ride-page.js';

const DAY = 86_400_000;
const onPhone = () => JSON.stringify({ ...localStorage });

describe('customer-page.md, Wait estimate: RideRequestPage during a ride', () => {
  let page: RidePage;
  beforeEach(() => {
    page = new RidePage();
  });

  /** Opens the page again, with or without a network. */
  const reload = async (milliseconds = 0) => {
    page.close();
    await page.after(milliseconds);
    await page.open();
  };
  const cutOff = () => page.server.on(STATUS, lost).on(OF_LINK, lost).on('GET /api/settings', lost);

  describe('customer-page.md, States: the meeting point', () => {
    const assigned = { shuttleStatus: 'picked_up', shuttleNumber: 1, name: 'Ada' } as const;
    const ISLAND = 'Courtesy vehicle island 2';

    it('should be the terminal and the lot’s own description, also after a reload without a network', async () => {
      page.ride = { ...assigned, terminal: 'T1', meetingPoint: ISLAND };
      await page.open();
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
      page.ride = { ...assigned, ...told };
      await page.open();
      expect(screen.getByText('Your shuttle is on the way!')).toBeInTheDocument();
      if (words) expect(screen.getByText(words)).toBeInTheDocument();
      else expect(screen.queryByText(/Where to meet|Your terminal|Terminal/)).not.toBeInTheDocument();
    });
  });

  describe('the wait estimate', () => {
    const at = '2026-11-21T16:00:00.000Z';
    const waiting = { shuttleStatus: 'requesting_ride', shuttleNumber: null, name: 'Ada' } as const;

    it('should be a range next to the specified texts, updated by polls', async () => {
      page.ride = { ...waiting, estimate: { fromMinutes: 5, toMinutes: 12, exceeded: false, at } };
      await page.open();
      expect(screen.getByText('Waiting for shuttle assignment...')).toBeInTheDocument();
      expect(screen.getByText('Pick-up in 5 to 12 min')).toBeInTheDocument();
      // Not in a live region.
      expect(screen.getByRole('status')).not.toHaveTextContent('min');
      page.ride = { ...waiting, estimate: { fromMinutes: 0, toMinutes: 4, exceeded: false, at } };
      await page.after(POLL);
      expect(screen.getByText('Pick-up in up to 4 min')).toBeInTheDocument();
    });

    it('should say that it is longer than usual after the range, and be absent if unknown', async () => {
      page.ride = { ...waiting, estimate: { fromMinutes: 5, toMinutes: 12, exceeded: true, at } };
      await page.open();
      expect(screen.getByText('This is taking longer than usual. You are still in line.')).toBeInTheDocument();
      page.ride = { ...waiting, estimate: null };
      await page.after(POLL);
      expect(screen.queryByText(/Pick-up in|longer than usual/)).not.toBeInTheDocument();
    });

    it('should be shown with the queue position at once after a request', async () => {
      page.server.on(REQUEST, () => {
        page.ride = { ...waiting, estimate: { fromMinutes: 5, toMinutes: 12, exceeded: false, at }, place: 3 };
        return json({ success: true, customer: { name: 'Ada' }, message: '' });
      });
      await page.open();
      await page.press('Request Shuttle Pick Up');
      await page.after(50);
      expect(screen.getByText('Pick-up in 5 to 12 min')).toBeInTheDocument();
      expect(screen.getByText('You are number 3 in line')).toBeInTheDocument();
      expect(page.server.sent(STATUS)).toHaveLength(2);
      await page.after(POLL);
      expect(page.server.sent(STATUS)).toHaveLength(3);
    });

    it('should say that it follows from the present queue only', async () => {
      page.ride = { ...waiting, estimate: { fromMinutes: 20, toMinutes: 60, exceeded: false, unusual: true, at } };
      await page.open();
      expect(screen.getByText('Pick-up in 20 to 60 min. Waits are longer than usual now.')).toBeInTheDocument();
    });

    it('should be shown with the queue position, once that is known', async () => {
      page.ride = { ...waiting, estimate: null, place: null };
      await page.open();
      expect(screen.queryByText(/in line/)).not.toBeInTheDocument();
      page.ride = { ...waiting, estimate: null, place: 3 };
      await page.after(POLL);
      expect(screen.getByText('You are number 3 in line')).toBeInTheDocument();
      expect(screen.getByRole('status')).not.toHaveTextContent('in line');
      page.ride = { ...waiting, estimate: null, place: 1 };
      await page.after(POLL);
      expect(screen.getByText('You are next in line')).toBeInTheDocument();
      cutOff();
      await page.after(20_000);
      expect(screen.queryByText(/in line/)).not.toBeInTheDocument();
    });

    it('should disappear once a shuttle is assigned', async () => {
      page.ride = { ...waiting, estimate: { fromMinutes: 5, toMinutes: 12, exceeded: false, at } };
      await page.open();
      page.ride = { shuttleStatus: 'picked_up', shuttleNumber: 1, estimate: null };
      await page.after(POLL);
      expect(screen.getByText('Your shuttle is on the way!')).toBeInTheDocument();
      expect(screen.queryByText(/Pick-up in/)).not.toBeInTheDocument();
    });
  });

  describe('customer-page.md, Link limits: with a link that is open on many phones', () => {
    const polls = () => page.server.sent(STATUS).length;

    it('should poll again when the limit allows it, then less often, and not report a lost connection', async () => {
      page.ride = { shuttleStatus: 'requesting_ride', shuttleNumber: null, name: 'Ada' };
      await page.open();
      page.server.on(STATUS, () =>
        json({ message: 'Too many requests.', code: 'TOO_MANY' }, 429, { 'retry-after': '20' }),
      );
      await page.after(POLL);
      expect(polls()).toBe(2);
      await page.after(19_000);
      expect(polls()).toBe(2);
      expect(screen.getByText('Connected · updated 22 s ago')).toBeInTheDocument();
      expect(screen.queryByText(/No connection/)).not.toBeInTheDocument();

      page.ride = { shuttleStatus: 'picked_up', shuttleNumber: 1, name: 'Ada' };
      page.server.on(STATUS, () => json({ success: true, ...page.ride }));
      await page.after(1_000);
      expect(screen.getByRole('heading', { name: "Ada, you've been assigned to Shuttle 1" })).toBeInTheDocument();
      await page.after(4 * POLL);
      expect(polls()).toBe(3 + 2);
    });
  });

  describe('without a network', () => {
    it('should show the last state after a reload, its age and the office’s phone', async () => {
      page.ride = { shuttleStatus: 'picked_up', shuttleNumber: 2, name: 'Ada' };
      await page.open();
      cutOff();
      await reload(4 * 60_000);
      expect(screen.getByRole('heading', { name: "Ada, you've been assigned to Shuttle 2" })).toBeInTheDocument();
      expect(screen.getByText('No connection. If no shuttle comes, call our office.')).toBeInTheDocument();
      expect(screen.getByText('Reconnecting · updated 4 min ago')).toBeInTheDocument();
      expect(screen.getByRole('link', { name: '310-555-0100' })).toBeInTheDocument();
      expect(screen.getByText('Harborview Airport Parking')).toBeInTheDocument();

      page.server.on(STATUS, () => json({ success: true, shuttleStatus: 'picked_up', shuttleNumber: 1, name: 'Ada' }));
      await page.after(POLL);
      expect(screen.getByRole('heading', { name: "Ada, you've been assigned to Shuttle 1" })).toBeInTheDocument();
      expect(screen.queryByText(/No connection/)).not.toBeInTheDocument();
    });

    it('should say so on an open page, instead of an outdated estimate', async () => {
      const estimate = { fromMinutes: 5, toMinutes: 12, exceeded: false, at: '2026-11-21T16:00:00.000Z' };
      page.ride = { shuttleStatus: 'requesting_ride', shuttleNumber: null, name: 'Ada', estimate };
      await page.open();
      cutOff();
      await page.after(POLL);
      expect(screen.getByText('Pick-up in 5 to 12 min')).toBeInTheDocument();
      await page.after(4 * POLL);
      expect(screen.getByText(/^No connection/)).toBeInTheDocument();
      expect(screen.getByText(/^Reconnecting · updated 1\d s ago$/)).toBeInTheDocument();
      expect(screen.queryByText('Pick-up in 5 to 12 min')).not.toBeInTheDocument();
    });

    it('should store only the ride’s first name, status and lane, and not its link', async () => {
      page.ride = { shuttleStatus: 'picked_up', shuttleNumber: 2, name: 'Ada' };
      await page.open();
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
      page.ride = { shuttleStatus: 'picked_up', shuttleNumber: 2, name: 'Ada' };
      await page.open();
      page.ride = ended;
      await page.after(POLL);
      expect(onPhone()).not.toContain('Ada');
    });

    it('should store nothing of a deleted customer, and nothing for longer than a day', async () => {
      page.ride = { shuttleStatus: 'picked_up', shuttleNumber: 2, name: 'Ada' };
      await page.open();
      cutOff();
      await reload(DAY + POLL);
      expect(screen.getByRole('button', { name: 'Request Shuttle Pick Up' })).toBeInTheDocument();
      expect(onPhone()).not.toContain('Ada');

      page.server.on(STATUS, () => json({ success: true, ...page.ride }));
      await reload();
      expect(onPhone()).toContain('Ada');
      page.server.on(STATUS, unknown).on(OF_LINK, unknown);
      await page.after(POLL);
      expect(onPhone()).not.toContain('Ada');
    });

    it('should ignore and keep the stored ride of another link', async () => {
      page.ride = { shuttleStatus: 'picked_up', shuttleNumber: 2, name: 'Ada' };
      await page.open();
      page.close();
      render(<RideRequestPage link="another123" />);
      await page.after(50);
      expect(screen.queryByText(/assigned to Shuttle 2/)).not.toBeInTheDocument();
      expect(onPhone()).toContain('Ada');
    });

    it.each(['', 'null', '{"of":1}', '{"of":"x","at":1,"value":{"phase":"gone"}}'])(
      'should bear what it cannot read: %s',
      async (text) => {
        localStorage.setItem('shuttle-request-ride', text);
        localStorage.setItem('shuttle-request-lot', text);
        await page.open();
        expect(screen.getByRole('button', { name: 'Request Shuttle Pick Up' })).toBeEnabled();
      },
    );
  });
});
