import type { Client, TextSummary } from '@lotline/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../lib/api.js';
import { aClient, aSettings, aUser } from '../../testing/builders.js';
import { stopDateAt } from '../../testing/clock.js';
import { InLot } from '../../testing/in-lot.js';
import { renderScreen } from '../../testing/render.js';
import { FakeServer, json } from '../../testing/server.js';
import { CustomerDialog } from './customer-dialog.js';

const clara = aClient({ id: 'clara' });
const CHECKED_IN = {
  manualCheckInStatus: 'checked-in',
  manualCheckInTimestamp: '2026-11-21T15:42:00.000Z',
  displayColor: 'green',
} as const;
const CHECKED_OUT = {
  manualCheckOutStatus: 'checked-out',
  manualCheckOutTimestamp: '2026-11-21T15:50:00.000Z',
  displayColor: 'grey',
} as const;
const aText = (changes: Partial<TextSummary> = {}): TextSummary => ({
  id: 't1',
  direction: 'outbound',
  event: 'check_in',
  body: 'Hi Clara',
  state: 'delivered',
  errorCode: null,
  createdAt: '2026-11-21T13:34:00Z',
  updatedAt: '2026-11-21T13:34:05Z',
  ...changes,
});

/** The shell's part: the dialog is open while the address says so. */
function Opened() {
  const [params, setParams] = useSearchParams();
  const id = params.get('customer');
  return id ? <CustomerDialog clientId={id} onClose={() => setParams({})} /> : <p>Closed</p>;
}

