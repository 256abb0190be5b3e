import type { SpotHolder } from '@lotline/protocol';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aSettings } from '../../testing/builders.js';
import { json } from '../../testing/server.js';
import { CHECKED_IN, clara, Desk } from './testing/desk.js';

describe('customer-details.md, Check-in and check-out: useSaving', () => {
  let desk: Desk;
  beforeEach(() => {
    desk = new Desk();
  });

  it('should update the record with its version', async () => {
    await desk.open();
    desk.retype('Parking spot number', 'B12');
    desk.retype('Payment amount', '90');
    await desk.press('Update Customer');
    const toast = await screen.findByText('Customer information updated successfully');
    expect(toast.previousSibling).toHaveTextContent('Success');
    expect(desk.bodies('PUT /api/clients/clara')).toEqual([
      expect.objectContaining({
        parkingSpot: 'B12',
        paymentAmount: 90,
        partySize: 1,
        checkInDateTime: clara.checkInDateTime,
      }),
    ]);
    expect(desk.server.sent('PUT /api/clients/clara')[0]?.headers['if-match']).toBe('"3"');
    expect(screen.getByLabelText('Payment amount')).toHaveValue('90.00');
  });

  it('validation.md, Unchanged values: should send an unchanged phone as stored', async () => {
    await desk.open({ phone: '16265550108' });
    expect(screen.getByLabelText('Phone')).toHaveValue('1-626-555-0108');
    await desk.press('Update Customer');
    await waitFor(() => expect(desk.bodies('PUT /api/clients/clara')).toMatchObject([{ phone: '16265550108' }]));
  });

  it('should save a contract without an end', async () => {
    const monthly = `${aSettings().host} Monthly Contract`;
    await desk.open({ clientType: monthly, checkOutDateTime: '' });
    await desk.press('Update Customer');
    await waitFor(() => expect(desk.bodies('PUT /api/clients/clara')).toMatchObject([{ checkOutDateTime: '' }]));
    desk.retype('Check-in', '');
    fireEvent.blur(screen.getByLabelText('Check-in'));
    await desk.press('Check In Customer');
    await waitFor(() => expect(desk.bodies('PUT /api/clients/clara')).toHaveLength(2));
    expect(desk.bodies('PUT /api/clients/clara')[1]).toMatchObject({ checkInDateTime: '', checkOutDateTime: '' });
  });

  it('should ask once before it saves a check-out that is not after the check-in, unless it is stored already', async () => {
    await desk.open({ checkOutDateTime: clara.checkInDateTime });
    await desk.press('Update Customer');
    await waitFor(() => expect(desk.bodies('PUT /api/clients/clara')).toHaveLength(1));
    desk.retype('Check-out', '11/14 10p');
    fireEvent.blur(screen.getByLabelText('Check-out'));
    await desk.press('Check In Customer');
    expect(await screen.findByText('Is the check-out right?')).toBeVisible();
    await desk.press('Change check-out');
    await waitFor(() => expect(screen.getByLabelText('Check-out')).toHaveFocus());
    expect(desk.bodies('PUT /api/clients/clara')).toHaveLength(1);
    await desk.press('Check In Customer');
    await screen.findByText('Is the check-out right?');
    await desk.press('Save anyway');
    expect(await screen.findByText('Customer Checked In')).toBeInTheDocument();
    expect(desk.bodies('PUT /api/clients/clara')[1]).toMatchObject({ checkOutDateTime: '2026-11-14 22:00:00' });
  });

  it('should renew a contract by months', async () => {
    await desk.open({
      clientType: `${aSettings().host} Monthly Contract`,
      checkOutDateTime: '2026-11-30 23:59:00',
    });
    expect(screen.queryByRole('button', { name: '+3 days' })).toBeNull();
    await desk.press('+1 month');
    expect(screen.getByLabelText('Check-out')).toHaveValue('Dec 31, 2026 11:59 PM');
    await desk.press('+3 months');
    await desk.press('Update Customer');
    await waitFor(() =>
      expect(desk.bodies('PUT /api/clients/clara')).toMatchObject([{ checkOutDateTime: '2027-03-31 23:59:00' }]),
    );
  });

  it('should reject other bookings without a check-out', async () => {
    await desk.open();
    desk.retype('Check-out', '');
    fireEvent.blur(screen.getByLabelText('Check-out'));
    await desk.press('Update Customer');
    expect(await screen.findByText('Check-out date and time is required')).toBeInTheDocument();
    expect(desk.bodies('PUT /api/clients/clara')).toEqual([]);
  });

  it('errors.md, Messages: should show that it is updating, and a default error for a failure without a message', async () => {
    const answer = desk.server.hold('PUT /api/clients/clara');
    await desk.open();
    await desk.press('Update Customer');
    expect(await screen.findByText('Updating...')).toBeInTheDocument();
    answer(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect(await screen.findByText('Failed to update customer')).toBeInTheDocument();
  });

  it('should show why an update was rejected, also at the field', async () => {
    const errors = [{ path: 'customerId', message: 'This customer ID is taken' }];
    desk.server.on('PUT /api/clients/clara', () => json({ message: errors[0]?.message, code: 'INVALID', errors }, 400));
    await desk.open();
    desk.retype('Customer ID', 'HV-1');
    await desk.press('Update Customer');
    expect(await screen.findByText('Error')).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByText('This customer ID is taken').length).toBeGreaterThan(1));
  });

  it('should save, check in, and send that check-in’s welcome text', async () => {
    const dialog = await desk.open();
    desk.retype('Parking spot number', 'B12');
    await desk.press('Check In Customer');
    expect(await screen.findByText('Customer Checked In')).toBeInTheDocument();
    expect(screen.getByText('Customer information saved and checked in successfully')).toBeInTheDocument();
    expect(desk.bodies('PUT /api/clients/clara')).toMatchObject([{ parkingSpot: 'B12' }]);
    expect(desk.bodies('PATCH /api/clients/clara/check-in-status')).toEqual([{ status: 'checked-in' }]);
    await waitFor(() =>
      expect(desk.bodies('POST /api/send-sms')).toEqual([
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

  describe('at an occupied spot', () => {
    const holder = {
      id: 'rui',
      firstName: 'Rui',
      lastName: 'Costa',
      checkInDateTime: '2026-11-21 05:30:00',
      checkedInAt: '2026-11-21T13:34:00.000Z',
    };
    const pressed = async (occupant: SpotHolder = holder) => {
      desk.server.on('GET /api/parking-spots/holders?spot=B12', () => json([occupant]));
      await desk.open({ parkingSpot: 'B12' });
      await desk.press('Check In Customer');
    };
    const sent = () => desk.bodies('PATCH /api/clients/clara/check-in-status');

    it.each([
      ['Cancel', []],
      ['Check In Anyway', [{ status: 'checked-in' }]],
    ])('should ask first, and follow the answer: %s', async (answer, bodies) => {
      await pressed();
      expect(await screen.findByText('Spot B12 is taken')).toBeInTheDocument();
      expect(screen.getByText('Rui Costa has been here since Nov 21, 5:34 AM. Check in anyway?')).toBeInTheDocument();
      expect(sent()).toEqual([]);
      await desk.press(answer);
      await waitFor(() => expect(screen.queryByText('Spot B12 is taken')).toBeNull());
      await waitFor(() => expect(sent()).toEqual(bodies));
      expect(screen.getByRole('button', { name: 'Check Out Customer' })).toBeEnabled();
    });

    it('should not ask about a booking that starts after the stay', async () => {
      await pressed({ ...holder, checkInDateTime: '2027-01-02 05:30:00', checkedInAt: null });
      await waitFor(() => expect(sent()).toEqual([{ status: 'checked-in' }]));
    });
  });

  it('should only log a failed welcome text', async () => {
    const log = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    desk.server.on('POST /api/send-sms', () => json({ success: false, error: 'Invalid phone number' }));
    await desk.open();
    await desk.press('Check In Customer');
    await waitFor(() => expect(log).toHaveBeenCalledWith(expect.any(String), 'Invalid phone number'));
    expect(await screen.findByText('Customer Checked In')).toBeInTheDocument();
  });

  it('should welcome in the customer’s language', async () => {
    await desk.open({ language: 'es' });
    await desk.press('Check In Customer');
    await waitFor(() =>
      expect(desk.bodies('POST /api/send-sms')).toMatchObject([{ message: expect.stringMatching(/^Hola Clara, /) }]),
    );
  });

  it('should not text a placeholder phone', async () => {
    await desk.open({ phone: '000-000-0000' });
    await desk.press('Check In Customer');
    expect(await screen.findByText('Customer Checked In')).toBeInTheDocument();
    expect(desk.bodies('POST /api/send-sms')).toEqual([]);
  });

  it.each([
    ['Check In Customer', 'Please fill in all required fields before checking in'],
    ['Check Out Customer', 'Please fill in all required fields before checking out'],
  ])('should reject %s while a required field is empty', async (button, sentence) => {
    await desk.open();
    desk.retype('First name', '');
    await desk.press(button);
    expect(await screen.findByText('Validation Error')).toBeInTheDocument();
    expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(await screen.findByText('First name is required')).toBeInTheDocument();
    expect(desk.bodies('PUT /api/clients/clara')).toEqual([]);
  });

  it('should check out', async () => {
    const dialog = await desk.open(CHECKED_IN);
    await desk.press('Check Out Customer');
    // Under load, an element that `findByText` returns may be replaced before it is checked.
    await waitFor(() => expect(screen.getByText('Customer Checked Out')).toBeInTheDocument());
    expect(screen.getByText('Customer information saved and checked out successfully')).toBeInTheDocument();
    expect(await within(dialog).findByText(/Checked out: Nov 21, 7:50 AM/)).toBeInTheDocument();
    expect(within(dialog).getByText('Checked Out')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Check Out Customer' })).toBeDisabled();
    expect(desk.bodies('POST /api/send-sms')).toEqual([]);
  });

  it.each([
    ['PUT /api/clients/clara', 'Check In Customer', 'Failed to save customer information'],
    ['PATCH /api/clients/clara/check-in-status', 'Check In Customer', 'Failed to update check-in status'],
    ['PATCH /api/clients/clara/check-out-status', 'Check Out Customer', 'Failed to update check-out status'],
  ])('should show an error when %s fails at %s', async (call, button, sentence) => {
    desk.server.on(call, () => json({ message: 'Down', code: 'UNAVAILABLE' }, 503));
    await desk.open();
    await desk.press(button);
    await waitFor(() => expect(screen.getByText(sentence)).toBeInTheDocument());
    expect(desk.bodies('POST /api/send-sms')).toEqual([]);
  });

  describe('customer-details.md, Concurrent edits: while others change the record', () => {
    it('should show remote changes of unedited fields', async () => {
      await desk.open();
      desk.retype('Notes', 'Key 4');
      await desk.changedByAnother({ parkingSpot: 'C1' });
      await waitFor(() => expect(screen.getByLabelText('Parking spot number')).toHaveValue('C1'));
      expect(screen.getByLabelText('Notes')).toHaveValue('Key 4');
      await desk.press('Update Customer');
      await waitFor(() =>
        expect(desk.bodies('PUT /api/clients/clara')).toMatchObject([{ parkingSpot: 'C1', notes: 'Key 4' }]),
      );
      expect(desk.server.sent('PUT /api/clients/clara')[0]?.headers['if-match']).toBe('"4"');
    });

    it('should keep edited fields, and offer the remote values', async () => {
      await desk.open();
      desk.retype('Parking spot number', 'B12');
      await desk.changedByAnother({ parkingSpot: 'C1' });
      expect(await screen.findByText('A colleague has changed this customer.')).toBeInTheDocument();
      expect(screen.getByText('You both changed: Parking spot number.')).toBeInTheDocument();
      expect(screen.getByText('Their parking spot number:').nextSibling).toHaveTextContent('C1');
      expect(screen.getByLabelText('Parking spot number')).toHaveValue('B12');
      await desk.press('Load theirs');
      expect(screen.getByLabelText('Parking spot number')).toHaveValue('C1');
      expect(screen.queryByText('A colleague has changed this customer.')).not.toBeInTheDocument();
    });

    it('should format a colleague’s date, and show that they cleared a field', async () => {
      await desk.open({ notes: 'Old' });
      desk.retype('Notes', 'Key 4');
      desk.retype('Check-out', '11/30 2p');
      fireEvent.blur(screen.getByLabelText('Check-out'));
      await desk.changedByAnother({ notes: '', checkOutDateTime: '2026-12-02 06:00:00' });
      expect((await screen.findByText('Their check-out:')).nextSibling).toHaveTextContent('Dec 2, 2026 6:00 AM');
      expect(screen.getByText('Their notes:').nextSibling).toHaveTextContent('empty');
    });

    it('should report a stale save, and overwrite the remote change on request', async () => {
      await desk.open();
      desk.retype('Parking spot number', 'B12');
      const current = { ...desk.stored, version: 8, parkingSpot: 'C1', notes: 'Theirs' };
      desk.server.on('PUT /api/clients/clara', () =>
        json({ message: 'Changed meanwhile', code: 'STALE_VERSION', current }, 412),
      );
      await desk.press('Update Customer');
      expect(await screen.findByText('A colleague has changed this customer.')).toBeInTheDocument();
      await desk.press('Keep mine');
      expect(screen.getByLabelText('Notes')).toHaveValue('Theirs');
      await desk.press('Update Customer');
      await waitFor(() => expect(desk.server.sent('PUT /api/clients/clara')).toHaveLength(2));
      expect(desk.server.sent('PUT /api/clients/clara')[1]).toMatchObject({
        body: { parkingSpot: 'B12', notes: 'Theirs' },
        headers: { 'if-match': '"8"' },
      });
    });
  });
});
