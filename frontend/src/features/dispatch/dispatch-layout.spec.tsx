import { act, screen } from '@testing-library/react';
import { onAPhone } from '../../testing/render.js';
import { DispatchOnScreen } from './testing/dispatch.js';

const asked = (minute: number) => `2026-11-21T15:${minute}:00.000Z`;

describe('dispatch.md, Board: the dispatch board’s layout', () => {
  const desk = new DispatchOnScreen();
  const { after, open, lane, names, card, tap, tapTarget } = desk;
  beforeEach(desk.begin);

  describe('oldest first', () => {
    beforeEach(() => {
      const [ada, miguel] = desk.server.cards;
      Object.assign(ada ?? {}, { customerRequestingRideTimestamp: asked(42) });
      Object.assign(miguel ?? {}, { customerRequestingRideTimestamp: asked(30) });
    });

    it('should toggle on a press, and be remembered', async () => {
      const { unmount } = await open();
      expect(names('Customer Requesting Ride')).toEqual(['Ada Okafor', 'Miguel Santos']);
      tap(screen.getByRole('button', { name: 'Oldest first' }));
      expect(names('Customer Requesting Ride')).toEqual(['Miguel Santos', 'Ada Okafor']);
      unmount();
      await open();
      expect(screen.getByRole('button', { name: 'Oldest first' })).toHaveAttribute('aria-pressed', 'true');
      expect(names('Customer Requesting Ride')).toEqual(['Miguel Santos', 'Ada Okafor']);
      tap(screen.getByRole('button', { name: 'Oldest first' }));
      expect(names('Customer Requesting Ride')).toEqual(['Ada Okafor', 'Miguel Santos']);
    });

    it('should not change the order shared by all dispatchers', async () => {
      await open();
      tap(screen.getByRole('button', { name: 'Oldest first' }));
      tap(card('Jun Tanaka'));
      tapTarget('Customer Requesting Ride');
      await after(100);
      expect(desk.server.sent('PATCH /api/clients/shuttle/positions').map(({ body }) => body)).toEqual([
        { updates: ['jun', 'ada', 'miguel'].map((id, position) => ({ id, position })) },
      ]);
    });
  });

  describe('on a phone', () => {
    beforeEach(onAPhone);

    it('should show one column at a time, with the count of each', async () => {
      await open();
      expect(names('Customer Requesting Ride')).toEqual(['Ada Okafor', 'Miguel Santos']);
      expect(screen.queryByRole('region', { name: 'Customer Picked Up' })).not.toBeInTheDocument();
      tap(screen.getByRole('button', { name: 'Picked Up 1' }));
      expect(names('Shuttle 1')).toEqual(['Jun Tanaka']);
      expect(screen.queryByRole('region', { name: 'Customer Requesting Ride' })).not.toBeInTheDocument();
    });

    it('should move a selected card to any column from its bar or from the other column', async () => {
      await open();
      tap(card('Ada Okafor'));
      tap(screen.getByRole('button', { name: 'Dropped Off' }));
      await after(100);
      expect(names('Customer Requesting Ride')).toEqual(['Miguel Santos']);
      tap(screen.getByRole('button', { name: 'Dropped Off 1' }));
      expect(names('Customer Dropped Off')).toEqual(['Ada Okafor']);
      tap(card('Ada Okafor'));
      tap(screen.getByRole('button', { name: 'Picked Up 1' }));
      tapTarget('Shuttle 2');
      await after(100);
      expect(names('Shuttle 2')).toEqual(['Ada Okafor']);
    });
  });

  describe('below the fold', () => {
    const real = window.IntersectionObserver;
    let see: (isIntersecting: boolean, top: number) => void = () => undefined;
    beforeEach(() => {
      jest.setSystemTime(new Date(asked(50)));
      Object.assign(window, {
        IntersectionObserver: class {
          constructor(callback: (entries: object[]) => void) {
            see = (isIntersecting, top) => callback([{ isIntersecting, boundingClientRect: { top } }]);
          }
          observe(): void {}
          disconnect(): void {}
        },
      });
    });
    afterEach(() => {
      window.IntersectionObserver = real;
    });

    it('should point to the longest wait, and scroll to it', async () => {
      await open();
      const hint = () => lane('Customer Requesting Ride').queryByRole('button', { name: /^Longest wait/ });
      expect(hint()).toBeNull();
      act(() => see(false, 1_200));
      expect(hint()).toHaveTextContent('Longest wait 8 min');
      const there = hint();
      if (there) tap(there);
      expect(card('Ada Okafor')).toHaveFocus();
      act(() => see(true, 400));
      expect(hint()).toBeNull();
      act(() => see(false, -300));
      expect(hint()).toBeNull();
    });
  });
});
