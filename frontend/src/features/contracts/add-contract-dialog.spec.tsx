import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { aClient, aSettings } from '../../testing/builders.js';
import { stopDateAt } from '../../testing/clock.js';
import { renderInLot } from '../../testing/render.js';
import { FakeServer, json } from '../../testing/server.js';
import { AddContractDialog } from './add-contract-dialog.js';

const lot = aSettings();
const MONTHLY = `${lot.host} Monthly Contract`;

function Opener() {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? <AddContractDialog onClose={() => setOpen(false)} /> : <p>Closed</p>;
}

describe('contracts.md, Add-contract dialog: AddContractDialog', () => {
  const user = userEvent.setup({ delay: null });
  let server: FakeServer;
  let dialog: ReturnType<typeof within>;

  beforeEach(async () => {
    stopDateAt('2026-11-21T15:42:31Z');
    server = new FakeServer();
    renderInLot(<Opener />);
    dialog = within(await screen.findByRole('dialog', { name: 'Add Contract Customer' }));
    await dialog.findByLabelText('Phone Number');
  });

  const submit = () => user.click(dialog.getByRole('button', { name: 'Add Contract Customer' }));
  const chooseMonthly = async () => {
    await user.click(dialog.getByLabelText('Contract Type'));
    await user.click(await screen.findByText('Monthly Contract', { selector: '.ant-select-item-option-content' }));
  };
  const enter = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  const fill = async () => {
    enter('Phone Number', '6265550137');
    enter('First Name', 'Ruth');
    enter('Last Name', 'Abramson');
    await chooseMonthly();
  };

  it('should show the specified errors at missing fields', async () => {
    expect(dialog.getByRole('heading', { name: 'Personal Information' })).toBeInTheDocument();
    expect(dialog.getByRole('heading', { name: 'Schedule & Payment' })).toBeInTheDocument();
    await submit();
    for (const refusal of [
      'Phone number is required',
      'First name is required',
      'Last name is required',
      'Please select a customer type',
    ])
      expect(await dialog.findByText(refusal)).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Phone Number'), '626555');
    expect(
      await dialog.findByText('Phone number must be 10 digits (xxx-xxx-xxxx) or 12 digits (xx-xxx-xxx-xxxx)'),
    ).toBeInTheDocument();
    expect(server.sent('POST /api/clients')).toEqual([]);
  });

  it('should add the contract, confirm it, and close', async () => {
    const answer = server.hold('POST /api/clients');
    await fill();
    expect(dialog.getByLabelText('Contract Start Date')).toHaveValue('Nov 21, 2026 12:00 AM');
    expect(dialog.getByLabelText('Contract End Date')).toHaveValue('Dec 20, 2026 11:59 PM');
    enter('Payment Amount', '240');
    enter('Notes', 'Two cars');
    await submit();
    expect(await dialog.findByText('Adding...')).toBeInTheDocument();
    answer(json(aClient({ clientType: MONTHLY }), 201));
    expect(await screen.findByText('Contract customer added successfully')).toBeInTheDocument();
    expect(screen.getByText('Success')).toBeInTheDocument();
    expect(screen.getByText('Closed')).toBeInTheDocument();
    expect(server.sent('POST /api/clients').map(({ body }) => body)).toEqual([
      expect.objectContaining({
        phone: '626-555-0137',
        firstName: 'Ruth',
        lastName: 'Abramson',
        clientType: MONTHLY,
        checkInDateTime: '2026-11-21 00:00:00',
        checkOutDateTime: '2026-12-20 23:59:00',
        paymentAmount: '240',
        partySize: 1,
        notes: 'Two cars',
        timeStamp: '2026-11-21 07:42:31',
      }),
    ]);
  });

  const added = () => server.sent('POST /api/clients');
  const typeEnd = (end: string) => {
    enter('Contract End Date', end);
    fireEvent.blur(dialog.getByLabelText('Contract End Date'));
  };

  it('should keep a typed end when the type or the start changes afterwards', async () => {
    server.on('POST /api/clients', () => json(aClient({ clientType: MONTHLY }), 201));
    await fill();
    typeEnd('1/15/2027 6p');
    expect(dialog.getByLabelText('Contract End Date')).toHaveValue('Jan 15, 2027 6:00 PM');
    enter('Contract Start Date', '12/1');
    fireEvent.blur(dialog.getByLabelText('Contract Start Date'));
    expect(dialog.getByLabelText('Contract End Date')).toHaveValue('Jan 15, 2027 6:00 PM');
    await submit();
    await waitFor(() => expect(added()).toMatchObject([{ body: { checkOutDateTime: '2027-01-15 18:00:00' } }]));
  });

  it('should add a contract with empty dates', async () => {
    server.on('POST /api/clients', () => json(aClient({ clientType: MONTHLY }), 201));
    await fill();
    typeEnd('');
    enter('Contract Start Date', '');
    fireEvent.blur(dialog.getByLabelText('Contract Start Date'));
    expect(dialog.getByLabelText('Contract End Date')).toHaveValue('');
    await submit();
    await waitFor(() => expect(added()).toMatchObject([{ body: { checkInDateTime: '', checkOutDateTime: '' } }]));
  });

  it('should warn about an end before the start, and reuse the idempotency key on a retry', async () => {
    server.on('POST /api/clients', () => new Response('', { status: 504 }));
    await fill();
    typeEnd('11/1');
    expect(await dialog.findByText('The contract ends before it starts.')).toBeInTheDocument();
    await submit();
    await waitFor(() => expect(added()).toHaveLength(1));
    await waitFor(() => expect(dialog.queryByText('Adding...')).not.toBeInTheDocument());
    await submit();
    await waitFor(() => expect(added()).toHaveLength(2));
    await waitFor(() => expect(dialog.queryByText('Adding...')).not.toBeInTheDocument());
    enter('Notes', 'Two cars');
    await submit();
    await waitFor(() => expect(added()).toHaveLength(3));
    const [first, second, third] = added().map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('should show server errors at their fields, and keep what was typed', async () => {
    const errors = [{ path: 'notes', message: 'At most 4000 characters' }];
    server.on('POST /api/clients', () => json({ message: errors[0]?.message, code: 'INVALID', errors }, 400));
    await fill();
    await submit();
    expect(await dialog.findByText('At most 4000 characters')).toBeInTheDocument();
    expect(await screen.findByText('Error')).toBeInTheDocument();
    expect(dialog.getByLabelText('First Name')).toHaveValue('Ruth');

    server.on('POST /api/clients', () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await submit();
    expect(await screen.findByText('Failed to add client. Please try again.')).toBeInTheDocument();
  });

  it('should ask before discarding what was typed, and close immediately otherwise', async () => {
    await user.type(dialog.getByLabelText('First Name'), 'Ruth');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Discard changes?')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(dialog.getByLabelText('First Name')).toHaveValue('Ruth');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.getByText('Closed')).toBeInTheDocument());
  });
});
