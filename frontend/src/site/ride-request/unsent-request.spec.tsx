import { screen } from '@testing-library/react';
import { json } from '../../testing/server.js';
import { LINK, lost, POLL, REQUEST, RidePage, STATUS } from './testing/ride-page.js';

const HALF_AN_HOUR = 1_800_000;
const NOTE = 'Keep this page open: your request is sent by itself as soon as there is a connection.';

describe('customer-page.md, Requesting a ride: a request that did not reach the server', () => {
  let page: RidePage;
  beforeEach(async () => {
    page = new RidePage();
    await page.open();
  });

  const cutOff = () => page.server.on(STATUS, lost).on(REQUEST, lost);
  const requests = () => page.server.sent(REQUEST).length;
  const waiting = () => screen.queryByText('Waiting for shuttle assignment...');

  it('should be sent by itself when the network is back, and say so meanwhile', async () => {
    cutOff();
    await page.press('Request Shuttle Pick Up');
    await page.after(10 * POLL);
    const alert = screen.getByRole('alert');
    for (const text of ['Request Failed', 'Network error. Please try again.', NOTE])
      expect(alert).toHaveTextContent(text);
    expect(screen.getByText('Reconnecting')).toBeInTheDocument();
    expect(requests()).toBe(1);

    page.connect();
    await page.after(POLL);
    expect(waiting()).toBeInTheDocument();
    expect(requests()).toBe(2);
    await page.after(2 * POLL);
    expect(requests()).toBe(2);
  });

  it('should be sent at once when the browser reports the network', async () => {
    cutOff();
    await page.press('Request Shuttle Pick Up');
    page.connect();
    window.dispatchEvent(new Event('online'));
    await page.after(50);
    expect(waiting()).toBeInTheDocument();
  });

  it('should be sent after a reload too', async () => {
    cutOff();
    await page.press('Request Shuttle Pick Up');
    page.close();
    await page.open();
    expect(screen.getByRole('alert')).toHaveTextContent(NOTE);
    expect(JSON.stringify({ ...localStorage })).not.toContain(LINK);
    page.connect();
    await page.after(POLL);
    expect(waiting()).toBeInTheDocument();
  });

  it('should not be sent again if only its response was lost', async () => {
    page.server.on(REQUEST, lost);
    await page.press('Request Shuttle Pick Up');
    page.ride = { shuttleStatus: 'picked_up', shuttleNumber: 2, name: 'Ada' };
    await page.after(POLL);
    expect(screen.getByRole('heading', { name: "Ada, you've been assigned to Shuttle 2" })).toBeInTheDocument();
    expect(requests()).toBe(1);
  });

  it('should be sent again after an outage of the server, but not after its refusal', async () => {
    page.server.on(REQUEST, () => new Response('<html>', { status: 502 }));
    await page.press('Request Shuttle Pick Up');
    expect(screen.getByRole('alert')).toHaveTextContent(`Failed to process shuttle request${NOTE}`);
    page.server.on(REQUEST, () => json({ message: 'Please call 310-555-0100', code: 'RIDE_CLOSED' }, 410));
    await page.after(POLL);
    expect(screen.getByRole('alert')).toHaveTextContent('Please call 310-555-0100');
    expect(screen.getByRole('alert')).not.toHaveTextContent(NOTE);
    await page.after(10 * POLL);
    expect(requests()).toBe(2);
    expect(localStorage.getItem('shuttle-request-ride')).toBeNull();
  });

  it.each([
    ['the customer presses Try Again', () => page.press('Try Again')],
    ['half an hour', () => page.after(HALF_AN_HOUR + 2 * POLL)],
  ])('should not be sent after %s', async (_what, end) => {
    cutOff();
    await page.press('Request Shuttle Pick Up');
    await end();
    expect(screen.queryByText(NOTE)).not.toBeInTheDocument();
    page.connect();
    await page.after(10 * POLL);
    expect(requests()).toBe(1);
    expect(localStorage.getItem('shuttle-request-ride')).toBeNull();
  });
});
