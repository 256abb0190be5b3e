import { act, fireEvent, render, screen } from '@testing-library/react';
import { aSettings } from '../../testing/builders.js';
import { FakeServer, json } from '../../testing/server.js';
import { RideRequestPage } from './ride-request-page.js';
import type { RideStatusAnswer } from './ride-state.js';

const LINK = '8fKq2LmZ0p';
const POLL = 3_000;

describe('RideRequestPage', () => {
  let server: FakeServer;
  let ride: Omit<RideStatusAnswer, 'success'>;
  beforeEach(() => {
    jest.useFakeTimers();
    ride = { shuttleStatus: null, shuttleNumber: null };
    server = new FakeServer()
      .on(`GET /api/settings?link=${LINK}`, () => json(aSettings()))
      .on(`GET /api/shuttle-status/${LINK}`, () => json({ success: true, ...ride }))
      .on(`POST /api/shuttle-request/${LINK}`, () => {
        ride = { shuttleStatus: 'requesting_ride', shuttleNumber: null, name: 'Ada' };
        return json({ success: true, customer: { name: 'Ada' }, message: 'Shuttle requested' });
      });
  });
  afterEach(() => {
    jest.useRealTimers();
    server.restore();
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

  it('should show that a request is on its way, once', async () => {
    server.on(`POST /api/shuttle-request/${LINK}`, () => new Promise<Response>(() => undefined));
    await open();
    await press('Request Shuttle Pick Up');
    expect(screen.getByRole('heading', { name: 'Processing your request...' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Request Shuttle Pick Up' })).toBeDisabled();
  });

  it.each([
    [
      'the server’s sentence',
      () => json({ message: 'Please call 310-555-0100', code: 'RIDE_CLOSED' }, 410),
      'Please call 310-555-0100',
    ],
    [
      'its own where the server has none',
      () => new Response('<html>', { status: 502 }),
      'Failed to process shuttle request',
    ],
    [
      'that there is no network',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'Network error. Please try again.',
    ],
  ])('should say why a request failed: %s', async (_case, answer, message) => {
    server.on(`POST /api/shuttle-request/${LINK}`, answer);
    await open();
    await press('Request Shuttle Pick Up');
    expect(screen.getByRole('alert')).toHaveTextContent('Request Failed');
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    await press('Try Again');
    expect(screen.getByRole('button', { name: 'Request Shuttle Pick Up' })).toBeEnabled();
  });

  it('should give a request up after 8 seconds without an answer', async () => {
    globalThis.fetch = (_input, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
    await open();
    await after(8_000);
    await press('Request Shuttle Pick Up');
    await after(8_000);
    expect(screen.getByText('Network error. Please try again.')).toBeInTheDocument();
  });

  it('should resume the ride that a reload left, also when the first answers are lost', async () => {
    ride = { shuttleStatus: 'picked_up', shuttleNumber: 1, name: 'Ada' };
    server.on(`GET /api/shuttle-status/${LINK}`, () => Promise.reject(new TypeError('Failed to fetch')));
    await open();
    expect(screen.getByRole('button', { name: 'Request Shuttle Pick Up' })).toBeEnabled();

    server.on(`GET /api/shuttle-status/${LINK}`, () => json({ success: true, ...ride }));
    await after(POLL);
    expect(screen.getByRole('heading', { name: "Ada, you've been assigned to Shuttle 1" })).toBeInTheDocument();
  });

  it('should keep what it shows when a poll is lost, and say how old it is', async () => {
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
});
