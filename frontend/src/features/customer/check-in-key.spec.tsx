import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { checkInOnceOpen, takeCheckInAhead } from '../../lib/page/open-customer.js';
import { json } from '../../testing/server.js';
import { CHECKED_IN, Desk } from './testing/desk.js';

describe('customer-details.md, Fields: F4 in the details', () => {
  let desk: Desk;
  beforeEach(() => {
    desk = new Desk();
  });
  const updates = () => desk.bodies('PUT /api/clients/clara');

  it('should check in from anywhere in the dialog, with what is being typed', async () => {
    await desk.open();
    desk.retype('Parking spot number', 'B12');
    const checkOut = screen.getByLabelText('Check-out');
    act(() => checkOut.focus());
    fireEvent.change(checkOut, { target: { value: '11/30 2p' } });
    fireEvent.keyDown(checkOut, { key: 'F4' });
    expect(await screen.findByText('Customer Checked In')).toBeInTheDocument();
    expect(updates()).toMatchObject([{ parkingSpot: 'B12', checkOutDateTime: '2026-11-30 14:00:00' }]);
  });

  it('should check in once the details are loaded when it is pressed before, and only then', async () => {
    const answer = desk.server.hold('GET /api/clients/clara');
    desk.show();
    await screen.findByLabelText('Loading the customer');
    fireEvent.keyDown(document.body, { key: 'F4' });
    desk.server.on('GET /api/clients/clara', () => json(desk.stored));
    answer(json(desk.stored));
    expect(await screen.findByText('Customer Checked In')).toBeInTheDocument();
    expect(updates()).toHaveLength(1);
  });

  it('should check in a customer for whom it was pressed before the details were open, but not again', async () => {
    checkInOnceOpen('clara');
    await desk.open();
    expect(await screen.findByText('Customer Checked In')).toBeInTheDocument();
    expect(takeCheckInAhead()).toBeNull();
  });

  it('should be forgotten when the details could not be loaded', async () => {
    const answer = desk.server.hold('GET /api/clients/clara');
    desk.show();
    await screen.findByLabelText('Loading the customer');
    fireEvent.keyDown(document.body, { key: 'F4' });
    desk.server.on('GET /api/clients/clara', () => json(desk.stored));
    answer(json({ message: 'Down', code: 'UNAVAILABLE' }, 503));
    fireEvent.click(await screen.findByText('Try Again'));
    await screen.findByLabelText('Text to the customer');
    expect(updates()).toEqual([]);
  });

  it('should answer neither for a customer who is checked in, nor below a question', async () => {
    const holder = { id: 'rui', firstName: 'Rui', lastName: 'Costa', checkInDateTime: '', checkedInAt: null };
    desk.server.on('GET /api/parking-spots/holders?spot=B12', () => json([holder]));
    await desk.open({ parkingSpot: 'B12' });
    fireEvent.keyDown(document.body, { key: 'F4' });
    await screen.findByText('Spot B12 is taken');
    fireEvent.keyDown(document.body, { key: 'F4' });
    await desk.press('Check In Anyway');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Check In Customer' })).toBeDisabled());
    fireEvent.keyDown(document.body, { key: 'F4' });
    expect(updates()).toHaveLength(1);
    expect(desk.stored).toMatchObject(CHECKED_IN);
  });
});
