import { screen } from '@testing-library/react';
import { aSettings } from '../../testing/builders.js';
import { json } from '../../testing/server.js';
import { lost, OF_LINK, POLL, REQUEST, RidePage, STATUS, unknown } from './testing/ride-page.js';

const THANKS = 60_000;
const proxys = () => new Response('<html>404</html>', { status: 404 });

describe('customer-page.md, States: RideRequestPage', () => {
  let page: RidePage;
  beforeEach(() => {
    page = new RidePage();
    page.server.on('GET /api/settings', () => json(aSettings({ title: 'The First Lot', officePhone: '212-555-0100' })));
  });

  it('should offer the request, with the office phone', async () => {
    await page.open();
    expect(
      screen.getByText("Click the button below to request a shuttle pick up. We'll be there shortly!"),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '310-555-0100' })).toHaveAttribute('href', 'tel:3105550100');
  });

  it('should say where to find the office’s number until it is loaded', async () => {
    const away = () => json({ message: 'Unavailable', code: 'UNAVAILABLE' }, 503);
    page.server.on(OF_LINK, away).on('GET /api/settings', away);
    await page.open();
    expect(screen.getByText('Questions? Call the number in our text message.')).toBeInTheDocument();
    // Retries after 3, 6, 12 and 24 s.
    await page.after(50_000);
    expect(page.server.sent(OF_LINK)).toHaveLength(5);
    page.server.on(OF_LINK, () => json(aSettings()));
    await page.after(60_000);
    expect(screen.getByRole('link', { name: '310-555-0100' })).toBeInTheDocument();
  });

  it('should refresh the lot’s settings, and show a changed phone', async () => {
    await page.open();
    page.server.on(OF_LINK, () => json(aSettings({ officePhone: '212-555-0100' })));
    await page.after(600_000);
    expect(screen.getByRole('link', { name: '212-555-0100' })).toBeInTheDocument();
  });

  it('should follow a request until a shuttle is assigned, and the shuttle until the ride ends', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    await page.open();
    await page.press('Request Shuttle Pick Up');
    expect(
      screen.getByRole('heading', { name: 'Thanks Ada. Stay on this page, next we will assign you a shuttle...' }),
    ).toBeInTheDocument();
    expect(screen.getByText('Waiting for shuttle assignment...')).toBeInTheDocument();
    expect(screen.getByText('Connected · updated just now')).toBeInTheDocument();

    page.ride = { shuttleStatus: 'picked_up', shuttleNumber: 2 };
    await page.after(POLL);
    expect(screen.getByRole('heading', { name: "Ada, you've been assigned to Shuttle 2" })).toBeInTheDocument();
    expect(screen.getByText('Your shuttle is on the way!')).toBeInTheDocument();
    await page.press('Track Shuttle 2');
    expect(opened).toHaveBeenCalledWith('https://track.harborview.example/shuttle-2', '_blank', 'noopener');

    page.ride = { shuttleStatus: null, shuttleNumber: null };
    await page.after(POLL);
    expect(screen.getByRole('button', { name: 'Request Shuttle Pick Up' })).toBeEnabled();
  });

  it('should offer no button to track a shuttle without a tracking link, and not speak of one', async () => {
    const settings = aSettings({ shuttles: [{ number: 2, name: 'Shuttle 2' }] });
    page.server.on(OF_LINK, () => json(settings));
    await page.open();
    await page.press('Request Shuttle Pick Up');
    page.ride = { shuttleStatus: 'picked_up', shuttleNumber: 2 };
    await page.after(POLL);
    expect(screen.getByText('Your shuttle is on the way!')).toBeInTheDocument();
    expect(screen.queryByText(/the button below/)).toBeNull();
    expect(screen.queryByRole('button', { name: /Track/ })).toBeNull();
  });

  it('should say that a request is gone, and continue when staff undo its removal', async () => {
    await page.open();
    await page.press('Request Shuttle Pick Up');
    page.ride = { shuttleStatus: null, shuttleNumber: null };
    await page.after(POLL);
    expect(screen.getByRole('status')).toHaveTextContent(
      'Your request has ended. If you still need a shuttle, click the button below.',
    );
    expect(screen.getByRole('button', { name: 'Request Shuttle Pick Up' })).toBeEnabled();
    // Long after the removal too: staff may assign a shuttle without another request.
    await page.after(100 * POLL);
    page.ride = { shuttleStatus: 'picked_up', shuttleNumber: 1, name: 'Ada' };
    await page.after(POLL);
    expect(screen.getByRole('heading', { name: "Ada, you've been assigned to Shuttle 1" })).toBeInTheDocument();
  });

  it('should show that a request is pending, and send it once', async () => {
    page.server.on(REQUEST, () => new Promise<Response>(() => undefined));
    await page.open();
    await page.press('Request Shuttle Pick Up');
    expect(screen.getByRole('heading', { name: 'Processing your request...' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Request Shuttle Pick Up' })).toBeDisabled();
  });

  it.each([
    [
      'the server’s message',
      () => json({ message: 'Please call 310-555-0100', code: 'RIDE_CLOSED' }, 410),
      'Please call 310-555-0100',
    ],
    [
      'a default message if the server has none',
      () => new Response('<html>', { status: 502 }),
      'Failed to process shuttle request',
    ],
    ['no network', lost, 'Network error. Please try again.'],
  ])('should show why a request failed: %s', async (_case, answer, message) => {
    page.server.on(REQUEST, answer);
    await page.open();
    await page.press('Request Shuttle Pick Up');
    expect(screen.getByRole('alert')).toHaveTextContent('Request Failed');
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    await page.press('Try Again');
    expect(screen.getByRole('button', { name: 'Request Shuttle Pick Up' })).toBeEnabled();
  });

  it('should time out after 8 seconds without a response', async () => {
    globalThis.fetch = (_input, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
    await page.open();
    await page.after(8_000);
    await page.press('Request Shuttle Pick Up');
    await page.after(8_000);
    expect(screen.getByText('Network error. Please try again.')).toBeInTheDocument();
  });

  it('should resume the ride after a reload, also when the first responses are lost', async () => {
    page.ride = { shuttleStatus: 'picked_up', shuttleNumber: 1, name: 'Ada' };
    page.server.on(STATUS, lost);
    await page.open();
    expect(screen.getByRole('button', { name: 'Request Shuttle Pick Up' })).toBeEnabled();

    page.server.on(STATUS, () => json({ success: true, ...page.ride }));
    await page.after(POLL);
    expect(screen.getByRole('heading', { name: "Ada, you've been assigned to Shuttle 1" })).toBeInTheDocument();
  });

  it('should keep its content when a poll fails, and show its age', async () => {
    await page.open();
    await page.press('Request Shuttle Pick Up');
    page.server.on(STATUS, lost);
    await page.after(5 * POLL);
    expect(screen.getByText('Waiting for shuttle assignment...')).toBeInTheDocument();
    expect(screen.getByText(/^Reconnecting · updated 1\d s ago$/)).toBeInTheDocument();
  });

  it('should not poll before there is a ride', async () => {
    await page.open();
    await page.after(4 * POLL);
    expect(page.server.sent(STATUS)).toHaveLength(1);
  });

  describe('after a drop-off', () => {
    const ride1 = { shuttleStatus: 'picked_up', shuttleNumber: 1, name: 'Ada' } as const;
    const droppedOff = { shuttleStatus: 'dropped_off', shuttleNumber: null, name: 'Ada' } as const;
    const thanks = () => screen.queryByRole('heading', { name: 'Thanks for riding with us, Ada!' });
    const button = () => screen.queryByRole('button', { name: 'Request Shuttle Pick Up' });

    it('should show thanks for a minute, so that no one requests a ride by mistake', async () => {
      page.ride = ride1;
      await page.open();
      page.ride = droppedOff;
      await page.after(POLL);
      expect(thanks()).toBeInTheDocument();
      expect(button()).not.toBeInTheDocument();
      expect(screen.getByRole('link', { name: '310-555-0100' })).toBeInTheDocument();

      // Neither the automatic check-out nor failed polls end it early.
      page.ride = { shuttleStatus: null, shuttleNumber: null };
      await page.after(POLL);
      page.server.on(STATUS, lost);
      await page.after(THANKS - 2 * POLL);
      expect(thanks()).toBeInTheDocument();
      await page.after(POLL);
      expect(thanks()).not.toBeInTheDocument();
      expect(button()).toBeEnabled();
    });

    it('should show thanks after a reload too, while the ride still exists', async () => {
      page.ride = droppedOff;
      await page.open();
      expect(thanks()).toBeInTheDocument();
      expect(button()).not.toBeInTheDocument();
      await page.after(THANKS);
      expect(button()).toBeEnabled();
    });

    it('should continue a ride that was dropped off by mistake', async () => {
      page.ride = droppedOff;
      await page.open();
      page.ride = ride1;
      await page.after(POLL);
      expect(screen.getByRole('heading', { name: "Ada, you've been assigned to Shuttle 1" })).toBeInTheDocument();
      await page.after(THANKS);
      expect(screen.getByRole('heading', { name: "Ada, you've been assigned to Shuttle 1" })).toBeInTheDocument();
    });
  });

  describe('customer-page.md, Personal link: with a link that does not exist', () => {
    const words = () => screen.queryByRole('heading', { name: 'This link is not valid' });
    const buttons = () => screen.queryAllByRole('button');

    it('should show an error and the office’s phone immediately, and stop polling', async () => {
      page.server.on(STATUS, unknown).on(OF_LINK, unknown);
      await page.open();
      expect(screen.getByRole('alert')).toContainElement(words());
      expect(screen.getByRole('link', { name: 'Call 212-555-0100' })).toHaveAttribute('href', 'tel:2125550100');
      expect(screen.getByRole('contentinfo')).toHaveTextContent('Office of The First Lot');
      expect(buttons()).toEqual([]);
      const asked = page.server.calls.length;
      expect(asked).toBe(3);
      await page.after(10 * POLL);
      expect(page.server.calls).toHaveLength(asked);
    });

    it('should say that an archived lot is closed, and stop polling', async () => {
      const message = 'Harborview Airport Parking is closed. Thank you for parking with us.';
      const closed = () => json({ message, code: 'LOT_CLOSED' }, 410);
      page.server.on(STATUS, closed).on(OF_LINK, closed);
      await page.open();
      expect(screen.getByRole('heading', { name: message })).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Request Shuttle Pick Up' })).not.toBeInTheDocument();
      const asked = page.server.sent(STATUS).length;
      await page.after(10 * POLL);
      expect(page.server.sent(STATUS)).toHaveLength(asked);
    });

    it('should keep the office of a customer who is deleted during their ride', async () => {
      page.ride = { shuttleStatus: 'requesting_ride', shuttleNumber: null, name: 'Ada' };
      await page.open();
      page.server.on(STATUS, unknown).on(OF_LINK, unknown);
      await page.after(POLL);
      expect(words()).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Call 310-555-0100' })).toBeInTheDocument();
      const asked = page.server.calls.length;
      await page.after(10 * POLL);
      expect(page.server.calls).toHaveLength(asked);
    });

    it.each([
      ['no network', lost],
      ['too many calls', () => json({ message: 'Too many requests.', code: 'TOO_MANY' }, 429)],
      ['an unavailable service', () => json({ message: 'Unavailable', code: 'UNAVAILABLE' }, 503)],
      ['a proxy without a gateway', proxys],
    ])('should not show that error because of %s', async (_what, answer) => {
      page.ride = { shuttleStatus: 'requesting_ride', shuttleNumber: null, name: 'Ada' };
      page.server.on(STATUS, answer).on(OF_LINK, answer);
      await page.open();
      await page.after(2 * POLL);
      expect(words()).not.toBeInTheDocument();
      expect(page.server.sent('GET /api/settings')).toEqual([]);

      page.server.on(STATUS, () => json({ success: true, ...page.ride })).on(OF_LINK, () => json(aSettings()));
      await page.after(POLL);
      expect(screen.getByText('Waiting for shuttle assignment...')).toBeInTheDocument();
      expect(screen.getByRole('link', { name: '310-555-0100' })).toBeInTheDocument();
    });
  });
});
