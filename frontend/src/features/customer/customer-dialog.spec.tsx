import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aSettings, aUser } from '../../testing/builders.js';
import { json } from '../../testing/server.js';
import { FIELD_LABELS } from '../../ui/customer-form/customer-values.js';
import { aText, CHECKED_IN, Desk } from './testing/desk.js';

describe('customer-details.md, Dialog: CustomerDialog', () => {
  let desk: Desk;
  beforeEach(() => {
    desk = new Desk();
  });

  it('should show the record and its badges, and no banner before a manual check-in', async () => {
    const dialog = await desk.open();
    expect(within(dialog).getByText('Manual Submission')).toBeInTheDocument();
    expect(within(dialog).getByText('Not Checked In')).toBeInTheDocument();
    expect(within(dialog).queryByText(/^Checked (in|out):/)).not.toBeInTheDocument();
    expect(screen.getByLabelText('Phone')).toHaveValue('626-555-0108');
    expect(screen.getByLabelText('Check-out')).toHaveValue('Nov 24, 2026 10:00 PM');
    expect(screen.getByLabelText('Payment amount')).toHaveValue('72.50');
    expect(screen.getByRole('button', { name: 'Check In Customer' })).toBeEnabled();
    for (const column of ['Personal Information', 'Schedule Information', 'Payment & Parking', 'Vehicle & Notes'])
      expect(screen.getByRole('heading', { name: column })).toBeInTheDocument();
    for (const field of Object.values(FIELD_LABELS)) expect(screen.getByLabelText(field)).toBeInTheDocument();
  });

  it('should offer every customer type, including contracts', async () => {
    await desk.open();
    fireEvent.mouseDown(screen.getByLabelText('Customer type'));
    for (const type of aSettings().clientTypes) expect((await screen.findAllByTitle(type)).length).toBeGreaterThan(0);
  });

  it('should show when the customer was checked in and how late they are', async () => {
    const dialog = await desk.open({ ...CHECKED_IN, checkOutDateTime: '2026-11-21 05:30:00' });
    expect(within(dialog).getByText('Checked In')).toBeInTheDocument();
    expect(within(dialog).getByText(/Checked in: Nov 21, 7:42 AM/)).toBeInTheDocument();
    expect(within(dialog).getByText('2h 12m late')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Check In Customer' })).toBeDisabled();
  });

  it('should say that only the booking checked the customer in, with the check-in as the first button', async () => {
    const dialog = await desk.open({ customerId: null });
    const bySchedule = 'by schedule, nobody has checked this customer in';
    expect(within(dialog).getByText('Checked In')).toBeInTheDocument();
    expect(within(dialog).getByText(bySchedule)).toBeInTheDocument();
    const [first, ...others] = within(dialog).getAllByRole('button', { name: /Customer$/ });
    expect(first).toHaveAccessibleName('Check In Customer');
    expect(first).toBeEnabled();
    expect(first).toHaveClass('ant-btn-primary');
    for (const other of others) expect(other).not.toHaveClass('ant-btn-primary');

    await desk.press('Check In Customer');
    await waitFor(() => expect(within(dialog).queryByText(bySchedule)).not.toBeInTheDocument());
    expect(within(dialog).getByText('Checked In')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Update Customer' })).toHaveClass('ant-btn-primary');
  });

  describe('the customer’s link', () => {
    it('should copy the full link', async () => {
      await desk.open();
      const copied = jest.spyOn(navigator.clipboard, 'writeText');
      await desk.press('Copy');
      expect(await screen.findByText('Link copied')).toBeInTheDocument();
      expect(copied).toHaveBeenCalledWith('http://localhost/shuttle-request/8fKq2LmZ0p');
    });

    it('should show the welcome text’s state, and send another', async () => {
      desk.server.on('GET /api/clients/clara/texts', () => json([aText()]));
      await desk.open({ ...CHECKED_IN, manualCheckInTimestamp: '2026-11-21T13:34:00Z' });
      expect(await screen.findByText(/Welcome text delivered 5:34 AM/)).toBeInTheDocument();
      await desk.press('Send again');
      expect(await screen.findByText('Welcome text sent')).toBeInTheDocument();
      expect(desk.bodies('POST /api/send-sms')).toMatchObject([
        { metadata: { event: 'check_in', timestamp: '2026-11-21T15:42:00.000Z' } },
      ]);
    });

    it('should show why a text was not sent', async () => {
      desk.server.on('GET /api/clients/clara/texts', () => json([aText()]));
      desk.server.on('POST /api/send-sms', () => json({ success: false }));
      await desk.open(CHECKED_IN);
      await desk.user.click(await screen.findByRole('button', { name: 'Send again' }));
      expect(await screen.findByText('Unknown error')).toBeInTheDocument();
    });
  });

  it('should list the texts, and the record’s and rides’ history in one timeline', async () => {
    desk.server.on('GET /api/clients/clara/texts', () =>
      json([
        aText({ id: 't2', state: 'failed', errorCode: '21610' }),
        aText({ direction: 'inbound', body: 'Shuttle' }),
      ]),
    );
    desk.server.on('GET /api/clients/clara/history', () =>
      json([{ id: 'h1', at: '2026-11-15T04:10:00Z', action: 'added', by: 'Sam K.', changes: [] }]),
    );
    desk.server.on('GET /api/clients/clara/rides', () =>
      json([
        {
          ...{ id: 'r1', at: '2026-11-15T05:00:00Z', action: 'requested', by: { kind: 'customer' } },
          ...{ from: { status: null, lane: null }, to: { status: 'requesting_ride', lane: null } },
        },
      ]),
    );
    await desk.open();
    expect(await screen.findByText('failed · opted out of texts')).toBeInTheDocument();
    expect(screen.getByText('“Shuttle” from the customer')).toBeInTheDocument();
    expect(await screen.findByText('Added by Sam K.')).toBeInTheDocument();
    expect(screen.getByText('Nov 14, 8:10 PM')).toBeInTheDocument();
    const history = screen.getByRole('heading', { name: 'History' }).parentElement;
    expect(history).toHaveTextContent('Nov 14, 9:00 PMRide requested by the customerNov 14, 8:10 PMAdded by Sam K.');
  });

  describe('customer-details.md, Texts: texts', () => {
    it('should say why no texts arrive, and opt in again after a confirmation', async () => {
      const stop = aText({ id: 't2', direction: 'inbound', event: 'stop', body: 'Cancel' });
      desk.server.on('GET /api/clients/clara/texts', () => json([stop, aText()]));
      desk.server.on('DELETE /api/clients/clara/text-opt-out', () => json({ optedOut: false }));
      desk.show();
      expect(
        await screen.findByText(/No texts reach this customer: they texted “Cancel”. They can text START/),
      ).toBeInTheDocument();
      await desk.user.click(screen.getByRole('button', { name: 'Opt in to texts' }));
      expect(await screen.findByText(/blocks our texts until they text START/)).toBeInTheDocument();
      await desk.user.click(screen.getByRole('button', { name: 'Opt in' }));
      expect(await screen.findByText('Opted in to texts')).toBeInTheDocument();
      expect(desk.server.sent('DELETE /api/clients/clara/text-opt-out')).toHaveLength(1);
    });

    it('should suggest an opt-out that a text asks for in other words, and list who did it', async () => {
      const asking = aText({
        id: 't2',
        direction: 'inbound',
        event: 'message',
        body: 'No more texts please',
        suggestsOptOut: true,
      });
      const entry = aText({ id: 't3', direction: 'inbound', event: 'opted-out', body: 'Dana R.' });
      desk.server.on('GET /api/clients/clara/texts', () => json([asking]));
      desk.server.on('POST /api/clients/clara/text-opt-out', () => {
        desk.server.on('GET /api/clients/clara/texts', () => json([entry, asking]));
        return json({ optedOut: true });
      });
      desk.show();
      expect(await screen.findByText('The customer seems to ask for no more texts.')).toBeInTheDocument();
      expect(screen.getByText('Asks to stop?')).toBeInTheDocument();
      await desk.user.click(screen.getByRole('button', { name: 'Opt out of texts' }));
      await desk.user.click(await screen.findByRole('button', { name: 'Opt out' }));
      expect(await screen.findByText('Opted out of texts by Dana R.')).toBeInTheDocument();
      expect(screen.getByText(/No texts reach this customer: opted out by Dana R\./)).toBeInTheDocument();
    });

    it('should offer to resend only texts that did not arrive', async () => {
      const failed = aText({ id: 't2', event: 'answer', state: 'failed', errorCode: '30007' });
      const unclear = aText({ id: 't3', event: 'answer', state: 'unknown', errorCode: 'http-500' });
      desk.server.on('GET /api/clients/clara/texts', () => json([failed, unclear, aText()]));
      desk.server.on('POST /api/clients/clara/texts/t2/resend', () =>
        json({ message: 'This customer opted out of texts.', code: 'CONFLICT' }, 409),
      );
      const dialog = await desk.open();
      const panel = within(dialog).getByRole('heading', { name: 'Texts' }).parentElement ?? dialog;
      expect(await within(panel).findByText('failed · filtered by the carrier')).toBeInTheDocument();
      await desk.user.click(within(panel).getByRole('button', { name: 'Send again' }));
      expect(await screen.findByText('This customer opted out of texts.')).toBeInTheDocument();
    });

    it('should send a reply, and keep the draft when that fails', async () => {
      desk.server.on('POST /api/clients/clara/texts', () => json({ message: 'Down', code: 'UNAVAILABLE' }, 503));
      await desk.open();
      const field = screen.getByLabelText('Text to the customer');
      expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
      await desk.user.type(field, 'On our way');
      await desk.press('Send');
      await waitFor(() => expect(desk.bodies('POST /api/clients/clara/texts')).toHaveLength(1));
      expect(field).toHaveValue('On our way');
      desk.server.on('POST /api/clients/clara/texts', () => json(aText({ event: 'answer' })));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled());
      await desk.press('Send');
      await waitFor(() => expect(field).toHaveValue(''));
      const [first, second] = desk.bodies('POST /api/clients/clara/texts');
      expect(first).toEqual({ message: 'On our way', timestamp: '2026-11-21T15:42:00.000Z' });
      expect(second).toEqual(first);
    });

    it('should keep a reply that is too long, and say so instead of sending it', async () => {
      await desk.open();
      const field = screen.getByLabelText('Text to the customer');
      await desk.user.click(field);
      await desk.user.paste('x'.repeat(1601));
      expect(field).toHaveValue('x'.repeat(1601));
      expect(field).toHaveAccessibleDescription('At most 1600 characters');
      expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
      await desk.user.keyboard('{Backspace}');
      expect(screen.queryByText('At most 1600 characters')).not.toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
    });

    it('should send a new text when the draft changes after a lost response', async () => {
      desk.server.on('POST /api/clients/clara/texts', () => json({ message: 'Down', code: 'UNAVAILABLE' }, 503));
      await desk.open();
      fireEvent.change(screen.getByLabelText('Text to the customer'), { target: { value: 'On our way' } });
      await desk.press('Send');
      await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled());
      jest.setSystemTime(new Date('2026-11-21T15:43:00Z'));
      fireEvent.change(screen.getByLabelText('Text to the customer'), { target: { value: 'We are late' } });
      await desk.press('Send');
      await waitFor(() => expect(desk.bodies('POST /api/clients/clara/texts')).toHaveLength(2));
      expect(desk.bodies('POST /api/clients/clara/texts')).toEqual([
        { message: 'On our way', timestamp: '2026-11-21T15:42:00.000Z' },
        { message: 'We are late', timestamp: '2026-11-21T15:43:00.000Z' },
      ]);
    });

    it('should ask before discarding a draft', async () => {
      await desk.open();
      fireEvent.change(screen.getByLabelText('Text to the customer'), { target: { value: 'On our' } });
      await desk.user.keyboard('{Escape}');
      expect(await screen.findByText('Discard changes?')).toBeInTheDocument();
      await desk.press('Keep editing');
      expect(screen.getByLabelText('Text to the customer')).toHaveValue('On our');
    });
  });

  describe('customer-details.md, Deleting: deleting', () => {
    it('should be offered only to users who may delete', async () => {
      await desk.open();
      await waitFor(() => expect(desk.server.sent('GET /api/auth/user')).toHaveLength(1));
      expect(screen.queryByRole('button', { name: 'Delete Customer' })).not.toBeInTheDocument();
    });

    it('should confirm, delete, and close', async () => {
      desk.server.on('GET /api/auth/user', () => json(aUser({ role: 'admin' })));
      const answer = desk.server.hold('DELETE /api/clients/clara');
      await desk.open();
      desk.retype('Notes', 'Not to be asked about');
      await desk.user.click(await screen.findByRole('button', { name: 'Delete Customer' }));
      expect(await screen.findByText('Are you sure you want to delete this client?')).toBeInTheDocument();
      await desk.press('Delete');
      expect(await screen.findByText('Deleting...')).toBeInTheDocument();
      answer(json({ success: true }));
      expect(await screen.findByText('Client Deleted')).toBeInTheDocument();
      expect(await screen.findByText('Client has been successfully removed from the system.')).toBeInTheDocument();
      expect(await screen.findByText('Closed')).toBeInTheDocument();
    });

    it('should show an error when it fails', async () => {
      desk.server.on('GET /api/auth/user', () => json(aUser({ role: 'admin' })));
      desk.server.on('DELETE /api/clients/clara', () => json({ message: 'Down', code: 'UNAVAILABLE' }, 503));
      await desk.open();
      await desk.user.click(await screen.findByRole('button', { name: 'Delete Customer' }));
      await desk.user.click(await screen.findByRole('button', { name: 'Delete' }));
      expect(await screen.findByText('Failed to delete client. Please try again.')).toBeInTheDocument();
    });
  });

  describe('closing', () => {
    it('should close immediately when nothing was edited', async () => {
      await desk.open();
      await desk.user.keyboard('{Escape}');
      expect(await screen.findByText('Closed')).toBeInTheDocument();
    });

    it('should ask before discarding edits', async () => {
      await desk.open();
      desk.retype('Notes', 'Key 4');
      await desk.press('Close');
      expect(await screen.findByText('Discard changes?')).toBeInTheDocument();
      await desk.press('Keep editing');
      expect(screen.getByLabelText('Notes')).toHaveValue('Key 4');
      await desk.user.click(screen.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
      await desk.user.click(await screen.findByRole('button', { name: 'Discard' }));
      expect(await screen.findByText('Closed')).toBeInTheDocument();
    });
  });

  it('should offer a retry when the customer could not be loaded', async () => {
    desk.server.on('GET /api/clients/clara', () => json({ message: 'Down', code: 'UNAVAILABLE' }, 503));
    desk.show();
    expect(await screen.findByText('The customer could not be loaded')).toBeInTheDocument();
    desk.server.on('GET /api/clients/clara', () => json(desk.stored));
    await desk.press('Try Again');
    expect(await screen.findByLabelText('Phone')).toHaveValue('626-555-0108');
  });

  it('should show a message when the customer does not exist', async () => {
    desk.server.on('GET /api/clients/clara', () => json({ message: 'No such customer', code: 'NOT_FOUND' }, 404));
    desk.show();
    expect(await screen.findByText('Customer not found')).toBeInTheDocument();
  });
});