describe('CustomerDialog', () => {
  let server: FakeServer;
  let user: UserEvent;
  /** The record as the server holds it. */
  let held: Client;
  let store: ReturnType<typeof renderScreen>['store'];

  beforeEach(() => {
    stopDateAt('2026-11-21T15:42:00Z');
    user = userEvent.setup({ delay: null });
    const change = (changes: Partial<Client>) => json((held = { ...held, ...changes, version: held.version + 1 }));
    server = new FakeServer()
      .on('GET /api/settings', () => json(aSettings()))
      .on('GET /api/auth/user', () => json(aUser()))
      .on('GET /api/clients/clara', () => json(held))
      .on('GET /api/clients/clara/history', () => json([]))
      .on('GET /api/clients/clara/texts', () => json([]))
      .on('PUT /api/clients/clara', ({ body }) =>
        change({ ...(body as Client), paymentAmount: Number((body as Client).paymentAmount).toFixed(2) }),
      )
      .on('PATCH /api/clients/clara/check-in-status', () => change(CHECKED_IN))
      .on('PATCH /api/clients/clara/check-out-status', () => change(CHECKED_OUT))
      .on('POST /api/send-sms', () => json({ success: true }));
  });
  afterEach(() => {
    server.restore();
    jest.useRealTimers();
  });

  const open = async (changes: Partial<Client> = {}) => {
    held = { ...clara, ...changes };
    ({ store } = renderScreen(
      <InLot>
        <Opened />
      </InLot>,
      '/?customer=clara',
    ));
    return screen.findByRole('dialog', { name: /Clara Santos/ });
  };
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const retype = async (label: string, text: string) => {
    await user.clear(screen.getByLabelText(label));
    if (text) await user.type(screen.getByLabelText(label), text);
  };
  /** What the live stream does when somebody else changed the record. */
  const changedByAnother = async (changes: Partial<Client>) => {
    held = { ...held, ...changes, version: held.version + 1 };
    await act(async () => {
      store.dispatch(api.util.invalidateTags(['Client']));
    });
    await waitFor(() => expect(server.sent('GET /api/clients/clara/history').length).toBeGreaterThan(1));
  };
  const sent = (call: string) => server.sent(call).map(({ body }) => body);

  it('should show the record, its badges, and no banner before anything was done by hand', async () => {
    const dialog = await open();
    expect(within(dialog).getByText('Manual Submission')).toBeInTheDocument();
    expect(within(dialog).getByText('Not Checked In')).toBeInTheDocument();
    expect(within(dialog).queryByText(/^Checked (in|out):/)).not.toBeInTheDocument();
    expect(screen.getByLabelText('Phone')).toHaveValue('626-555-0108');
    expect(screen.getByLabelText('Check-out')).toHaveValue('Nov 24, 2026 10:00 PM');
    expect(screen.getByLabelText('Payment amount')).toHaveValue('72.50');
    expect(screen.getByRole('button', { name: 'Check In Customer' })).toBeEnabled();
  });

  it('should say when the customer came and how late they are', async () => {
    const dialog = await open({ ...CHECKED_IN, checkOutDateTime: '2026-11-21 05:30:00' });
    expect(within(dialog).getByText('Checked In')).toBeInTheDocument();
    expect(within(dialog).getByText(/Checked in: Nov 21, 7:42 AM/)).toBeInTheDocument();
    expect(within(dialog).getByText('2h 12m late')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Check In Customer' })).toBeDisabled();
  });

  it('should let a customer be checked in whose booking alone says that they are here', async () => {
    const dialog = await open({ customerId: null });
    expect(within(dialog).getByText('Checked In')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Check In Customer' })).toBeEnabled();
  });

  it('should update the record at its version', async () => {
    await open();
    await retype('Parking spot number', 'B12');
    await retype('Payment amount', '90');
    await press('Update Customer');
    expect(await screen.findByText('Customer information updated successfully')).toBeInTheDocument();
    expect(sent('PUT /api/clients/clara')).toEqual([
      expect.objectContaining({
        parkingSpot: 'B12',
        paymentAmount: 90,
        partySize: 1,
        checkInDateTime: clara.checkInDateTime,
      }),
    ]);
    expect(server.sent('PUT /api/clients/clara')[0]?.headers['if-match']).toBe('"3"');
    expect(screen.getByLabelText('Payment amount')).toHaveValue('90.00');
  });

  it('should send a phone that was not touched as it is stored', async () => {
    await open({ phone: '16265550108' });
    expect(screen.getByLabelText('Phone')).toHaveValue('1-626-555-0108');
    await press('Update Customer');
    await waitFor(() => expect(sent('PUT /api/clients/clara')).toMatchObject([{ phone: '16265550108' }]));
  });

  it('should say why an update was refused, at the field too', async () => {
    const errors = [{ path: 'customerId', message: 'This customer ID is taken' }];
    server.on('PUT /api/clients/clara', () => json({ message: errors[0]?.message, code: 'INVALID', errors }, 400));
    await open();
    await retype('Customer ID', 'HV-1');
    await press('Update Customer');
    expect(await screen.findByText('Error')).toBeInTheDocument();
    expect(screen.getAllByText('This customer ID is taken').length).toBeGreaterThan(1);
  });

  it('should save, check in, and send the welcome text of that check-in', async () => {
    const dialog = await open();
    await retype('Parking spot number', 'B12');
    await press('Check In Customer');
    expect(await screen.findByText('Customer Checked In')).toBeInTheDocument();
    expect(screen.getByText('Customer information saved and checked in successfully')).toBeInTheDocument();
    expect(sent('PUT /api/clients/clara')).toMatchObject([{ parkingSpot: 'B12' }]);
    expect(sent('PATCH /api/clients/clara/check-in-status')).toEqual([{ status: 'checked-in' }]);
    await waitFor(() =>
      expect(sent('POST /api/send-sms')).toEqual([
        {
          phone: '626-555-0108',
          message: expect.stringMatching(/^Hi Clara, .*text the word SHUTTLE.*310-555-0100/),
          metadata: {
            customerId: 'clara',
            customerName: 'Clara Santos',
            event: 'check_in',
            timestamp: CHECKED_IN.manualCheckInTimestamp,
          },
        },
      ]),
    );
    expect(await within(dialog).findByText(/Checked in: Nov 21, 7:42 AM/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Check In Customer' })).toBeDisabled();
  });

  it('should only log that a welcome text failed', async () => {
    const log = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    server.on('POST /api/send-sms', () => json({ success: false, error: 'Invalid phone number' }));
    await open();
    await press('Check In Customer');
    await waitFor(() => expect(log).toHaveBeenCalledWith(expect.any(String), 'Invalid phone number'));
    expect(screen.getByText('Customer Checked In')).toBeInTheDocument();
    log.mockRestore();
  });

  it('should not text a phone of zeros', async () => {
    await open({ phone: '000-000-0000' });
    await press('Check In Customer');
    expect(await screen.findByText('Customer Checked In')).toBeInTheDocument();
    expect(sent('POST /api/send-sms')).toEqual([]);
  });

  it.each([
    ['Check In Customer', 'Please fill in all required fields before checking in'],
    ['Check Out Customer', 'Please fill in all required fields before checking out'],
  ])('should refuse %s while a required field is empty', async (button, sentence) => {
    await open();
    await retype('First name', '');
    await press(button);
    expect(await screen.findByText('Validation Error')).toBeInTheDocument();
    expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(screen.getByText('First name is required')).toBeInTheDocument();
    expect(sent('PUT /api/clients/clara')).toEqual([]);
  });

  it('should check out', async () => {
    const dialog = await open(CHECKED_IN);
    await press('Check Out Customer');
    expect(await screen.findByText('Customer information saved and checked out successfully')).toBeInTheDocument();
    expect(await within(dialog).findByText(/Checked out: Nov 21, 7:50 AM/)).toBeInTheDocument();
    expect(within(dialog).getByText('Checked Out')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Check Out Customer' })).toBeDisabled();
    expect(sent('POST /api/send-sms')).toEqual([]);
  });

  it.each([
    ['PUT /api/clients/clara', 'Failed to save customer information'],
    ['PATCH /api/clients/clara/check-in-status', 'Failed to update check-in status'],
  ])('should say so when %s fails at a check-in', async (call, sentence) => {
    server.on(call, () => json({ message: 'Down', code: 'UNAVAILABLE' }, 503));
    await open();
    await press('Check In Customer');
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(sent('POST /api/send-sms')).toEqual([]);
  });

  describe('while others change the record', () => {
    it('should take their change of what is not being edited', async () => {
      await open();
      await retype('Notes', 'Key 4');
      await changedByAnother({ parkingSpot: 'C1' });
      await waitFor(() => expect(screen.getByLabelText('Parking spot number')).toHaveValue('C1'));
      expect(screen.getByLabelText('Notes')).toHaveValue('Key 4');
      await press('Update Customer');
      await waitFor(() =>
        expect(sent('PUT /api/clients/clara')).toMatchObject([{ parkingSpot: 'C1', notes: 'Key 4' }]),
      );
      expect(server.sent('PUT /api/clients/clara')[0]?.headers['if-match']).toBe('"4"');
    });

    it('should not overwrite what is being edited, and offer theirs', async () => {
      await open();
      await retype('Parking spot number', 'B12');
      await changedByAnother({ parkingSpot: 'C1' });
      expect(await screen.findByText('A colleague changed this customer meanwhile.')).toBeInTheDocument();
      expect(screen.getByText('You both changed: Parking spot number.')).toBeInTheDocument();
      expect(screen.getByLabelText('Parking spot number')).toHaveValue('B12');
      await press('Load theirs');
      expect(screen.getByLabelText('Parking spot number')).toHaveValue('C1');
      expect(screen.queryByText('A colleague changed this customer meanwhile.')).not.toBeInTheDocument();
    });

    it('should say so when the save came too late, and save mine over theirs when asked to', async () => {
      const answer = server.sent.bind(server);
      await open();
      await retype('Parking spot number', 'B12');
      const current = { ...held, version: 8, parkingSpot: 'C1', notes: 'Theirs' };
      server.on('PUT /api/clients/clara', () =>
        json({ message: 'Changed meanwhile', code: 'STALE_VERSION', current }, 412),
      );
      await press('Update Customer');
      expect(await screen.findByText('A colleague changed this customer meanwhile.')).toBeInTheDocument();
      await press('Keep mine');
      expect(screen.getByLabelText('Notes')).toHaveValue('Theirs');
      await press('Update Customer');
      await waitFor(() => expect(answer('PUT /api/clients/clara')).toHaveLength(2));
      expect(answer('PUT /api/clients/clara')[1]).toMatchObject({
        body: { parkingSpot: 'B12', notes: 'Theirs' },
        headers: { 'if-match': '"8"' },
      });
    });
  });

  describe('the customer’s link', () => {
    it('should be copied whole', async () => {
      await open();
      const copied = jest.spyOn(navigator.clipboard, 'writeText');
      await press('Copy');
      expect(await screen.findByText('Link copied')).toBeInTheDocument();
      expect(copied).toHaveBeenCalledWith('http://localhost/shuttle-request/8fKq2LmZ0p');
    });

    it('should tell the state of the welcome text, and send another', async () => {
      server.on('GET /api/clients/clara/texts', () => json([aText()]));
      await open({ ...CHECKED_IN, manualCheckInTimestamp: '2026-11-21T13:34:00Z' });
      expect(await screen.findByText(/Welcome text delivered 5:34 AM/)).toBeInTheDocument();
      await press('Send again');
      expect(await screen.findByText('Welcome text sent')).toBeInTheDocument();
      expect(sent('POST /api/send-sms')).toMatchObject([
        { metadata: { event: 'check_in', timestamp: '2026-11-21T15:42:00.000Z' } },
      ]);
    });

    it('should say why a text was not sent', async () => {
      server.on('GET /api/clients/clara/texts', () => json([aText()]));
      server.on('POST /api/send-sms', () => json({ success: false }));
      await open(CHECKED_IN);
      await user.click(await screen.findByRole('button', { name: 'Send again' }));
      expect(await screen.findByText('Unknown error')).toBeInTheDocument();
    });
  });

  it('should list texts and history', async () => {
    server.on('GET /api/clients/clara/texts', () =>
      json([
        aText({ id: 't2', state: 'failed', errorCode: '21610' }),
        aText({ direction: 'inbound', body: 'Shuttle' }),
      ]),
    );
    server.on('GET /api/clients/clara/history', () =>
      json([{ id: 'h1', at: '2026-11-15T04:10:00Z', action: 'added', by: 'Sam K.', changes: [] }]),
    );
    await open();
    expect(await screen.findByText('failed · 21610')).toBeInTheDocument();
    expect(screen.getByText('“Shuttle” from the customer')).toBeInTheDocument();
    expect(await screen.findByText('Added by Sam K.')).toBeInTheDocument();
    expect(screen.getByText('Nov 14, 8:10 PM')).toBeInTheDocument();
  });

  describe('deleting', () => {
    it('should be offered to those who may alone', async () => {
      await open();
      await waitFor(() => expect(server.sent('GET /api/auth/user')).toHaveLength(1));
      expect(screen.queryByRole('button', { name: 'Delete Customer' })).not.toBeInTheDocument();
    });

    it('should ask, delete, and close', async () => {
      server.on('GET /api/auth/user', () => json(aUser({ role: 'admin' })));
      server.on('DELETE /api/clients/clara', () => json({ success: true }));
      await open();
      await retype('Notes', 'Not to be asked about');
      await user.click(await screen.findByRole('button', { name: 'Delete Customer' }));
      expect(await screen.findByText('Are you sure you want to delete this client?')).toBeInTheDocument();
      await press('Delete');
      expect(await screen.findByText('Client has been successfully removed from the system.')).toBeInTheDocument();
      expect(await screen.findByText('Closed')).toBeInTheDocument();
    });

    it('should say so when it failed', async () => {
      server.on('GET /api/auth/user', () => json(aUser({ role: 'admin' })));
      server.on('DELETE /api/clients/clara', () => json({ message: 'Down', code: 'UNAVAILABLE' }, 503));
      await open();
      await user.click(await screen.findByRole('button', { name: 'Delete Customer' }));
      await user.click(await screen.findByRole('button', { name: 'Delete' }));
      expect(await screen.findByText('Failed to delete client. Please try again.')).toBeInTheDocument();
    });
  });

  describe('closing', () => {
    it('should close at once when nothing was edited', async () => {
      await open();
      await user.keyboard('{Escape}');
      expect(await screen.findByText('Closed')).toBeInTheDocument();
    });

    it('should ask before edits are lost', async () => {
      await open();
      await retype('Notes', 'Key 4');
      await press('Close');
      expect(await screen.findByText('Discard changes?')).toBeInTheDocument();
      await press('Keep editing');
      expect(screen.getByLabelText('Notes')).toHaveValue('Key 4');
      await user.click(screen.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
      await user.click(await screen.findByRole('button', { name: 'Discard' }));
      expect(await screen.findByText('Closed')).toBeInTheDocument();
    });
  });

  it('should say so when there is no such customer', async () => {
    server.on('GET /api/clients/clara', () => json({ message: 'No such customer', code: 'NOT_FOUND' }, 404));
    renderScreen(
      <InLot>
        <Opened />
      </InLot>,
      '/?customer=clara',
    );
    expect(await screen.findByText('This customer is not here')).toBeInTheDocument();
  });
});
