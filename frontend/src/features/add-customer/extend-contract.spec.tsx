import { screen, waitFor } from '@testing-library/react';
import type { Client } from '@lotline/protocol';
import { aClient } from '../../testing/builders.js';
import { json } from '../../testing/server.js';
import { AddForm, known, lot, LOOKUP } from './testing/add-form.js';

const MONTHLY = `${lot.host} Monthly Contract`;
const CONTRACTS = `GET /api/clients?search=6265550108&clientType=${encodeURIComponent(MONTHLY).replaceAll('%20', '+')}%2C${encodeURIComponent(`${lot.host} Quarterly Contract`).replaceAll('%20', '+')}&limit=50`;
const contract = aClient({
  id: 'contract',
  clientType: MONTHLY,
  phone: '+1 626 555 0108',
  checkOutDateTime: '2026-11-19 23:59:00',
  paymentAmount: '300.00',
  notes: 'Gate code',
});
const PUT = 'PUT /api/clients/contract';

describe('add-customer.md, Expired contracts: extending a contract from the add form', () => {
  let form: AddForm;
  /** The contract as the server stores it. */
  let stored: Client;
  beforeEach(async () => {
    form = new AddForm();
    stored = contract;
    form.server
      .on(LOOKUP, () => json({ ...known, clientType: MONTHLY, checkOutDateTime: '2026-11-19 23:59:00' }))
      .on(CONTRACTS, () => json([aClient({ id: 'longer', phone: '62-655-501-0899', clientType: MONTHLY }), stored]))
      .on(PUT, ({ body }) => {
        stored = { ...stored, ...(body as Partial<Client>), version: stored.version + 1 };
        return json(stored);
      })
      .on('POST /api/clients', () => json(aClient(), 201));
    await form.open();
    form.put({ Phone: '626-555-0108' });
    await screen.findByText(/contract ended on Nov 19/);
  });

  /** Sends a booking until `checkOut` and asks for an extension. */
  async function ask(checkOut: string) {
    form.setTime('Check-out', checkOut);
    await form.choose('Customer type', 'Contract Customer');
    await form.submit();
    await screen.findByText('Please have the customer extend their contract before proceeding with this booking.');
    await form.press('Extend contract');
    return screen.findByLabelText('Contract End Date');
  }

  it('should renew it by a month and go on with the booking', async () => {
    const end = await ask('11/24 10p');
    expect(
      screen.getByText('Clara Santos’s contract ended on Nov 19. The booking ends on Nov 24.'),
    ).toBeInTheDocument();
    expect(end).toHaveValue('Dec 20, 2026 11:59 PM');
    await waitFor(() => expect(end).toHaveFocus());
    await form.press('Extend and add');
    expect(await screen.findByText('Customer Added')).toBeInTheDocument();
    const [put] = form.server.sent(PUT);
    expect(put?.headers['if-match']).toBe('"3"');
    expect(put?.body).toMatchObject({
      checkOutDateTime: '2026-12-20 23:59:00',
      phone: '+1 626 555 0108',
      paymentAmount: 300,
      notes: 'Gate code',
      clientType: MONTHLY,
    });
    expect(form.sent()).toMatchObject([{ clientType: 'Contract Customer', checkOutDateTime: '2026-11-24 22:00:00' }]);
    expect(screen.getByText('Clara Santos’s contract runs until Dec 20.')).toBeInTheDocument();
  });

  it.each([
    ['+1 month', 'Jan 20, 2027 11:59 PM'],
    ['+3 months', 'Mar 20, 2027 11:59 PM'],
  ])('should propose what covers the booking, and add %s on a press', async (button, end) => {
    expect(await ask('11/24 10p')).toHaveValue('Dec 20, 2026 11:59 PM');
    await form.press(button);
    await waitFor(() => expect(screen.getByLabelText('Contract End Date')).toHaveValue(end));
  });

  it.each([
    ['12/29 10p', 'Feb 20, 2027 11:59 PM'],
    ['4/29/2027 10p', 'Apr 29, 2027 10:00 PM'],
  ])('should propose an end for a booking until %s: %s', async (checkOut, end) => {
    expect(await ask(checkOut)).toHaveValue(end);
  });

  it('should refuse an end before that of the booking', async () => {
    await ask('11/24 10p');
    form.setTime('Contract End Date', '11/23 10p');
    await form.press('Extend and add');
    expect(await screen.findByText('The booking ends on Nov 24, 10:00 PM.')).toBeInTheDocument();
    expect(form.server.sent(PUT)).toEqual([]);
  });

  it('should show why it could not be extended, and read what somebody else changed', async () => {
    await ask('11/24 10p');
    stored = { ...contract, version: 7, checkOutDateTime: '2027-01-31 23:59:00' };
    form.server.on(PUT, () => json({ message: 'Somebody else changed it', code: 'STALE_VERSION' }, 412));
    await form.press('Extend and add');
    expect(await screen.findByText('Somebody else changed it')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Contract End Date')).toHaveValue('Feb 28, 2027 11:59 PM'));
    expect(form.sent()).toEqual([]);
  });

  it('should extend a contract that only the server knew of', async () => {
    form.setTime('Check-out', '11/24 10p');
    form.server.on('POST /api/clients', () => json({ message: 'Expired', code: 'CONTRACT_EXPIRED' }, 422));
    await form.choose('Customer type', 'Walk In');
    await form.submit();
    await form.press('Extend contract');
    await screen.findByLabelText('Contract End Date');
    form.server.on('POST /api/clients', () => json(aClient(), 201));
    await form.press('Extend and add');
    expect(await screen.findByText('Customer Added')).toBeInTheDocument();
  });

  it('should say that the contract is gone', async () => {
    form.server.on(CONTRACTS, () => json([]));
    form.setTime('Check-out', '11/24 10p');
    await form.choose('Customer type', 'Contract Customer');
    await form.submit();
    await form.press('Extend contract');
    expect(await screen.findByText(/This phone has no contract any more/)).toBeInTheDocument();
  });
});
