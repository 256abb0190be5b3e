import { screen, waitFor } from '@testing-library/react';
import { useOpenCustomer } from '../../lib/page/open-customer.js';
import { renderInLot } from '../../testing/render.js';
import { json } from '../../testing/server.js';
import { clara, Desk, OpenedCustomer } from './testing/desk.js';

function Opener({ field }: { field: string | null }) {
  const open = useOpenCustomer();
  return <button onClick={() => open('clara', 'Clara Santos', field)}>Open</button>;
}

describe('customer-details.md, Fields: the details', () => {
  let desk: Desk;
  beforeEach(() => {
    desk = new Desk();
  });

  const openFrom = async (field: string | null) => {
    renderInLot(
      <>
        <Opener field={field} />
        <OpenedCustomer onClosing={() => undefined} />
      </>,
    );
    await desk.user.click(await screen.findByRole('button', { name: 'Open' }));
    return screen.findByLabelText('Parking spot number');
  };

  it('should open with the focus in the parking spot', async () => {
    expect(await openFrom(null)).toHaveFocus();
  });

  it('should leave the focus where the user moved it while the details were loading', async () => {
    let answer: () => void = () => undefined;
    desk.server.on('GET /api/clients/clara', () => new Promise((resolve) => (answer = () => resolve(json(clara)))));
    const spot = openFrom(null);
    await waitFor(() => expect(screen.getByRole('status', { name: 'Loading the customer' })).toBeInTheDocument());
    await desk.user.tab();
    const focused = document.activeElement;
    answer();
    expect(await spot).not.toHaveFocus();
    expect(focused).toHaveFocus();
  });

  it('should open at the field that a step lacks, with its error, and send nothing', async () => {
    desk.stored = { ...clara, checkOutDateTime: '' };
    await openFrom('checkOutDateTime');
    expect(await screen.findByText('Check-out date and time is required')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Check-out')).toHaveFocus());
    expect(desk.server.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('should open at the parking spot when the missing field was filled in meanwhile', async () => {
    const spot = await openFrom('checkOutDateTime');
    await waitFor(() => expect(spot).toHaveFocus());
  });
});
