import { act, fireEvent, render, screen } from '@testing-library/react';
import { aSettings } from '../../testing/builders.js';
import { FakeServer, json } from '../../testing/server.js';
import { RideRequestPage } from './ride-request-page.js';
import type { RideStatusAnswer } from './ride-state.js';

const LINK = '8fKq2LmZ0p';
const POLL = 3_000;
const HALF_AN_HOUR = 1_800_000;
const STATUS = `GET /api/shuttle-status/${LINK}`;
const REQUEST = `POST /api/shuttle-request/${LINK}`;
const NOTE = 'Keep this page open: your request is sent by itself as soon as there is a connection.';
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

describe('customer-page.md, Requesting a ride: a request that did not reach the server', () => {
  let server: FakeServer;
  let ride: Omit<RideStatusAnswer, 'success'>;
  let close: () => void;
  beforeEach(async () => {
    jest.useFakeTimers();
    ride = { shuttleStatus: null, shuttleNumber: null };
    server = new FakeServer().on(`GET /api/settings?link=${LINK}`, () => json(aSettings()));
    connect();
    await open();
  });

  const after = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  const open = async () => {
    ({ unmount: close } = render(<RideRequestPage link={LINK} />));
    await after(50);
  };
  const press = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }));
    await after(50);
  };
  const cutOff = () => server.on(STATUS, lost).on(REQUEST, lost);
  const connect = () =>
    server
      .on(STATUS, () => json({ success: true, ...ride }))
      .on(REQUEST, () => {
        ride = { shuttleStatus: 'requesting_ride', shuttleNumber: null, name: 'Ada' };
        return json({ success: true, customer: { name: 'Ada' }, message: 'Shuttle requested' });
      });
  const requests = () => server.sent(REQUEST).length;
  const waiting = () => screen.queryByText('Waiting for shuttle assignment...');

  it('should be sent by itself when the network is back, and say so meanwhile', async () => {
    cutOff();
    await press('Request Shuttle Pick Up');
    await after(10 * POLL);
    const alert = screen.getByRole('alert');
    for (const text of ['Request Failed', 'Network error. Please try again.', NOTE])
      expect(alert).toHaveTextContent(text);
    expect(screen.getByText('Reconnecting')).toBeInTheDocument();
    expect(requests()).toBe(1);

    connect();
    await after(POLL);
    expect(waiting()).toBeInTheDocument();
    expect(requests()).toBe(2);
    await after(2 * POLL);
    expect(requests()).toBe(2);
  });

  it('should be sent at once when the browser reports the network', async () => {
    cutOff();
    await press('Request Shuttle Pick Up');
    connect();
    window.dispatchEvent(new Event('online'));
    await after(50);
    expect(waiting()).toBeInTheDocument();
  });

  it('should be sent after a reload too', async () => {
    cutOff();
    await press('Request Shuttle Pick Up');
    close();
    await open();
    expect(screen.getByRole('alert')).toHaveTextContent(NOTE);
    expect(JSON.stringify({ ...localStorage })).not.toContain(LINK);
    connect();
    await after(POLL);
    expect(waiting()).toBeInTheDocument();
  });

  it('should not be sent again if only its response was lost', async () => {
    server.on(REQUEST, lost);
    await press('Request Shuttle Pick Up');
    ride = { shuttleStatus: 'picked_up', shuttleNumber: 2, name: 'Ada' };
    await after(POLL);
    expect(screen.getByRole('heading', { name: "Ada, you've been assigned to Shuttle 2" })).toBeInTheDocument();
    expect(requests()).toBe(1);
  });

  it('should be sent again after an outage of the server, but not after its refusal', async () => {
    server.on(REQUEST, () => new Response('<html>', { status: 502 }));
    await press('Request Shuttle Pick Up');
    expect(screen.getByRole('alert')).toHaveTextContent(`Failed to process shuttle request${NOTE}`);
    server.on(REQUEST, () => json({ message: 'Please call 310-555-0100', code: 'RIDE_CLOSED' }, 410));
    await after(POLL);
    expect(screen.getByRole('alert')).toHaveTextContent('Please call 310-555-0100');
    expect(screen.getByRole('alert')).not.toHaveTextContent(NOTE);
    await after(10 * POLL);
    expect(requests()).toBe(2);
    expect(localStorage.getItem('shuttle-request-ride')).toBeNull();
  });

  it.each([
    ['the customer presses Try Again', () => press('Try Again')],
    ['half an hour', () => after(HALF_AN_HOUR + 2 * POLL)],
  ])('should not be sent after %s', async (_what, end) => {
    cutOff();
    await press('Request Shuttle Pick Up');
    await end();
    expect(screen.queryByText(NOTE)).not.toBeInTheDocument();
    connect();
    await after(10 * POLL);
    expect(requests()).toBe(1);
    expect(localStorage.getItem('shuttle-request-ride')).toBeNull();
  });
});
