import type { RideDetails } from '@lotline/protocol';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { aSettings } from '../../testing/builders.js';
import { FakeServer, json } from '../../testing/server.js';
import { RideRequestPage } from './ride-request-page.js';
import type { RideStatusAnswer } from './ride-state.js';

const LINK = '8fKq2LmZ0p';
const RIDE = `/api/shuttle-request/${LINK}`;
const POLL = 3_000;
const TYPED = 500;
const SETTINGS = aSettings({ asksRiders: true, terminals: ['T1', 'T2'], doors: { T2: ['Door 4', 'Door 5'] } });

describe('RideRequestPage of a lot that asks', () => {
  let server: FakeServer;
  let ride: Omit<RideStatusAnswer, 'success'>;
  beforeEach(() => {
    jest.useFakeTimers();
    localStorage.clear();
    ride = { shuttleStatus: 'requesting_ride', shuttleNumber: null, name: 'Ada', request: null };
    server = new FakeServer()
      .on(`GET /api/settings?link=${LINK}`, () => json(SETTINGS))
      .on('GET /api/settings', () => json(SETTINGS))
      .on(`GET /api/shuttle-status/${LINK}`, () => json({ success: true, ...ride }))
      .on(`PUT ${RIDE}`, (request) => {
        ride = { ...ride, request: request.body as RideDetails };
        return json({ success: true, request: request.body });
      });
  });
  afterEach(() => jest.useRealTimers());

  const after = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  const visit = async () => {
    render(<RideRequestPage link={LINK} />);
    await after(50);
  };
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const sent = () => server.sent(`PUT ${RIDE}`).map(({ body }) => body);
  const counted = (label: string) => within(screen.getByRole('group', { name: label })).getByRole('status');

  describe('customer-page.md, Ride details: the questions', () => {
    it('should be absent before the request, and at a lot that does not ask', async () => {
      ride = { shuttleStatus: null, shuttleNumber: null };
      await visit();
      expect(screen.getByRole('button', { name: 'Request Shuttle Pick Up' })).toBeInTheDocument();
      expect(screen.queryByRole('region', { name: /Help us find you/ })).not.toBeInTheDocument();
    });

    it('should send several taps as one change, and show that it is saved', async () => {
      await visit();
      press('I am waiting for bags');
      press('T2');
      press('Door 5');
      press('More: Bags');
      press('More: Bags');
      expect(sent()).toEqual([]);
      await after(TYPED);
      expect(sent()).toEqual([{ ready: false, terminal: 'T2', door: 'Door 5', bags: 2 }]);
      expect(screen.getByText('Saved')).toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'I am waiting for bags' })).toHaveAttribute('aria-pressed', 'true');
      expect(counted('Bags')).toHaveTextContent('2');
    });

    it('should drop the door of another terminal', async () => {
      ride.request = { terminal: 'T2', door: 'Door 5' };
      await visit();
      press('T1');
      await after(TYPED);
      expect(sent()).toEqual([{ terminal: 'T1' }]);
      expect(screen.queryByRole('group', { name: 'Door' })).not.toBeInTheDocument();
    });

    it('should send a change again after an outage, and keep it on the page', async () => {
      await visit();
      const put = server.on(`PUT ${RIDE}`, () => Promise.reject(new TypeError('Failed to fetch')));
      press('I am at the stop');
      await after(TYPED);
      expect(screen.getByText('Not saved yet: no connection')).toBeInTheDocument();
      put.on(`PUT ${RIDE}`, (request) => json({ success: true, request: request.body }));
      await after(POLL);
      expect(sent().at(-1)).toEqual({ ready: true });
      expect(screen.getByText('Saved')).toBeInTheDocument();
    });

    it('should show what staff changed', async () => {
      await visit();
      ride.request = { partySize: 5 };
      await after(POLL);
      expect(counted('People')).toHaveTextContent('5');
    });
  });

  describe('customer-page.md, Cancellation: the button', () => {
    it('should ask once, cancel, and take it back for ten seconds', async () => {
      server
        .on(`DELETE ${RIDE}`, () => {
          ride = { shuttleStatus: null, shuttleNumber: null };
          return json({ success: true });
        })
        .on(`POST ${RIDE}`, () => {
          ride = { shuttleStatus: 'requesting_ride', shuttleNumber: null, name: 'Ada', request: null };
          return json({ success: true, customer: { name: 'Ada' }, message: '' });
        });
      await visit();
      press('I no longer need a ride');
      press('Keep it');
      expect(server.sent(`DELETE ${RIDE}`)).toEqual([]);
      press('I no longer need a ride');
      press('Yes, cancel');
      await after(50);
      expect(screen.getByText('Your request is canceled.')).toBeInTheDocument();
      press('Undo: I still need a ride');
      await after(50);
      expect(screen.getByText('Waiting for shuttle assignment...')).toBeInTheDocument();
      press('I no longer need a ride');
      press('Yes, cancel');
      await after(50);
      await after(10_000);
      expect(screen.getByRole('button', { name: 'Request Shuttle Pick Up' })).toBeInTheDocument();
    });

    it.each([
      [409, 'MOVE_OVERTAKEN', 'A shuttle is already assigned to you. Please call our office.'],
      [503, 'UNAVAILABLE', 'Your request could not be canceled. Please try again.'],
    ])('should say why it failed: %s', async (status, code, message) => {
      server.on(`DELETE ${RIDE}`, () => json({ message: '', code }, status));
      await visit();
      press('I no longer need a ride');
      press('Yes, cancel');
      await after(50);
      expect(screen.getByRole('alert')).toHaveTextContent(message);
      expect(screen.getByText('Waiting for shuttle assignment...')).toBeInTheDocument();
    });
  });
});
