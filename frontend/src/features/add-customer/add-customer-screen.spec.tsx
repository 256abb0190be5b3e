import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { aClient } from '../../testing/builders.js';
import { json } from '../../testing/server.js';
import { AddForm, known, LOOKUP } from './testing/add-form.js';

describe('add-customer.md, Form: AddCustomerScreen', () => {
  let form: AddForm;
  let server: AddForm['server'];
  let field: AddForm['field'];
  let put: AddForm['put'];
  beforeEach(async () => {
    form = new AddForm();
    ({ server, field, put } = form);
    await form.open();
  });

  it('limits.md, Defaults: should focus the phone field and default to the lot’s current minute and every type except contracts', async () => {
    expect(screen.getByText('Add New Customer')).toBeInTheDocument();
    expect(screen.getByText('Enter customer information and booking details')).toBeInTheDocument();
    expect(field('Phone')).toHaveFocus();
    expect(field('Check-in')).toHaveValue('Nov 21, 2026 7:42 AM');
    expect(field('Check-out')).toHaveValue('Nov 21, 2026 7:42 AM');
    fireEvent.mouseDown(field('Customer type'));
    put({ 'Customer type': 'contract' });
    expect(await screen.findByText('Contract Customer', { selector: '.ant-select-item-option-content' })).toBeVisible();
    expect(screen.queryByText(/Monthly Contract/)).not.toBeInTheDocument();
    fireEvent.mouseDown(field('Number in party'));
    expect(await screen.findByTitle('10')).toBeInTheDocument();
    expect(screen.queryByTitle('11')).toBeNull();
  });

  it('should show the specified errors at missing fields on submit, and re-validate on change', async () => {
    put({ 'First name': 'R' });
    put({ 'First name': '' });
    fireEvent.blur(field('First name'));
    expect(screen.queryByText('First name is required')).not.toBeInTheDocument();

    await form.submit();
    expect(await screen.findByText('First name is required')).toBeInTheDocument();
    expect(screen.getByText('Last name is required')).toBeInTheDocument();
    expect(screen.getByText('Phone number is required')).toBeInTheDocument();
    expect(screen.getByText('Please select a customer type')).toBeInTheDocument();

    put({ 'First name': 'Rui' });
    await waitFor(() => expect(screen.queryByText('First name is required')).not.toBeInTheDocument());
    await form.choose('Customer type', 'Way');
    await waitFor(() => expect(screen.queryByText('Please select a customer type')).not.toBeInTheDocument());
    expect(form.sent()).toEqual([]);
  });

  it('should add the customer with every field exactly once, show the success screen, and offer to add another', async () => {
    const answer = server.hold('POST /api/clients');
    await form.fill();
    put({ 'Parking spot number': 'B12', 'Payment amount': '86.5', Notes: 'Key 4' });
    await form.choose('Terminal', 'T2');
    form.key('Notes', 'Enter');
    await act(async () => undefined);
    expect(form.sent()).toEqual([]);
    form.key('Notes', 'Enter', { ctrlKey: true });
    expect(await screen.findByText('Adding...')).toBeInTheDocument();
    form.key('Notes', 'Enter', { ctrlKey: true });
    await act(async () => undefined);
    expect(form.sent()).toEqual([
      {
        phone: '310-555-0177',
        firstName: 'Rui',
        lastName: 'Santos',
        clientType: 'Walk In',
        customerId: '',
        checkInDateTime: '2026-11-21 07:42:00',
        checkOutDateTime: '2026-11-24 22:00:00',
        returningAirline: '',
        terminal: 'T2',
        partySize: 1,
        parkingSpot: 'B12',
        paymentAmount: '86.5',
        paymentMethod: 'Credit Card',
        vehicleMake: '',
        vehicleModel: '',
        vehicleColor: '',
        notes: 'Key 4',
        language: 'en',
        timeStamp: '2026-11-21 07:42:31',
      },
    ]);
    answer(json(aClient({ firstName: 'Rui' }), 201));
    expect(await screen.findByText('Customer has been successfully added to the system.')).toBeInTheDocument();

    await form.press('Add Another Customer');
    expect(await screen.findByLabelText('Phone')).toHaveValue('');
    await waitFor(() => expect(field('Phone')).toHaveFocus());
    expect(field('First name')).toHaveValue('');
  });

  it('should move the check-out to the check-in’s day, accept a date on Enter without sending it, and reject invalid dates', async () => {
    await form.fill();
    put({ 'Check-in': '11/23 510a' });
    fireEvent.blur(field('Check-in'));
    expect(field('Check-in')).toHaveValue('Nov 23, 2026 5:10 AM');
    expect(field('Check-out')).toHaveValue('Nov 23, 2026 10:00 PM');

    put({ 'Check-out': 'whenever' });
    form.key('Check-out', 'Enter', { ctrlKey: true });
    expect(await screen.findByText('Enter a date and time like Nov 21, 2026 7:42 AM')).toBeInTheDocument();
    expect(field('Check-out')).toHaveValue('whenever');
    expect(form.sent()).toEqual([]);
    put({ 'Check-out': '11/30 2p' });
    form.key('Check-out', 'Enter');
    expect(field('Check-out')).toHaveValue('Nov 30, 2026 2:00 PM');
    form.key('Check-out', 'Enter');
    await act(async () => undefined);
    expect(form.sent()).toEqual([]);
    put({ 'Check-out': '11/30 3p' });
    form.key('Check-out', 'Enter', { ctrlKey: true });
    await waitFor(() => expect(form.sent()).toMatchObject([{ checkOutDateTime: '2026-11-30 15:00:00' }]));
  });

  it('should show each server error, keep the form’s values, and overwrite a duplicate on Yes', async () => {
    await form.fill();
    const errors = [{ path: 'terminal', message: 'This lot has no such terminal' }];
    server.on('POST /api/clients', () => json({ message: errors[0]?.message, code: 'INVALID', errors }, 400));
    await form.submit();
    await waitFor(() => expect(screen.getByText('Error')).toBeInTheDocument());
    expect(
      await screen.findByText('This lot has no such terminal', { selector: '.ant-form-item-explain-error' }),
    ).toBeVisible();
    await form.choose('Terminal', 'T1');

    server.on('POST /api/clients', () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await form.submit();
    expect(await screen.findByText('Failed to add client. Please try again.')).toBeInTheDocument();

    server.on('POST /api/clients', () => json({ message: 'Expired', code: 'CONTRACT_EXPIRED' }, 422));
    await form.submit();
    expect(
      await screen.findByText('Please have the customer extend their contract before proceeding with this booking.'),
    ).toBeInTheDocument();
    expect(screen.getByText('Contract Expired')).toBeInTheDocument();
    await form.press('OK');
    await form.dialogClosed();

    const existing = aClient({ parkingSpot: '' });
    const refusal = { message: 'Duplicate customer', code: 'DUPLICATE_CUSTOMER', isDuplicate: true };
    server.on('POST /api/clients', () => json({ ...refusal, existingClient: existing }, 409));
    server.on(`PUT /api/clients/${existing.id}`, () => json({ message: 'Down', code: 'UNAVAILABLE' }, 503));
    await form.submit();
    expect(await screen.findByText('Would you like to save over current customer?')).toBeInTheDocument();
    expect(screen.getByText('Duplicate Customer')).toBeInTheDocument();
    const rows = [...screen.getByLabelText('Current and new data').querySelectorAll('tbody tr')];
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Name', 'Clara Santos', 'Rui Santos'],
      ['Phone', '626-555-0108', '310-555-0177'],
      ['Car', 'Green Subaru Outback', 'N/Aerased'],
      ['Check-in', 'Nov 15, 5:30 AM', 'Nov 21, 7:42 AM'],
      ['Check-out', 'Nov 24, 10:00 PM', 'Nov 24, 10:00 PM'],
      ['Parking spot', 'N/A', 'N/A'],
      ['Payment', '$72.50', '$0erased'],
      ['Customer ID', 'HV-20417', 'N/Aerased'],
      ['Returning airline', 'Delta', 'N/Aerased'],
    ]);
    expect(screen.getByRole('note')).toHaveTextContent(
      'Yes erases: Customer ID, Returning airline, Payment amount, Make, Model, Color',
    );
    expect(rows.map(({ className }) => className)).toEqual([
      'differs',
      'differs',
      'erased',
      'differs',
      '',
      '',
      'erased',
      'erased',
      'erased',
    ]);
    await waitFor(() => expect(screen.getByText('No').closest('button')).toHaveFocus());
    await form.press('No');
    await form.dialogClosed();
    expect(server.sent(`PUT /api/clients/${existing.id}`)).toEqual([]);

    await form.submit();
    await form.press('Yes');
    expect(await screen.findByText('Failed to update customer. Please try again.')).toBeInTheDocument();
    await form.dialogClosed();
    expect(field('First name')).toHaveValue('Rui');

    server.on(`PUT /api/clients/${existing.id}`, () => json(existing));
    await form.submit();
    await form.press('Yes');
    expect(await screen.findByText('Successfully saved over existing customer.')).toBeInTheDocument();
    expect(screen.getByText('Customer Updated')).toBeInTheDocument();
    expect(server.sent(`PUT /api/clients/${existing.id}`)[1]?.body).toMatchObject({ firstName: 'Rui' });
    await waitFor(() => expect(field('Phone')).toHaveValue(''));
  });

  it('should add another car of the same phone', async () => {
    await form.fill();
    const existing = aClient();
    server.on('POST /api/clients', () =>
      json({ message: 'Duplicate', code: 'DUPLICATE_CUSTOMER', isDuplicate: true, existingClient: existing }, 409),
    );
    server.on('POST /api/clients?anotherCar=true', () => json(aClient(), 201));
    await form.submit();
    await screen.findByText('Duplicate Customer');
    await form.press('Add as another car');
    expect(await screen.findByText('Customer has been successfully added to the system.')).toBeInTheDocument();
    const [first, second] = [server.sent('POST /api/clients'), server.sent('POST /api/clients?anotherCar=true')];
    expect(second[0]?.body).toEqual(first[0]?.body);
    expect(server.sent(`PUT /api/clients/${existing.id}`)).toEqual([]);
  });

  it('should clear a filled form after confirmation, and an empty one without asking', async () => {
    await form.press('Clear Form');
    expect(screen.queryByText('Clear the form?')).not.toBeInTheDocument();
    put({ 'First name': 'Rui' });
    await form.press('Clear Form');
    await form.press('Keep editing');
    expect(field('First name')).toHaveValue('Rui');
    await form.dialogClosed();
    await form.press('Clear Form');
    await form.press('Clear');
    await waitFor(() => expect(field('First name')).toHaveValue(''));
    expect(field('Phone')).toHaveFocus();
  });

  it('should move to the next missing field on Enter, pick a type by its first letter, show errors, and submit when valid', async () => {
    server.on('POST /api/clients', () => json(aClient(), 201));
    server.on(LOOKUP, () => json(known));
    put({ Phone: '626-555-0108' });
    await waitFor(() => expect(field('First name')).toHaveValue('Clara'));
    form.key('Phone', 'Enter');
    await waitFor(() => expect(field('Customer type')).toHaveFocus());
    expect(screen.queryByText('Please select a customer type')).not.toBeInTheDocument();
    put({ 'Customer type': 'w' });
    form.key('Customer type', 'Enter');
    await waitFor(() => expect(field('Customer type')).toHaveAttribute('aria-expanded', 'false'));
    expect(form.sent()).toEqual([]);

    put({ 'Payment amount': '-1' });
    form.key('Payment amount', 'Enter');
    expect(await screen.findByText('Payment amount must be zero or positive')).toBeInTheDocument();
    expect(form.sent()).toEqual([]);
    put({ 'Payment amount': '12' });
    form.setTime('Check-out', '11/24 10p');
    form.key('Last name', 'Enter');
    expect(await screen.findByText('Customer Added')).toBeInTheDocument();
    expect(form.sent()).toMatchObject([{ firstName: 'Clara', clientType: 'Walk In', paymentAmount: '12' }]);
  });

  describe('add-customer.md, Returning customers: a returning customer', () => {
    it('should fill in the customer’s data, and remove it when the phone changes', async () => {
      server.on(LOOKUP, () => json(known));
      put({ 'Last name': 'Typed', Phone: '626-555-0108' });
      expect(await screen.findByText('Auto-populated: first name, vehicle make')).toBeInTheDocument();
      expect(screen.getByText('Returning Customer Found')).toBeInTheDocument();
      expect(screen.getByText('Clara Santos was here until Nov 19. Name and vehicle filled in.')).toBeInTheDocument();
      expect(field('First name')).toHaveValue('Clara');
      expect(field('Last name')).toHaveValue('Typed');
      expect(field('Phone')).toHaveFocus();

      put({ Phone: '626-555-010' });
      expect(field('First name')).toHaveValue('');
      expect(field('Last name')).toHaveValue('Typed');
      expect(screen.queryByText(/was here until/)).not.toBeInTheDocument();
    });

    it('should not overwrite what was typed during the lookup, and move the focus on from a filled field', async () => {
      const answer = server.hold(LOOKUP);
      put({ Phone: '626-555-0108' });
      form.key('Phone', 'Enter');
      await waitFor(() => expect(field('First name')).toHaveFocus());
      await waitFor(() => expect(server.sent(LOOKUP)).toHaveLength(1));
      put({ 'Last name': 'Santos-Roy', Color: 'Red' });
      answer(json({ ...known, vehicleColor: 'Green' }));
      await waitFor(() => expect(field('Customer type')).toHaveFocus());
      expect(field('First name')).toHaveValue('Clara');
      expect(field('Last name')).toHaveValue('Santos-Roy');
      expect(field('Color')).toHaveValue('Red');
    });

    it('should look up the phone 500 ms after it reaches exactly 10 digits, and ignore failures silently', async () => {
      server.on(LOOKUP, () => json({ message: 'Down', code: 'UNAVAILABLE' }, 503));
      const pauses = jest.spyOn(window, 'setTimeout');
      put({ Phone: '626-555-010' });
      put({ Phone: '626-555-0108' });
      expect(pauses.mock.calls.map(([, ms]) => ms)).toContain(500);
      pauses.mockRestore();
      await waitFor(() => expect(server.sent(LOOKUP)).toHaveLength(1));
      put({ Phone: '626555010899' });
      expect(field('Phone')).toHaveValue('62-655-501-0899');
      expect(screen.queryByText('Down')).not.toBeInTheDocument();
      expect(server.calls.filter(({ path }) => path.includes('lookup'))).toHaveLength(1);
    });
  });
});
