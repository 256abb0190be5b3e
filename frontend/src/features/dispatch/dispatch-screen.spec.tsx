import { fireEvent, screen, waitFor } from '@testing-library/react';
import { json } from '../../testing/server.js';
import { DispatchOnScreen, letGo, touch } from './testing/dispatch.js';

const WAITING = { status: 'requesting_ride', shuttleNumber: null };

describe('dispatch.md, Board: DispatchScreen', () => {
  const desk = new DispatchOnScreen();
  const { after, open, lane, names, card, tap, tapTarget } = desk;
  beforeEach(desk.begin);

  it('should show the columns with their counts and lanes', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Customer Requesting Ride 2' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Customer Picked Up 1' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Customer Dropped Off 0' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Shuttle 1 1 customer · 2 people' })).toBeInTheDocument();
    expect(lane('Shuttle 2').getByText('Drag customers here')).toBeInTheDocument();
  });

  it('should show a skeleton until all lists have loaded', async () => {
    desk.server.on('GET /api/clients/shuttle/dropped_off', () => new Promise<Response>(() => undefined));
    await open();
    expect(screen.getByRole('heading', { name: 'Shuttle' })).toBeInTheDocument();
    expect(screen.getByRole('status', { name: 'Loading the board' })).toBeInTheDocument();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
  });

  it('should explain each column while the board is empty', async () => {
    desk.server.cards.length = 0;
    await open();
    const [asking, riding, dropped] = ['Customer Requesting Ride', 'Customer Picked Up', 'Customer Dropped Off'];
    expect(screen.getByRole('heading', { name: `${asking} 0` })).toBeInTheDocument();
    expect(lane(asking ?? '').getByText('No customers waiting. New requests appear here.')).toBeVisible();
    expect(lane(riding ?? '').getAllByText('Drag customers here')).toHaveLength(2);
    expect(lane(dropped ?? '').getByText('Dropped-off customers stay here until they are checked out.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Shuttle 1 0 customers' })).toBeInTheDocument();
  });

  it('should poll each of its three lists every 5 s', async () => {
    await open();
    const lists = ['requesting_ride', 'picked_up', 'dropped_off'].map((list) => `GET /api/clients/shuttle/${list}`);
    const asked = () => lists.map((list) => desk.server.sent(list).length);
    const before = asked();
    for (const polls of [1, 2, 3]) {
      await after(4_700);
      expect(asked()).toEqual(before.map((count) => count + polls - 1));
      await after(300);
      expect(asked()).toEqual(before.map((count) => count + polls));
    }
  });

  it('should show the wait estimate next to the number of waiting customers and the longest wait', async () => {
    jest.setSystemTime(new Date('2026-11-21T15:50:00.000Z'));
    desk.server.on('GET /api/clients/shuttle/wait', () =>
      json({ estimate: { fromMinutes: 5, toMinutes: 12 }, waiting: 9, longestSince: null }),
    );
    await open();
    expect(screen.getByText('5 to 12 min')).toBeInTheDocument();
    // From the column, which is newer than the estimate.
    expect(screen.getByText(/2 waiting, longest 8 min/)).toBeInTheDocument();
  });

  it('should move a tapped card to the tapped target optimistically, and send the positions', async () => {
    await open();
    tap(card('Ada Okafor'));
    expect(card('Ada Okafor')).toHaveAttribute('aria-pressed', 'true');
    tapTarget('Shuttle 1');
    expect(names('Shuttle 1')).toEqual(['Ada Okafor', 'Jun Tanaka']);

    await after(100);
    expect(desk.server.moves()).toEqual([{ status: 'picked_up', shuttleNumber: 1, movedFrom: WAITING }]);
    expect(desk.server.sent('PATCH /api/clients/shuttle/positions')[0]?.body).toEqual({
      updates: [
        { id: 'ada', position: 0 },
        { id: 'jun', position: 1 },
      ],
    });
    expect(card('Ada Okafor')).toHaveAttribute('aria-pressed', 'false');
  });

  it('should never show a moved card back in its old place, not even for a millisecond', async () => {
    await open();
    tap(card('Ada Okafor'));
    tapTarget('Shuttle 2');
    const shown = new Set<string>();
    do {
      await after(1);
      shown.add(names('Shuttle 2').join());
    } while (desk.server.sent('PATCH /api/clients/shuttle/positions').length === 0);
    // Also waits for the response to the order, and the following frames.
    for (let milliseconds = 0; milliseconds < 50; milliseconds += 1) {
      await after(1);
      shown.add(names('Shuttle 2').join());
    }
    expect([...shown]).toEqual(['Ada Okafor']);
  });

  it('should highlight on a second tap within 500 ms, and deselect on a later one', async () => {
    await open();
    const looks = () => screen.getByRole('article', { name: 'Ada Okafor' }).className.split(' ');
    tap(card('Ada Okafor'));
    await after(400);
    tap(card('Ada Okafor'));
    expect(looks()).toEqual(expect.arrayContaining(['selected', 'highlighted']));
    await after(600);
    tap(card('Ada Okafor'));
    expect(looks()).not.toContain('selected');
    expect(looks()).toContain('highlighted');
  });

  it('limits.md, Interaction: should start a drag once the mouse has moved more than 5 px', async () => {
    await open();
    const at = (clientX: number) => ({ clientX, clientY: 40, buttons: 1 });
    fireEvent.mouseDown(card('Ada Okafor'), at(40));
    fireEvent.mouseMove(document, at(45));
    await after(50);
    expect(screen.queryByText('Ada Okafor is lifted.')).not.toBeInTheDocument();
    fireEvent.mouseMove(document, at(46));
    await after(50);
    expect(screen.getByText('Ada Okafor is lifted.')).toBeInTheDocument();
    fireEvent.mouseUp(document, at(46));
    await after(50);
    expect(names('Customer Requesting Ride')).toEqual(['Ada Okafor', 'Miguel Santos']);
  });

  it('should select and move by keyboard, and deselect with Esc', async () => {
    await open();
    fireEvent.keyDown(card('Ada Okafor'), { key: 'Enter' });
    expect(lane('Customer Dropped Off').getByRole('button', { name: 'Tap here to move customer' })).toBeEnabled();
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(screen.queryByRole('button', { name: 'Tap here to move customer' })).not.toBeInTheDocument();
  });

  it.each([
    [250, 'true'],
    [350, 'false'],
  ])(
    'should start a drag under a resting finger, and treat less than 300 ms as a tap: %d ms',
    async (duration, pressed) => {
      await open();
      touch(card('Ada Okafor'));
      await after(199);
      expect(screen.queryByText('Ada Okafor is lifted.')).not.toBeInTheDocument();
      await after(1);
      expect(screen.getByText('Ada Okafor is lifted.')).toBeInTheDocument();
      await after(duration - 200);
      letGo(card('Ada Okafor'));
      await after(100);
      expect(card('Ada Okafor')).toHaveAttribute('aria-pressed', pressed);
      expect(desk.server.moves()).toEqual([]);
    },
  );

  it('should keep the focus on a moved card, and move it to the next card when one leaves', async () => {
    await open();
    tap(card('Ada Okafor'));
    screen.getByRole('button', { name: 'Dropped Off' }).focus();
    tap(screen.getByRole('button', { name: 'Dropped Off' }));
    expect(names('Customer Dropped Off')).toEqual(['Ada Okafor']);
    expect(card('Ada Okafor')).toHaveFocus();

    screen.getByRole('button', { name: 'Remove Ada Okafor' }).focus();
    tap(screen.getByRole('button', { name: 'Remove Ada Okafor' }));
    tap(screen.getByRole('button', { name: 'Remove' }));
    await after(100);
    expect(names('Customer Dropped Off')).toEqual([]);
    expect(document.getElementById('lane-dropped_off')).toHaveFocus();
  });

  it('should remove a customer from the board only after confirmation', async () => {
    await open();
    tap(screen.getByRole('button', { name: 'Remove Miguel Santos' }));
    expect(screen.getByRole('dialog', { name: 'Remove Customer from Shuttle' })).toBeInTheDocument();
    expect(
      screen.getByText(
        'Are you sure you want to remove this customer from the shuttle? This will clear their shuttle status.',
      ),
    ).toBeInTheDocument();
    expect(desk.server.moves()).toEqual([]);
    tap(screen.getByRole('button', { name: 'Remove' }));
    expect(names('Customer Requesting Ride')).toEqual(['Ada Okafor']);
    await after(100);
    expect(desk.server.moves()).toEqual([{ status: null, shuttleNumber: null, movedFrom: WAITING }]);
  });

  it('should run the auto check-out every 3 s, and refetch the lists when it checked someone out', async () => {
    await open();
    desk.server.on('POST /api/clients/shuttle/auto-checkout', () => {
      desk.server.cards.splice(0, 1);
      desk.server.rev += 1;
      desk.server.on('POST /api/clients/shuttle/auto-checkout', () => json({ success: true, checkedOutCount: 0 }));
      return json({ success: true, checkedOutCount: 1 });
    });
    await after(3_050);
    expect(names('Customer Requesting Ride')).toEqual(['Miguel Santos']);
  });

  it('should not re-render for unchanged polls, check-outs and ticks, and show what changes', async () => {
    jest.setSystemTime(new Date('2026-11-21T15:50:01.000Z'));
    await open();
    const before = desk.renders;
    // Advances second by second, because React defers rendering to the end of an `act`.
    for (let second = 0; second < 50; second += 1) await after(1_000);
    expect(desk.server.sent('GET /api/clients/shuttle/requesting_ride').length).toBeGreaterThan(10);
    expect(desk.server.sent('POST /api/clients/shuttle/auto-checkout')).toHaveLength(16);
    expect(desk.renders - before).toBe(0);

    await after(10_000);
    expect(screen.getByText(/2 waiting, longest 9 min/)).toBeInTheDocument();
    expect(desk.renders - before).toBeGreaterThan(0);
  });

  it('should only log failures of the position update and the auto check-out', async () => {
    const logged = jest.spyOn(console, 'warn').mockReturnValue();
    const away = () => json({ message: 'Unavailable', code: 'UNAVAILABLE' }, 503);
    desk.server.on('PATCH /api/clients/shuttle/positions', away).on('POST /api/clients/shuttle/auto-checkout', away);
    await open();
    tap(card('Ada Okafor'));
    tapTarget('Shuttle 1');
    await after(3_000);
    expect(names('Shuttle 1')).toEqual(['Ada Okafor', 'Jun Tanaka']);
    expect(logged.mock.calls.map(([words]) => words)).toEqual([
      'The positions were not saved',
      'The automatic check-out did not run',
    ]);
    expect(screen.queryByText('Error')).not.toBeInTheDocument();
  });

  it('should open the details of a customer', async () => {
    await open();
    tap(screen.getByRole('button', { name: 'Details of Jun Tanaka' }));
    expect(desk.opened).toEqual(['jun']);
  });

  it('should show an error when the board cannot be loaded, and keep retrying', async () => {
    desk.server.on('GET /api/clients/shuttle/picked_up', () =>
      json({ message: 'Unavailable', code: 'UNAVAILABLE' }, 503),
    );
    await open();
    expect(screen.getByText('The board could not be loaded')).toBeInTheDocument();
    desk.server.on('GET /api/clients/shuttle/picked_up', () => desk.server.list('picked_up'));
    await after(5_100);
    await waitFor(() => expect(names('Shuttle 1')).toEqual(['Jun Tanaka']));
  });
});
