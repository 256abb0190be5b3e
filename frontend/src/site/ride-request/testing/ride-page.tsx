import { act, fireEvent, render, screen } from '@testing-library/react';
import { aSettings } from '../../../testing/builders.js';
import { FakeServer, json } from '../../../testing/server.js';
import { RideRequestPage } from '../ride-request-page.js';
import type { RideStatusAnswer } from '../ride-state.js';

export const LINK = '8fKq2LmZ0p';
export const POLL = 3_000;
export const STATUS = `GET /api/shuttle-status/${LINK}`;
export const OF_LINK = `GET /api/settings?link=${LINK}`;
export const REQUEST = `POST /api/shuttle-request/${LINK}`;
export const lost = () => Promise.reject(new TypeError('Failed to fetch'));
export const unknown = () =>
  json({ message: 'This link is not valid. Please check the text message it came from.', code: 'NOT_FOUND' }, 404);

/** A customer's page with a fake server and clock. */
export class RidePage {
  ride: Omit<RideStatusAnswer, 'success'> = { shuttleStatus: null, shuttleNumber: null };
  readonly server = new FakeServer();
  close = (): void => undefined;

  constructor(now?: number) {
    jest.useFakeTimers(now === undefined ? {} : { now });
    this.server.on(OF_LINK, () => json(aSettings()));
    this.connect();
  }

  connect = () =>
    this.server
      .on(STATUS, () => json({ success: true, ...this.ride }))
      .on(REQUEST, () => {
        this.ride = { shuttleStatus: 'requesting_ride', shuttleNumber: null, name: 'Ada' };
        return json({ success: true, customer: { name: 'Ada' }, message: 'Shuttle requested' });
      });

  after = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

  open = async (): Promise<void> => {
    ({ unmount: this.close } = render(<RideRequestPage link={LINK} />));
    await this.after(50);
  };

  press = async (name: string): Promise<void> => {
    fireEvent.click(screen.getByRole('button', { name }));
    await this.after(50);
  };
}
