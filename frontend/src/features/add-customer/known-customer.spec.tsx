import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type KnownCustomer, useNewCustomer } from '../../lib/page/new-customer.js';
import { aClient } from '../../testing/builders.js';
import { json } from '../../testing/server.js';
import { AddForm } from './testing/add-form.js';

describe('add-customer.md, Form: a customer of whom the screen before knows something', () => {
  let form: AddForm;
  let openFor: (customer: KnownCustomer) => void;
  function Before() {
    openFor = useNewCustomer();
    return null;
  }
  beforeEach(async () => {
    form = new AddForm();
    await form.open(<Before />);
  });

  const know = (customer: KnownCustomer) => act(() => openFor(customer));
  const values = (...labels: string[]) => labels.map((label) => form.field(label).getAttribute('value'));

  it('should fill the form, which counts as untouched', async () => {
    know({ phone: '310-555-0142' });
    await waitFor(() => expect(values('Phone')).toEqual(['310-555-0142']));
    expect(form.field('First name')).toHaveFocus();
    await form.press('Clear Form');
    expect(screen.queryByText('Clear the form?')).not.toBeInTheDocument();
    await waitFor(() => expect(values('Phone')).toEqual(['']));
  });

  it('should keep a prefilled check-in time as the clock advances', async () => {
    know({ checkInDateTime: '2026-11-23 12:00:00' });
    await waitFor(() => expect(values('Check-in', 'Check-out')).toEqual(Array(2).fill('Nov 23, 2026 12:00 PM')));
  });

  it('should not replace what was typed', () => {
    form.put({ 'Last name': 'Santos' });
    know({ lastName: 'Reyes' });
    expect(values('Last name')).toEqual(['Santos']);
  });

  it('should follow a customer who was just added', async () => {
    form.server.on('POST /api/clients', () => json(aClient(), 201));
    await form.fill();
    await form.submit();
    expect(await screen.findByText('Customer Added')).toBeInTheDocument();
    know({ lastName: 'Reyes' });
    await waitFor(() => expect(values('Last name')).toEqual(['Reyes']));
    fireEvent.change(form.field('Last name'), { target: { value: 'Reyesz' } });
    await form.press('Clear Form');
    expect(await screen.findByText('Clear the form?')).toBeInTheDocument();
  });
});
