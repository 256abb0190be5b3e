import { screen, waitFor, within } from '@testing-library/react';
import { aUser } from '../../testing/builders.js';
import { json } from '../../testing/server.js';
import { CHECKED_IN, clara, Desk } from './testing/desk.js';

const IN = 'PATCH /api/clients/clara/check-in-status';
const OUT = 'PATCH /api/clients/clara/check-out-status';
const RESTORE = 'POST /api/clients/clara/restore';

describe('customer-details.md, Undo: undo of check-in, check-out and deletion', () => {
  let desk: Desk;
  beforeEach(() => {
    desk = new Desk();
  });

  /** Makes the server apply `step` for a call, and `before` for its undo. */
  const undoable = (call: string, step: object, before: object) =>
    desk.server.on(call, ({ body }) => {
      const isUndo = (body as { status: string | null }).status === null;
      desk.stored = { ...desk.stored, ...(isUndo ? before : step), version: desk.stored.version + 1 };
      return json(desk.stored);
    });

  it('should undo a check-in at its version, without sending a text', async () => {
    const before = { manualCheckInStatus: null, manualCheckInTimestamp: null, displayColor: 'default' };
    undoable(IN, CHECKED_IN, before);
    const dialog = await desk.open();
    await desk.press('Check In Customer');
    await within(dialog).findByText(/Checked in:/);
    const { version } = desk.stored;
    await desk.press('Undo');
    expect(await screen.findByText('Check-in undone')).toBeInTheDocument();
    await waitFor(() => expect(within(dialog).queryByText(/Checked in:/)).not.toBeInTheDocument());
    const [, undo] = desk.server.sent(IN);
    expect([undo?.body, undo?.headers['if-match']]).toEqual([{ status: null }, `"${version}"`]);
    expect(screen.getByRole('button', { name: 'Check In Customer' })).toBeEnabled();
    expect(desk.bodies('POST /api/send-sms')).toHaveLength(1);
  });

  it('should send the welcome text after an undone check-in with the first one’s timestamp', async () => {
    const welcomeTimestamp = '2026-11-21T15:40:00.000Z';
    undoable(IN, { ...CHECKED_IN, welcomeTimestamp }, {});
    await desk.open();
    await desk.press('Check In Customer');
    await waitFor(() =>
      expect(desk.bodies('POST /api/send-sms')).toMatchObject([{ metadata: { timestamp: welcomeTimestamp } }]),
    );
  });

  it('should undo a check-out, and show that the ride has ended', async () => {
    const step = { manualCheckOutStatus: 'checked-out', manualCheckOutTimestamp: '2026-11-21T15:50:00.000Z' };
    undoable(OUT, step, { manualCheckOutStatus: null, manualCheckOutTimestamp: null });
    const dialog = await desk.open({ ...CHECKED_IN, shuttleStatus: 'requesting_ride' });
    await desk.press('Check Out Customer');
    await within(dialog).findByText(/Checked out:/);
    await desk.press('Undo');
    expect(await screen.findByText('Check-out undone')).toBeInTheDocument();
    expect(screen.getByText(/Their ride was not restored/)).toBeInTheDocument();
    await waitFor(() => expect(within(dialog).queryByText(/Checked out:/)).not.toBeInTheDocument());
  });

  it('should show an error when the customer has changed since', async () => {
    undoable(IN, CHECKED_IN, {});
    await desk.open();
    await desk.press('Check In Customer');
    await screen.findByText('Customer Checked In');
    const message = 'Someone else has changed this customer.';
    desk.server.on(IN, () => json({ message, code: 'STALE_VERSION', current: desk.stored }, 412));
    await desk.press('Undo');
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('should be offered again when the server cannot be reached', async () => {
    undoable(IN, CHECKED_IN, {});
    await desk.open();
    await desk.press('Check In Customer');
    await screen.findByText('Customer Checked In');
    desk.server.on(IN, () => Promise.reject(new TypeError('Failed to fetch')));
    await desk.press('Undo');
    expect(await screen.findByText('Network error. Please try again.')).toBeInTheDocument();
    undoable(IN, CHECKED_IN, {});
    await desk.press('Undo');
    expect(await screen.findByText('Check-in undone')).toBeInTheDocument();
    const versions = desk.server.sent(IN).map(({ headers }) => headers['if-match']);
    expect(versions).toEqual([undefined, versions[1], versions[1]]);
  });

  it('should leave the screen alone when the details were closed before the deletion is answered', async () => {
    const answer = desk.server
      .on('GET /api/auth/user', () => json(aUser({ role: 'admin' })))
      .hold('DELETE /api/clients/clara');
    await desk.open();
    await desk.press('Delete Customer');
    await desk.press('Delete');
    await waitFor(() => expect(desk.server.sent('DELETE /api/clients/clara')).toHaveLength(1));
    await desk.press('Close');
    expect(await screen.findByText('Closed')).toBeInTheDocument();
    answer(json({ success: true }));
    expect(await screen.findByText('Client Deleted')).toBeInTheDocument();
    expect(desk.closings).toBe(1);
  });

  it('should restore a deleted customer, also after a failed try', async () => {
    desk.server
      .on('GET /api/auth/user', () => json(aUser({ role: 'admin' })))
      .on('DELETE /api/clients/clara', () => json({ success: true }));
    await desk.open();
    await desk.press('Delete Customer');
    await desk.press('Delete');
    expect(await screen.findByText('Closed')).toBeInTheDocument();
    expect(screen.getByText('Client Deleted')).toBeInTheDocument();
    desk.server.on(RESTORE, () => Promise.reject(new TypeError('Failed to fetch')));
    await desk.press('Undo');
    expect(await screen.findByText('Network error. Please try again.')).toBeInTheDocument();
    desk.server.on(RESTORE, () => json({ ...clara, version: 5 }));
    await desk.press('Undo');
    expect(await screen.findByText('Customer restored')).toBeInTheDocument();
    expect(screen.getByText('Clara Santos has been restored.')).toBeInTheDocument();
    expect(desk.server.sent(RESTORE)).toHaveLength(2);
  });
});
