import { act, fireEvent, render, screen } from '@testing-library/react';
import { aSettings } from '../../testing/builders.js';
import { FakeServer, json } from '../../testing/server.js';
import { RideRequestPage } from './ride-request-page.js';
import type { RideStatusAnswer } from './ride-state.js';

const LINK = '8fKq2LmZ0p';
const POLL = 3_000;
const THANKS = 60_000;
const STATUS = `GET /api/shuttle-status/${LINK}`;
const OF_LINK = `GET /api/settings?link=${LINK}`;
const unknown = () =>
  json({ message: 'This link is not valid. Please check the text message it came from.', code: 'NOT_FOUND' }, 404);
const proxys = () => new Response('<html>404</html>', { status: 404 });

describe('customer-page.md, States: RideRequestPage', () => {
  let server: FakeServer;
  let ride: Omit<RideStatusAnswer, 'success'>;
  beforeEach(() => {
    jest.useFakeTimers();
    ride = { shuttleStatus: null, shuttleNumber: null };
    server = new FakeServer()
      .on(OF_LINK, () => json(aSettings()))
      .on('GET /api/settings', () => json(aSettings({ title: 'The First Lot', officePhone: '212-555-0100' })))
      .on(`GET /api/shuttle-status/${LINK}`, () => json({ success: true, ...ride }))
      .on(`POST /api/shuttle-request/${LINK}`, () => {
        ride = { shuttleStatus: 'requesting_ride', shuttleNumber: null, name: 'Ada' };
        return json({ success: true, customer: { name: 'Ada' }, message: 'Shuttle requested' });
      });
  });

  const after = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  const open = async () => {
    render(<RideRequestPage link={LINK} />);
    await after(50);
  };
  const press = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }));
    await after(50);
  };

  it('should offer the request, with the office phone', async () => {
    await open();
    expect(
      screen.getByText("Click the button below to request a shuttle pick up. We'll be there shortly!"),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '310-555-0100' })).toHaveAttribute('href', 'tel:3105550100');
  });

  it('should say where to find the office’s number until it is loaded', async () => {
    const away = () => json({ message: 'Unavailable', code: 'UNAVAILABLE' }, 503);
    server.on(OF_LINK, away).on('GET /api/settings', away);
    await open();
    expect(screen.getByText('Questions? Call the number in our text message.')).toBeInTheDocument();
    // Retries after 3, 6, 12 and 24 s.
    await after(50_000);
    expect(server.sent(OF_LINK)).toHaveLength(5);
    server.on(OF_LINK, () => json(aSettings()));
    await after(60_000);
    expect(screen.getByRole('link', { name: '310-555-0100' })).toBeInTheDocument();
  });

  it('should refresh the lot’s settings, and show a changed phone', async () => {
    await open();
    server.on(OF_LINK, () => json(aSettings({ officePhone: '212-555-0100' })));
    await after(600_000);
    expect(screen.getByRole('link', { name: '212-555-0100' })).toBeInTheDocument();
  });

  it('should follow a request until a shuttle is assigned, and the shuttle until the ride ends', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    await open();
    await press('Request Shuttle Pick Up');
    expect(
      screen.getByRole('heading', { name: 'Thanks Ada. Stay on this page, next we will assign you a shuttle...' }),
    ).toBeInTheDocument();
    expect(screen.getByText('Waiting for shuttle assignment...')).toBeInTheDocument();
    expect(screen.getByText('Connected · updated just now')).toBeInTheDocument();

    ride = { shuttleStatus: 'picked_up', shuttleNumber: 2 };
    await after(POLL);
    expect(screen.getByRole('heading', { name: "Ada, you've been assigned to Shuttle 2" })).toBeInTheDocument();
    expect(screen.getByText('Your shuttle is on the way!')).toBeInTheDocument();
    await press('Track Shuttle 2');
    expect(opened).toHaveBeenCalledWith('https://track.harborview.example/shuttle-2', '_blank', 'noopener');

    ride = { shuttleStatus: null, shuttleNumber: null };
    await after(POLL);
    expect(screen.getByRole('button', { name: 'Request Shuttle Pick Up' })).toBeEnabled();
  });

  it('should offer no button to track a shuttle without a tracking link, and not speak of one', async () => {
    const settings = aSettings({ shuttles: [{ number: 2, name: 'Shuttle 2' }] });
    server.on(OF_LINK, () => json(settings));
    await open();
    await press('Request Shuttle Pick Up');
    ride = { shuttleStatus: 'picked_up', shuttleNumber: 2 };
    await after(POLL);
    expect(screen.getByText('Your shuttle is on the way!')).toBeInTheDocument();
    expect(screen.queryByText(/the button below/)).toBeNull();
    expect(screen.queryByRole('button', { name: /Track/ })).toBeNull();
  });

  it('should say that a request is gone, and continue when staff undo its removal', async () => {
    await open();
    await press('Request Shuttle Pick Up');
    ride = { shuttleStatus: null, shuttleNumber: null };
    await after(POLL);
    expect(screen.getByRole('status')).toHaveTextContent(
      'Your request has ended. If you still need a shuttle, click the button below.',
    );
    expect(screen.getByRole('button', { name: 'Request Shuttle Pick Up' })).toBeEnabled();
    // Long after the removal too: staff may assign a shuttle without another request.
    await after(100 * POLL);
    ride = { shuttleStatus: 'picked_up', shuttleNumber: 1, name: 'Ada' };
    await after(POLL);
    expect(screen.getByRole('heading', { name: "Ada, you've been assigned to Shuttle 1" })).toBeInTheDocument();
  });

  it('should show that a request is pending, and send it once', async () => {
    server.on(`POST /api/shuttle-request/${LINK}`, () => new Promise<Response>(() => undefined));
    await open();
    await press('Request Shuttle Pick Up');
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
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'Network error. Please try again.'],
  ])('should show why a request failed: %s', async (_case, answer, message) => {
    server.on(`POST /api/shuttle-request/${LINK}`, answer);
    await open();
    await press('Request Shuttle Pick Up');
    expect(screen.getByRole('alert')).toHaveTextContent('Request Failed');
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    await press('Try Again');
    expect(screen.getByRole('button', { name: 'Request Shuttle Pick Up' })).toBeEnabled();
  });

  it('should time out after 8 seconds without a response', async () => {
    globalThis.fetch = (_input, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
    await open();
    await after(8_000);
    await press('Request Shuttle Pick Up');
    await after(8_000);
    expect(screen.getByText('Network error. Please try again.')).toBeInTheDocument();
  });

  it('should resume the ride after a reload, also when the first responses are lost', async () => {
    ride = { shuttleStatus: 'picked_up', shuttleNumber: 1, name: 'Ada' };
    server.on(`GET /api/shuttle-status/${LINK}`, () => Promise.reject(new TypeError('Failed to fetch')));
    await open();
    expect(screen.getByRole('button', { name: 'Request Shuttle Pick Up' })).toBeEnabled();

    server.on(`GET /api/shuttle-status/${LINK}`, () => json({ success: true, ...ride }));
    await after(POLL);
    expect(screen.getByRole('heading', { name: "Ada, you've been assigned to Shuttle 1" })).toBeInTheDocument();
  });

  it('should keep its content when a poll fails, and show its age', async () => {
    await open();
    await press('Request Shuttle Pick Up');
    server.on(`GET /api/shuttle-status/${LINK}`, () => Promise.reject(new TypeError('Failed to fetch')));
    await after(5 * POLL);
    expect(screen.getByText('Waiting for shuttle assignment...')).toBeInTheDocument();
    expect(screen.getByText(/^Reconnecting · updated 1\d s ago$/)).toBeInTheDocument();
  });

  it('should not poll before there is a ride', async () => {
    await open();
    await after(4 * POLL);
    expect(server.sent(`GET /api/shuttle-status/${LINK}`)).toHaveLength(1);
  });

  describe('after a drop-off', () => {
    const ride1 = { shuttleStatus: 'picked_up', shuttleNumber: 1, name: 'Ada' } as const;
    const droppedOff = { shuttleStatus: 'dropped_off', shuttleNumber: null, name: 'Ada' } as const;
    const thanks = () => screen.queryByRole('heading', { name: 'Thanks for riding with us, Ada!' });
    const button = () => screen.queryByRole('button', { name: 'Request Shuttle Pick Up' });

    it('should show thanks for a minute, so that no one requests a ride by mistake', async () => {
      ride = ride1;
      await open();
      ride = droppedOff;
      await after(POLL);
      expect(thanks()).toBeInTheDocument();
      expect(button()).not.toBeInTheDocument();
      expect(screen.getByRole('link', { name: '310-555-0100' })).toBeInTheDocument();

      // Neither the automatic check-out nor failed polls end it early.
      ride = { shuttleStatus: null, shuttleNumber: null };
      await after(POLL);
      server.on(STATUS, () => Promise.reject(new TypeError('Failed to fetch')));
      await after(THANKS - 2 * POLL);
      expect(thanks()).toBeInTheDocument();
      await after(POLL);
      expect(thanks()).not.toBeInTheDocument();
      expect(button()).toBeEnabled();
    });

    it('should show thanks after a reload too, while the ride still exists', async () => {
      ride = droppedOff;
      await open();
      expect(thanks()).toBeInTheDocument();
      expect(button()).not.toBeInTheDocument();
      await after(THANKS);
      expect(button()).toBeEnabled();
    });

    it('should continue a ride that was dropped off by mistake', async () => {
      ride = droppedOff;
      await open();
      ride = ride1;
      await after(POLL);
      expect(screen.getByRole('heading', { name: "Ada, you've been assigned to Shuttle 1" })).toBeInTheDocument();
      await after(THANKS);
      expect(screen.getByRole('heading', { name: "Ada, you've been assigned to Shuttle 1" })).toBeInTheDocument();
    });
  });

  describe('customer-page.md, Personal link: with a link that does not exist', () => {
    const words = () => screen.queryByRole('heading', { name: 'This link is not valid' });
    const buttons = () => screen.queryAllByRole('button');

    it('should show an error and the office’s phone immediately, and stop polling', async () => {
      server.on(STATUS, unknown).on(OF_LINK, unknown);
      await open();
      expect(screen.getByRole('alert')).toContainElement(words());
      expect(screen.getByRole('link', { name: 'Call 212-555-0100' })).toHaveAttribute('href', 'tel:2125550100');
      expect(screen.getByRole('contentinfo')).toHaveTextContent('Office of The First Lot');
      expect(buttons()).toEqual([]);
      const asked = server.calls.length;
      expect(asked).toBe(3);
      await after(10 * POLL);
      expect(server.calls).toHaveLength(asked);
    });

    it('should say that an archived lot is closed, and stop polling', async () => {
      const message = 'Harborview Airport Parking is closed. Thank you for parking with us.';
      const closed = () => json({ message, code: 'LOT_CLOSED' }, 410);
      server.on(STATUS, closed).on(OF_LINK, closed);
      await open();
      expect(screen.getByRole('heading', { name: message })).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Request Shuttle Pick Up' })).not.toBeInTheDocument();
      const asked = server.sent(STATUS).length;
      await after(10 * POLL);
      expect(server.sent(STATUS)).toHaveLength(asked);
    });

    it('should keep the office of a customer who is deleted during their ride', async () => {
      ride = { shuttleStatus: 'requesting_ride', shuttleNumber: null, name: 'Ada' };
      await open();
      server.on(STATUS, unknown).on(OF_LINK, unknown);
      await after(POLL);
      expect(words()).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Call 310-555-0100' })).toBeInTheDocument();
      const asked = server.calls.length;
      await after(10 * POLL);
      expect(server.calls).toHaveLength(asked);
    });

    it.each([
      ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
      ['too many calls', () => json({ message: 'Too many requests.', code: 'TOO_MANY' }, 429)],
      ['an unavailable service', () => json({ message: 'Unavailable', code: 'UNAVAILABLE' }, 503)],
      ['a proxy without a gateway', proxys],
    ])('should not show that error because of %s', async (_what, answer) => {
      ride = { shuttleStatus: 'requesting_ride', shuttleNumber: null, name: 'Ada' };
      server.on(STATUS, answer).on(OF_LINK, answer);
      await open();
      await after(2 * POLL);
      expect(words()).not.toBeInTheDocument();
      expect(server.sent('GET /api/settings')).toEqual([]);

      server.on(STATUS, () => json({ success: true, ...ride })).on(OF_LINK, () => json(aSettings()));
      await after(POLL);
      expect(screen.getByText('Waiting for shuttle assignment...')).toBeInTheDocument();
      expect(screen.getByRole('link', { name: '310-555-0100' })).toBeInTheDocument();
    });
  });
});
