import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { publishChange } from '../../lib/live/changes.js';
import { aClient } from '../../testing/builders.js';
import { stopDateAt } from '../../testing/clock.js';
import { renderInLot } from '../../testing/render.js';
import { FakeServer, json } from '../../testing/server.js';
import { CHECK_IN_KEY } from '../../ui/dialog/use-key.js';
import { CustomerAdded } from './customer-added.js';

const rui = aClient({ id: 'rui', firstName: 'Rui', phone: '3105550177', parkingSpot: 'A12', version: 1 });
const HERE = {
  ...rui,
  version: 2,
  manualCheckInStatus: 'checked-in',
  manualCheckInTimestamp: '2026-11-21T15:42:00.000Z',
} as const;

describe('add-customer.md, Success screen: CustomerAdded', () => {
  let server: FakeServer;
  const onAnother = jest.fn();
  beforeEach(async () => {
    stopDateAt('2026-11-21T15:42:00Z');
    server = new FakeServer()
      .on('GET /api/parking-spots/holders?spot=A12', () => json([]))
      .on('PATCH /api/clients/rui/check-in-status', () => json(HERE))
      .on('POST /api/send-sms', () => json({ success: true }));
  });
  const show = async (client = rui, checksIn = false) => {
    renderInLot(<CustomerAdded client={client} checksIn={checksIn} onAnother={onAnother} />);
    await screen.findByText('Customer Added');
  };
  const buttons = () =>
    screen
      .getAllByRole('button', { name: /Customer/ })
      .map(({ textContent }) => textContent?.replace(CHECK_IN_KEY, ''));
  const checkIn = () => fireEvent.click(screen.getByRole('button', { name: 'Check In Customer' }));
  const another = () => screen.getByRole('button', { name: 'Add Another Customer' });

  it('should show who was added with what to read back, and begin with the check-in when it is now', async () => {
    await show();
    expect(screen.getByText('Customer has been successfully added to the system.')).toBeInTheDocument();
    expect(screen.getByText('Rui Santos')).toBeInTheDocument();
    const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts).toEqual(['310-555-0177', 'Nov 15, 5:30 AM', 'Nov 24, 10:00 PM', 'A12', '$72.50']);
    expect(buttons()).toEqual(['Check In Customer', 'Customer Details', 'Add Another Customer']);
    expect(screen.getByRole('button', { name: 'Check In Customer' })).toHaveFocus();
  });

  it('should focus the button for the next customer after a booking for later', async () => {
    await show({ ...rui, checkInDateTime: '2026-12-20 05:30:00', checkOutDateTime: '2026-12-24 22:00:00' });
    expect(buttons()).toEqual(['Customer Details', 'Check In Customer', 'Add Another Customer']);
    expect(another()).toHaveFocus();
    fireEvent.click(another());
    expect(onAnother).toHaveBeenCalledTimes(1);
  });

  it('should check in at once when the form was sent to add and check in', async () => {
    await show(rui, true);
    expect(await screen.findByText('Customer Checked In')).toBeInTheDocument();
    expect(server.sent('PATCH /api/clients/rui/check-in-status')).toHaveLength(1);
    await waitFor(() => expect(another()).toHaveFocus());
  });

  it('should check in with one tap, send that check-in’s welcome text, and focus the button for the next customer', async () => {
    await show();
    checkIn();
    expect(await screen.findByText('Customer Checked In')).toBeInTheDocument();
    expect(screen.getByText('Customer information saved and checked in successfully')).toBeInTheDocument();
    expect(screen.queryByText('No parking spot yet.')).toBeNull();
    expect(screen.getByText('Checked In')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Check In Customer' })).toBeNull();
    expect(another()).toHaveFocus();
    await waitFor(() =>
      expect(server.sent('POST /api/send-sms')).toMatchObject([
        { body: { metadata: { customerId: 'rui', event: 'check_in', timestamp: HERE.manualCheckInTimestamp } } },
      ]),
    );
  });

  it.each(['TBD', '', ' tbd', 'N/A'])(
    'should check in without a question at %j, and say that there is no spot',
    async (spot) => {
      server.on('PATCH /api/clients/rui/check-in-status', () => json({ ...HERE, parkingSpot: spot }));
      await show({ ...rui, parkingSpot: spot });
      checkIn();
      expect(await screen.findByText('Customer Checked In')).toBeInTheDocument();
      expect(screen.getByText('No parking spot yet.')).toBeInTheDocument();
      expect(server.sent('GET /api/parking-spots/holders')).toEqual([]);
    },
  );

  it('should ask before checking in at an occupied spot', async () => {
    const ann = {
      id: 'ann',
      firstName: 'Ann',
      lastName: 'Reyes',
      checkInDateTime: '2026-11-21 05:30:00',
      checkedInAt: '2026-11-21T13:34:00.000Z',
    };
    server.on('GET /api/parking-spots/holders?spot=A12', () => json([ann]));
    await show();
    checkIn();
    expect(await screen.findByText('Spot A12 is taken')).toBeInTheDocument();
    expect(server.sent('PATCH /api/clients/rui/check-in-status')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Check In Anyway' }));
    await waitFor(() => expect(server.sent('PATCH /api/clients/rui/check-in-status')).toHaveLength(1));
    expect(screen.queryByText('Spot A12 is taken')).toBeNull();
    expect(await screen.findByText('Checked In')).toBeInTheDocument();
  });

  it('should show an error when the check-in fails, and allow another try', async () => {
    server.on('PATCH /api/clients/rui/check-in-status', () => json({ message: 'Down', code: 'UNAVAILABLE' }, 503));
    await show();
    checkIn();
    expect(await screen.findByText('Failed to update check-in status')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Check In Customer' })).toBeEnabled());
    expect(server.sent('POST /api/send-sms')).toEqual([]);
  });

  it('should offer to send the welcome text when only the answer to the check-in was lost', async () => {
    server.on('PATCH /api/clients/rui/check-in-status', () => Promise.reject(new TypeError('Failed to fetch')));
    await show();
    checkIn();
    expect(await screen.findByText('Failed to update check-in status')).toBeInTheDocument();
    act(() => publishChange('client', { id: 'rui', version: 2, client: HERE }));
    server.on('PATCH /api/clients/rui/check-in-status', () => json(HERE));
    fireEvent.click(screen.getByRole('button', { name: 'Send Welcome Text' }));
    await waitFor(() =>
      expect(server.sent('POST /api/send-sms')).toMatchObject([
        { body: { metadata: { customerId: 'rui', event: 'check_in', timestamp: HERE.manualCheckInTimestamp } } },
      ]),
    );
    expect(screen.queryByRole('button', { name: 'Send Welcome Text' })).toBeNull();
  });

  it('should not offer to check in a customer whom another desk has checked in', async () => {
    await show();
    act(() => publishChange('client', { id: 'rui', version: 2, client: HERE }));
    expect(screen.queryByRole('button', { name: 'Check In Customer' })).toBeNull();
    expect(screen.getByText('Checked In')).toBeInTheDocument();
  });

  it('should warn when another desk assigned the same spot at the same moment', async () => {
    server.on('GET /api/parking-spots/holders?spot=A12', () =>
      json([
        { id: 'rui', firstName: 'Rui', lastName: 'Santos', checkInDateTime: rui.checkInDateTime, checkedInAt: null },
        {
          ...{ id: 'clara', firstName: 'Clara', lastName: 'Diaz', checkInDateTime: rui.checkInDateTime },
          checkedInAt: '2026-11-21T15:41:00.000Z',
        },
      ]),
    );
    await show();
    expect(await screen.findByText('Clara Diaz has been here since Nov 21, 7:41 AM.')).toBeInTheDocument();
  });
});
