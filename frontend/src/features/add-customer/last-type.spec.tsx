import { screen, waitFor } from '@testing-library/react';
import { aClient } from '../../testing/builders.js';
import { json } from '../../testing/server.js';
import { AddForm, known, LOOKUP } from './testing/add-form.js';

describe('add-customer.md, Returning customers: the type of a returning customer', () => {
  let form: AddForm;
  beforeEach(async () => {
    form = new AddForm();
    await form.open();
  });

  it('should propose the type of the last booking, without filling it in', async () => {
    form.server.on(LOOKUP, () => json(known)).on('POST /api/clients', () => json(aClient(), 201));
    form.put({ Phone: '626-555-0108' });
    form.setTime('Check-out', '11/24 10p');
    await screen.findByText('Last time:', { exact: false });
    await form.submit();
    expect(await screen.findByText('Please select a customer type')).toBeInTheDocument();
    await form.press('Walk In');
    await waitFor(() => expect(screen.queryByText('Please select a customer type')).not.toBeInTheDocument());
    expect(screen.queryByText('Last time:', { exact: false })).not.toBeInTheDocument();
    form.put({ 'Last name': 'Santos' });
    await form.submit();
    await waitFor(() => expect(form.sent()).toMatchObject([{ clientType: 'Walk In' }]));
  });
});
