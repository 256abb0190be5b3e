import { screen, waitFor } from '@testing-library/react';
import { aClient } from '../../testing/builders.js';
import { json } from '../../testing/server.js';
import { AddForm } from './testing/add-form.js';

describe('add-customer.md, Success screen: Add and check in', () => {
  const rui = aClient({ id: 'rui', firstName: 'Rui' });
  const here = { manualCheckInStatus: 'checked-in', manualCheckInTimestamp: '2026-11-21T15:42:31.000Z' } as const;
  const CHECK_IN = 'PATCH /api/clients/rui/check-in-status';
  let form: AddForm;
  let server: AddForm['server'];
  beforeEach(async () => {
    form = new AddForm();
    ({ server } = form);
    await form.open();
    server
      .on('POST /api/clients', () => json(rui, 201))
      .on(CHECK_IN, () => json({ ...rui, ...here, version: 4 }))
      .on('POST /api/send-sms', () => json({ success: true }));
  });

  it('should add the customer once, and check them in with their welcome text', async () => {
    await form.fill();
    await form.press('Add and check in');
    expect(await screen.findByText('Customer Checked In')).toBeInTheDocument();
    expect(screen.getByText('Customer Added')).toBeInTheDocument();
    expect([form.sent().length, server.sent(CHECK_IN).length]).toEqual([1, 1]);
    await waitFor(() => expect(server.sent('POST /api/send-sms')).toHaveLength(1));
  });

  it('should only add after a refused try that was sent again by Add Customer', async () => {
    await form.press('Add and check in');
    expect(await screen.findByText('First name is required')).toBeInTheDocument();
    await form.fill();
    await form.submit();
    expect(await screen.findByText('Customer Added')).toBeInTheDocument();
    expect(server.sent(CHECK_IN)).toEqual([]);
  });

  it('should check in the customer whom the booking was saved over', async () => {
    server
      .on('POST /api/clients', () =>
        json({ message: 'Duplicate', code: 'DUPLICATE_CUSTOMER', isDuplicate: true, existingClient: rui }, 409),
      )
      .on('PUT /api/clients/rui', () => json(rui));
    await form.fill();
    await form.press('Add and check in');
    await form.press('Yes');
    expect(await screen.findByText('Customer Checked In')).toBeInTheDocument();
    expect(server.sent(CHECK_IN)).toHaveLength(1);
    await waitFor(() => expect(form.field('Phone')).toHaveValue(''));
  });
});
