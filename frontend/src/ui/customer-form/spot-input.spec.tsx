import type { SpotHolder } from '@lotline/protocol';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import { publishChange } from '../../lib/live/changes.js';
import { aClient } from '../../testing/builders.js';
import { stopDateAt } from '../../testing/clock.js';
import { renderInLot } from '../../testing/render.js';
import { FakeServer, json } from '../../testing/server.js';
import { SpotInput } from './spot-input.js';

const clara: SpotHolder = {
  id: 'clara',
  firstName: 'Clara',
  lastName: 'Santos',
  checkInDateTime: '2026-11-21 05:30:00',
  checkedInAt: '2026-11-21T13:34:00.000Z',
};

describe('add-customer.md, Parking spots: SpotInput', () => {
  let server: FakeServer;
  let next: string | null;
  const changed = jest.fn();
  beforeEach(() => {
    stopDateAt('2026-11-21T15:42:00Z');
    next = 'A12';
    changed.mockReset();
    server = new FakeServer()
      .on('GET /api/parking-spots/next', () => json({ next, free: next ? 74 : 0, total: 240, carsWithoutSpot: 3 }))
      .on('GET /api/parking-spots/holders', () => json([]))
      .on('GET /api/parking-spots/holders?spot=B1', () => json([clara]));
  });

  const show = async (initial = '', clientId: string | null = null) => {
    renderInLot(
      <Form initialValues={{ spot: initial }} onValuesChange={changed}>
        <Form.Item name="spot" label="Spot">
          <SpotInput clientId={clientId} />
        </Form.Item>
        <label>
          Other <input />
        </label>
      </Form>,
    );
    return screen.findByLabelText('Spot');
  };
  const type = (text: string) => fireEvent.change(screen.getByLabelText('Spot'), { target: { value: text } });
  const offered = () => screen.findByRole('button', { name: /Next free/ });
  const notOffered = () => waitFor(() => expect(screen.queryByRole('button', { name: /Next free/ })).toBeNull());
  const asked = () => server.sent('GET /api/parking-spots/next').length;

  it('should offer the next free spot and fill it in on a tap', async () => {
    const field = await show();
    const offer = await offered();
    expect(offer).toHaveTextContent('Next free: A12');
    expect(screen.getByText('74 of 240 spots free, 3 cars without a spot')).toBeInTheDocument();
    fireEvent.click(offer);
    expect(field).toHaveValue('A12');
    expect(field).toHaveFocus();
    expect(changed).toHaveBeenCalledWith({ spot: 'A12' }, { spot: 'A12' });
    await notOffered();
  });

  it('should fill it in on F2 from anywhere, but never overwrite a typed spot', async () => {
    const field = await show();
    await offered();
    fireEvent.keyDown(screen.getByLabelText('Other'), { key: 'F2' });
    expect(field).toHaveValue('A12');
    type('');
    await offered();
    fireEvent.keyDown(document.body, { key: 'F2' });
    expect(field).toHaveValue('A12');
    type('curb');
    await notOffered();
    fireEvent.keyDown(field, { key: 'F2' });
    expect(field).toHaveValue('curb');
  });

  it('should leave F2 to a dialog that covers it', async () => {
    const field = await show();
    await offered();
    const covering = document.body.appendChild(document.createElement('div'));
    covering.setAttribute('role', 'dialog');
    fireEvent.keyDown(document.body, { key: 'F2' });
    expect(field).toHaveValue('');
    covering.remove();
    fireEvent.keyDown(document.body, { key: 'F2' });
    expect(field).toHaveValue('A12');
  });

  it('should warn about a taken spot before saving, and offer a free one', async () => {
    const field = await show();
    type(' b 1');
    expect(await screen.findByText('Clara Santos has been here since Nov 21, 5:34 AM.')).toBeInTheDocument();
    fireEvent.click(await offered());
    expect(field).toHaveValue('A12');
    await waitFor(() => expect(screen.queryByText(/Clara Santos/)).toBeNull());
  });

  it('should warn about a parked car at the customer’s own spot, but not about bookings', async () => {
    const booked = { ...clara, id: 'ann', firstName: 'Ann', checkedInAt: null };
    server.on('GET /api/parking-spots/holders?spot=A7', () => json([booked]));
    await show('A7', 'rui');
    await waitFor(() => expect(server.sent('GET /api/parking-spots/holders?spot=A7')).toHaveLength(1));
    await act(async () => undefined);
    expect(screen.queryByText(/Ann Santos/)).toBeNull();
    expect(asked()).toBe(0);
    server.on('GET /api/parking-spots/holders?spot=A7', () => json([clara]));
    act(() =>
      publishChange('client', { id: 'clara', version: 2, client: aClient({ id: 'clara', parkingSpot: 'A7' }) }),
    );
    expect(await screen.findByText(/^Clara Santos has been here/)).toBeInTheDocument();
  });

  it('should not warn about the customer’s own spot', async () => {
    await show('A7', 'clara');
    type('B1');
    await waitFor(() => expect(server.sent('GET /api/parking-spots/holders?spot=B1')).toHaveLength(1));
    await act(async () => undefined);
    expect(screen.queryByText(/Clara Santos/)).toBeNull();
    expect(asked()).toBe(0);
  });

  it('should refetch when a customer changes', async () => {
    await show();
    await offered();
    next = 'A13';
    act(() => publishChange('client', { id: 'rui', version: 1, client: aClient({ id: 'rui', parkingSpot: 'A12' }) }));
    await waitFor(async () => expect(await offered()).toHaveTextContent('Next free: A13'));
  });

  it('should warn when another desk takes the spot in the field', async () => {
    await show('A12');
    await waitFor(() => expect(server.sent('GET /api/parking-spots/holders?spot=A12')).toHaveLength(1));
    server.on('GET /api/parking-spots/holders?spot=A12', () => json([clara]));
    act(() =>
      publishChange('client', { id: 'clara', version: 2, client: aClient({ id: 'clara', parkingSpot: 'A12' }) }),
    );
    expect(await screen.findByText(/^Clara Santos has been here/)).toBeInTheDocument();
  });

  it('should say that the lot is full', async () => {
    next = null;
    await show();
    expect(await screen.findByText('All 240 spots are taken, 3 cars without a spot.')).toBeInTheDocument();
  });

  it('should offer nothing when the lot lists no spots or the request fails', async () => {
    for (const answer of [() => json({ next: null, free: 0, total: 0 }), () => json({ message: 'Down' }, 503)]) {
      server.on('GET /api/parking-spots/next', answer);
      await show();
      await waitFor(() => expect(asked()).toBeGreaterThan(0));
      await act(async () => undefined);
      expect(screen.queryByText(/spots are taken|Next free/)).toBeNull();
      document.body.replaceChildren();
    }
  });
});
