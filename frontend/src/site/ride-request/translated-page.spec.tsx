import { act, fireEvent, render, screen } from '@testing-library/react';
import { aSettings } from '../../testing/builders.js';
import { FakeServer, json } from '../../testing/server.js';
import { translatePage } from '../../testing/translate-page.js';
import { RideRequestPage } from './ride-request-page.js';
import type { RideStatusAnswer } from './ride-state.js';

const LINK = '8fKq2LmZ0p';
const STATUS = `GET /api/shuttle-status/${LINK}`;
const NOW = Date.parse('2026-11-21T16:00:00.000Z');
/** The lot closes during the ride. */
const HOURS = { from: '06:00', to: '08:01' };
const LOT = aSettings({ openingHours: { saturday: HOURS, sunday: HOURS }, logoUrl: '/logo.png' });
const waiting = { shuttleStatus: 'requesting_ride', shuttleNumber: null, name: 'Ada' } as const;
const estimate = (fromMinutes: number, toMinutes: number) => ({
  fromMinutes,
  toMinutes,
  exceeded: false,
  at: '2026-11-21T16:00:00.000Z',
});
const assigned = (shuttleNumber: number, terminal: string, meetingPoint: string | null) =>
  ({ shuttleStatus: 'picked_up', shuttleNumber, name: 'Ada', terminal, meetingPoint }) as const;

describe('customer-page.md, Languages: the customer’s page in a browser that translates', () => {
  let server: FakeServer;
  beforeEach(() => {
    jest.useFakeTimers({ now: NOW });
  });

  const after = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

  /** Goes through a ride, and returns the page's text after each step. */
  async function ride(translated: boolean): Promise<string[]> {
    jest.setSystemTime(NOW);
    localStorage.clear();
    let status: Omit<RideStatusAnswer, 'success'> = { shuttleStatus: null, shuttleNumber: null };
    const lost = () => Promise.reject(new TypeError('Failed to fetch'));
    const found = () => json({ success: true, ...status });
    server = new FakeServer()
      .on(`GET /api/settings?link=${LINK}`, () => json(LOT))
      .on(STATUS, found)
      .on(`POST /api/shuttle-request/${LINK}`, () => json({ success: true, customer: { name: 'Ada' } }));
    const { unmount } = render(<RideRequestPage link={LINK} />);
    await after(50);
    const stop = translated ? translatePage() : () => undefined;
    const texts: string[] = [];
    const step = async (milliseconds = 3_000) => {
      await after(milliseconds);
      texts.push(document.body.textContent);
    };
    const poll = async (next: Omit<RideStatusAnswer, 'success'>) => {
      status = next;
      await step();
    };
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

    await step(100);
    const logo = document.querySelector('img');
    if (logo) fireEvent.error(logo);
    await step(100);
    press('Request Shuttle Pick Up');
    status = { ...waiting, estimate: null, place: null };
    await step(100);
    await poll({ ...waiting, estimate: estimate(5, 12), place: 3 });
    await poll({ ...waiting, estimate: estimate(2, 8), place: 2 });
    server.on(STATUS, lost);
    await step(20_000);
    server.on(STATUS, found);
    await step(10_000);
    press('Español');
    await step(100);
    press('English');
    await step(100);
    await poll({ ...waiting, estimate: null, place: 1 });
    await poll(assigned(1, 'T1', 'Courtesy vehicle island 2'));
    await poll(assigned(2, 'T2', 'Courtesy vehicle island 3'));
    await poll(assigned(2, 'T2', null));
    await poll({ shuttleStatus: 'dropped_off', shuttleNumber: 2, name: 'Ada' });
    await step(61_000);
    server.on(STATUS, () => json({ message: 'This link is not valid.', code: 'NOT_FOUND' }, 404));
    server.on(`POST /api/shuttle-request/${LINK}`, () => json({ message: 'No', code: 'NOT_FOUND' }, 404));
    press('Request Shuttle Pick Up');
    await step();
    stop();
    unmount();
    return texts;
  }

  it('should say the same during a ride as in any other browser', async () => {
    const plain = await ride(false);
    expect(plain.join('\n')).toMatch(
      /You are number 3 in line[^]*number 2 in line[^]*Shuttle 1[^]*island 2[^]*Shuttle 2[^]*island 3[^]*This link is not valid[^]*Office of Harborview/,
    );
    expect(await ride(true)).toEqual(plain);
  });
});
