import type { PairedBoardDevice } from '@lotline/protocol';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useSessionQuery } from '../../lib/session/session.js';
import { aSettings, aUser } from '../../testing/builders.js';
import { renderInLot } from '../../testing/render.js';
import { FakeServer, json } from '../../testing/server.js';
import { BoardDevicesButton } from './board-devices-button.js';

const ASKING = { id: 'asking', lane: 1, device: 'Safari on iPad' };
const PAIRED: PairedBoardDevice = {
  id: 'paired',
  lane: 2,
  device: 'Chrome on Android',
  pairedBy: 'Dana R.',
  pairedAt: '2026-11-03T22:10:00.000Z',
  lastSeenAt: new Date(Date.now() - 360_000).toISOString(),
};

function Guarded() {
  return useSessionQuery().data ? <BoardDevicesButton /> : null;
}

let mockIsMissing = false;
/** Stands for a chunk that a release has removed, or that the network has lost. */
jest.mock('./pair-device.js', () => {
  if (mockIsMissing) throw new Error('Failed to fetch dynamically imported module');
  return jest.requireActual('./pair-device.js');
});

describe('admin.md, Paired boards: BoardDevicesButton', () => {
  let server: FakeServer;
  let paired: PairedBoardDevice[];
  beforeEach(() => {
    paired = [PAIRED];
    server = new FakeServer()
      .on('GET /api/settings', () => json(aSettings({ boardAccess: 'paired' })))
      .on('GET /api/auth/user', () => json(aUser({ role: 'admin' })))
      .on('GET /api/boards', () => json(paired))
      .on('POST /api/boards/find', ({ body }) =>
        JSON.stringify(body).includes('482096')
          ? json({ ...ASKING, askedAt: new Date().toISOString() })
          : json({ message: 'No board shows this code', code: 'NOT_FOUND' }, 404),
      )
      .on('POST /api/boards/asking/confirm', () => json({ ...PAIRED, id: 'asking' }))
      .on('DELETE /api/boards/paired', () => {
        paired = [];
        return json({ success: true });
      });
  });

  const open = async () => {
    renderInLot(<Guarded />);
    fireEvent.click(await screen.findByRole('button', { name: 'Pair a device' }));
    await screen.findByRole('dialog', { name: 'Pair a device' });
    if (!mockIsMissing) await screen.findByLabelText('Enter the six digits shown on the device in the shuttle.');
  };
  const type = (code: string) =>
    fireEvent.change(screen.getByLabelText('Enter the six digits shown on the device in the shuttle.'), {
      target: { value: code },
    });

  it('should keep the screen when its code is missing, and load it once it can be', async () => {
    mockIsMissing = true;
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await open();
    expect(await screen.findByText('This dialog could not be loaded')).toBeInTheDocument();
    mockIsMissing = false;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(
      await screen.findByLabelText('Enter the six digits shown on the device in the shuttle.'),
    ).toBeInTheDocument();
  });

  it('should show which device is asking before it is confirmed', async () => {
    await open();
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeDisabled();
    type('482 096');
    const asking = within(await screen.findByRole('region', { name: 'Device asking to pair' }));
    expect(asking.getByText('Shuttle 1 - Customer Pick Up')).toBeInTheDocument();
    expect(asking.getByText('Safari on iPad · requested just now')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Device paired')).toBeInTheDocument();
    expect(server.sent('POST /api/boards/asking/confirm')[0]?.body).toEqual({ code: '482096' });
  });

  it('should show an error when no device shows the code', async () => {
    await open();
    type('482061');
    expect(await screen.findByText(/^No device is showing this code/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  });

  it('should let an admin revoke a paired device after confirmation', async () => {
    await open();
    expect(await screen.findByText('Last seen 6 min ago')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Revoke Shuttle 2, Chrome on Android' }));
    await screen.findByText('Revoke this device?');
    fireEvent.click(screen.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('No devices are paired yet.')).toBeInTheDocument();
  });

  it('should let only admins revoke a device', async () => {
    server.on('GET /api/auth/user', () => json(aUser()));
    await open();
    expect(await screen.findByText('Last seen 6 min ago')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Revoke/ })).toBeNull();
  });

  it('should be hidden when pairing is off', async () => {
    server.on('GET /api/settings', () => json(aSettings({ boardAccess: 'open' })));
    renderInLot(
      <>
        <Guarded />
        <p>There</p>
      </>,
    );
    await screen.findByText('There');
    expect(screen.queryByRole('button', { name: 'Pair a device' })).toBeNull();
  });
});
