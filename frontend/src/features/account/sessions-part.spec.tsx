import type { OwnSession } from '@lotline/protocol';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInLot } from '../../testing/render.js';
import { FakeServer, json } from '../../testing/server.js';
import { SessionsPart } from './sessions-part.js';

const HERE: OwnSession = {
  id: '8f14e45f-ceea-867a-8a32-4d2f1b6c9e01',
  address: '203.0.113.9',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  startedAt: '2026-06-01T15:04:05.000Z',
  lastUsedAt: '2026-06-05T13:02:00.000Z',
  isCurrent: true,
};
const PHONE: OwnSession = {
  ...HERE,
  id: '8f14e45f-ceea-867a-8a32-4d2f1b6c9e02',
  address: '198.51.100.7',
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1',
  isCurrent: false,
};

describe('sign-in.md, Your account: SessionsPart', () => {
  const user = userEvent.setup({ delay: null });
  let server: FakeServer;
  let sessions: OwnSession[];
  beforeEach(() => {
    sessions = [HERE, PHONE];
    server = new FakeServer().on('GET /api/auth/sessions', () => json(sessions));
  });

  const open = () => renderInLot(<SessionsPart />, '/account');
  const endPhone = async () => {
    await user.click(await screen.findByRole('button', { name: 'End the session of Safari on iPhone' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End Session' }));
  };

  it('should list the sessions with device, address and times, and mark this one', async () => {
    open();
    const [here, phone] = await screen.findAllByRole('listitem');
    expect(here).toHaveTextContent('Chrome on Linux');
    expect(here).toHaveTextContent('This device');
    expect(phone).toHaveTextContent('198.51.100.7 · Signed in Jun 1');
    expect(phone).toHaveTextContent('Last used Jun 5');
    expect(within(phone ?? document.body).getByRole('button', { name: /^End/ })).toBeInTheDocument();
  });

  it('should end another session after a confirmation', async () => {
    server.on(`DELETE /api/auth/sessions/${PHONE.id}`, () => {
      sessions = [HERE];
      return json({ success: true });
    });
    open();
    await endPhone();
    expect(await screen.findByText('Session Ended')).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByText(/Signed in Jun 1/)).toHaveLength(1));
  });

  it('should say that a session could not be ended, and offer to load the list again', async () => {
    server.on(`DELETE /api/auth/sessions/${PHONE.id}`, () => json({ message: 'Down', code: 'UNAVAILABLE' }, 503));
    open();
    await endPhone();
    expect(await screen.findByText('Failed to end the session. Please try again.')).toBeInTheDocument();
    expect(screen.getAllByText(/Signed in Jun 1/)).toHaveLength(2);
  });

  it('should offer to try again when the list cannot be loaded', async () => {
    server.on('GET /api/auth/sessions', () => json({ message: 'Down', code: 'UNAVAILABLE' }, 503));
    open();
    expect(await screen.findByText('Your sessions could not be loaded')).toBeInTheDocument();
    server.on('GET /api/auth/sessions', () => json(sessions));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findAllByText(/Signed in Jun 1/)).toHaveLength(2);
  });
});
