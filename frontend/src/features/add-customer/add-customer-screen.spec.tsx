import type { Lookup } from '@lotline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { aClient, aSettings } from '../../testing/builders.js';
import { stopDateAt } from '../../testing/clock.js';
import { InLot } from '../../testing/in-lot.js';
import { renderScreen } from '../../testing/render.js';
import { FakeServer, json } from '../../testing/server.js';
import { AddCustomerScreen } from './add-customer-screen.js';

const lot = aSettings();
const known: Lookup = {
  firstName: 'Clara',
  lastName: 'Santos',
  vehicleMake: 'Subaru',
  vehicleModel: '',
  vehicleColor: '',
  notes: '',
  clientType: 'Walk In',
  checkOutDateTime: '2026-11-19 22:00:00',
  phone: '6265550108',
};

describe('AddCustomerScreen', () => {
  let server: FakeServer;
  let user: UserEvent;

  beforeEach(async () => {
    stopDateAt('2026-11-21T15:42:31Z');
    server = new FakeServer().on('GET /api/settings', () => json(lot));
    user = userEvent.setup({ delay: null });
    renderScreen(
      <InLot>
        <AddCustomerScreen />
      </InLot>,
      '/form',
    );
    await screen.findByLabelText('Phone');
  });
  afterEach(() => {
    server.restore();
    jest.useRealTimers();
  });

  const choose = async (label: string, option: string) => {
    await user.click(screen.getByLabelText(label));
    await user.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
  };
  const fill = async () => {
    await user.type(screen.getByLabelText('Phone'), '3105550177');
    await user.type(screen.getByLabelText('First name'), 'Rui');
    await user.type(screen.getByLabelText('Last name'), 'Santos');
    await choose('Customer type', 'Walk In');
  };
  const submit = () => user.click(screen.getByRole('button', { name: 'Add Customer' }));
  const sent = () => server.sent('POST /api/clients').map(({ body }) => body);

  it('should begin at the phone, with the lot’s time to the minute and every type but the contracts', async () => {
    expect(screen.getByLabelText('Phone')).toHaveFocus();
    expect(screen.getByLabelText('Check-in')).toHaveValue('Nov 21, 2026 7:42 AM');
    expect(screen.getByLabelText('Check-out')).toHaveValue('Nov 21, 2026 7:42 AM');
    await user.click(screen.getByLabelText('Customer type'));
    await user.type(screen.getByLabelText('Customer type'), 'contract');
    expect(await screen.findByText('Contract Customer', { selector: '.ant-select-item-option-content' })).toBeVisible();
    expect(screen.queryByText(/Monthly Contract/)).not.toBeInTheDocument();
  });

  it('should refuse missing fields in the specification’s words, at their fields, and judge anew at a change', async () => {
    await submit();
    expect(await screen.findByText('First name is required')).toBeInTheDocument();
    expect(screen.getByText('Last name is required')).toBeInTheDocument();
    expect(screen.getByText('Phone number is required')).toBeInTheDocument();
    expect(screen.getByText('Please select a customer type')).toBeInTheDocument();

    await user.type(screen.getByLabelText('First name'), 'Rui');
    await waitFor(() => expect(screen.queryByText('First name is required')).not.toBeInTheDocument());
    await choose('Customer type', 'Way');
    await waitFor(() => expect(screen.queryByText('Please select a customer type')).not.toBeInTheDocument());
    expect(sent()).toEqual([]);
  });

  it('should not judge before the first try', async () => {
    await user.type(screen.getByLabelText('First name'), 'R{Backspace}');
    await user.tab();
    expect(screen.queryByText('First name is required')).not.toBeInTheDocument();
  });

  it('should add the customer with every field, then offer the next', async () => {
    server.on('POST /api/clients', () => json(aClient({ firstName: 'Rui' }), 201));
    await fill();
    await user.type(screen.getByLabelText('Parking spot number'), 'B12');
    await user.type(screen.getByLabelText('Payment amount'), '86.5');
    await choose('Terminal', 'T2');
    await submit();
    expect(await screen.findByText('Customer has been successfully added to the system.')).toBeInTheDocument();
    expect(sent()).toEqual([
      {
        phone: '310-555-0177',
        firstName: 'Rui',
        lastName: 'Santos',
        clientType: 'Walk In',
        customerId: '',
        checkInDateTime: '2026-11-21 07:42:00',
        checkOutDateTime: '2026-11-21 07:42:00',
        returningAirline: '',
        terminal: 'T2',
        partySize: 1,
        parkingSpot: 'B12',
        paymentAmount: '86.5',
        paymentMethod: 'Credit Card',
        vehicleMake: '',
        vehicleModel: '',
        vehicleColor: '',
        notes: '',
        timeStamp: '2026-11-21 07:42:31',
      },
    ]);

    expect(screen.getByRole('button', { name: 'Add Another Customer' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByLabelText('Phone')).toHaveValue('');
    expect(screen.getByLabelText('First name')).toHaveValue('');
  });

  it('should add with Ctrl+Enter, and with Enter alone not', async () => {
    server.on('POST /api/clients', () => json(aClient(), 201));
    await fill();
    await user.type(screen.getByLabelText('Notes'), 'Key 4');
    await user.type(screen.getByLabelText('Last name'), '{Enter}');
    expect(sent()).toEqual([]);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Customer Added')).toBeInTheDocument();
    expect(sent()).toHaveLength(1);
  });

  it('should move the check-out to the day of a changed check-in', async () => {
    const checkIn = screen.getByLabelText('Check-in');
    await user.clear(checkIn);
    await user.type(checkIn, '11/23 510a');
    await user.tab();
    expect(screen.getByLabelText('Check-out')).toHaveValue('Nov 23, 2026 7:42 AM');
    expect(checkIn).toHaveValue('Nov 23, 2026 5:10 AM');
  });

  it('should send what was typed last into a date, and refuse what is none', async () => {
    await fill();
    const checkOut = screen.getByLabelText('Check-out');
    await user.clear(checkOut);
    await user.type(checkOut, 'whenever{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Write a date and time like Nov 21, 2026 7:42 AM')).toBeInTheDocument();
    expect(checkOut).toHaveValue('whenever');
    expect(sent()).toEqual([]);
    await user.clear(checkOut);
    await user.type(checkOut, '11/30 2p{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent()).toMatchObject([{ checkOutDateTime: '2026-11-30 14:00:00' }]));
  });

  it('should fill in a returning customer, and take it back when the phone turns out to be another', async () => {
    server.on('GET /api/clients/lookup/6265550108', () => json(known));
    await user.type(screen.getByLabelText('Last name'), 'Typed');
    await user.type(screen.getByLabelText('Phone'), '6265550108');
    expect(await screen.findByText('Returning Customer Found')).toBeInTheDocument();
    expect(screen.getByText('Auto-populated: first name, vehicle make')).toBeInTheDocument();
    expect(screen.getByText('Clara Santos was here until Nov 19. Name and vehicle filled in.')).toBeInTheDocument();
    expect(screen.getByLabelText('First name')).toHaveValue('Clara');
    expect(screen.getByLabelText('Last name')).toHaveValue('Typed');

    await user.type(screen.getByLabelText('Phone'), '{Backspace}');
    expect(screen.getByLabelText('First name')).toHaveValue('');
    expect(screen.getByLabelText('Last name')).toHaveValue('Typed');
    expect(screen.queryByText(/was here until/)).not.toBeInTheDocument();
  });

  it('should stay silent when the lookup fails, and look nothing up at 9 or 12 digits', async () => {
    server.on('GET /api/clients/lookup/6265550108', () => json({ message: 'Down', code: 'UNAVAILABLE' }, 503));
    await user.type(screen.getByLabelText('Phone'), '6265550108');
    await waitFor(() => expect(server.sent('GET /api/clients/lookup/6265550108')).toHaveLength(1));
    await user.type(screen.getByLabelText('Phone'), '99');
    expect(screen.getByLabelText('Phone')).toHaveValue('62-655-501-0899');
    expect(screen.queryByText('Down')).not.toBeInTheDocument();
    expect(server.calls.filter(({ path }) => path.includes('lookup'))).toHaveLength(1);
  });

  it('should ask before saving over a duplicate, and save over it', async () => {
    const existing = aClient({ parkingSpot: '' });
    const refusal = { message: 'Duplicate customer', code: 'DUPLICATE_CUSTOMER', isDuplicate: true };
    server.on('POST /api/clients', () => json({ ...refusal, existingClient: existing }, 409));
    server.on(`PUT /api/clients/${existing.id}`, () => json(existing));
    await fill();
    await submit();
    const dialog = await screen.findByRole('dialog', { name: 'Duplicate Customer' });
    expect(within(dialog).getByText('Would you like to save over current customer?')).toBeInTheDocument();
    expect(within(dialog).getByRole('row', { name: 'Name Clara Santos Rui Santos' })).toBeInTheDocument();
    expect(within(dialog).getByRole('row', { name: 'Parking spot N/A N/A' })).toBeInTheDocument();
    expect(within(dialog).getByRole('row', { name: 'Payment $72.50 $0' })).toBeInTheDocument();

    await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Successfully saved over existing customer.')).toBeInTheDocument();
    expect(server.sent(`PUT /api/clients/${existing.id}`)[0]?.body).toMatchObject({ firstName: 'Rui' });
    expect(await screen.findByLabelText('Phone')).toHaveValue('');
  });

  it('should keep the form when the duplicate is not saved over', async () => {
    const refusal = { message: 'Duplicate customer', code: 'DUPLICATE_CUSTOMER', existingClient: aClient() };
    server.on('POST /api/clients', () => json(refusal, 409));
    await fill();
    await submit();
    await user.click(await screen.findByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('First name')).toHaveValue('Rui');
  });

  it('should block a contract customer’s stay beyond the contract, before anything is sent', async () => {
    const contract = { ...known, clientType: `${lot.host} Monthly Contract` };
    server.on('GET /api/clients/lookup/6265550108', () => json(contract));
    await user.type(screen.getByLabelText('Phone'), '6265550108');
    await screen.findByText('Returning Customer Found');
    await choose('Customer type', 'Contract Customer');
    await submit();
    expect(await screen.findByRole('dialog', { name: 'Contract Expired' })).toHaveTextContent(
      "This customer's contract has expired. They need to extend their contract before making a new booking.",
    );
    expect(sent()).toEqual([]);
  });

  it('should show the server’s own contract refusal likewise', async () => {
    server.on('POST /api/clients', () => json({ message: 'Expired', code: 'CONTRACT_EXPIRED' }, 422));
    await fill();
    await submit();
    expect(await screen.findByRole('dialog', { name: 'Contract Expired' })).toBeInTheDocument();
  });

  it('should put the server’s refusals at their fields', async () => {
    const errors = [{ path: 'terminal', message: 'Terminal is not one of this lot' }];
    server.on('POST /api/clients', () => json({ message: errors[0]?.message, code: 'INVALID', errors }, 400));
    await fill();
    await submit();
    expect(await screen.findByText('Error')).toBeInTheDocument();
    expect(
      await screen.findByText('Terminal is not one of this lot', { selector: '.ant-form-item-explain-error' }),
    ).toBeVisible();
  });

  it('should say so when adding failed without a word', async () => {
    server.on('POST /api/clients', () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await fill();
    await submit();
    expect(await screen.findByText('Failed to add client. Please try again.')).toBeInTheDocument();
    expect(screen.getByLabelText('First name')).toHaveValue('Rui');
  });

  it('should empty a filled form at Clear Form, once that is confirmed', async () => {
    await user.type(screen.getByLabelText('First name'), 'Rui');
    await user.click(screen.getByRole('button', { name: 'Clear Form' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('First name')).toHaveValue('Rui');
    await user.click(screen.getByRole('button', { name: 'Clear Form' }));
    await user.click(await screen.findByRole('button', { name: 'Clear' }));
    expect(screen.getByLabelText('First name')).toHaveValue('');
    expect(screen.getByLabelText('Phone')).toHaveFocus();
  });

  it('should ask nothing at Clear Form where nothing was filled in', async () => {
    await user.click(screen.getByRole('button', { name: 'Clear Form' }));
    expect(screen.queryByText('Clear the form?')).not.toBeInTheDocument();
  });
});
