import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Outlet } from 'react-router-dom';
import { RequireSession } from '../../app/require-session.js';
import { api } from '../../lib/api/api.js';
import { setPageLot } from '../../lib/lot/page-lot.js';
import { prefetchColumn, columnsApi } from '../../lib/rides/columns-api.js';
import { useSessionQuery } from '../../lib/session/session.js';
import { useUnsaved } from '../../lib/page/unsaved.js';
import { aUser } from '../../testing/builders.js';
import { renderRoutes } from '../../testing/render.js';
import { FakeServer, json } from '../../testing/server.js';
import { SignInAgainDialog } from './sign-in-again-dialog.js';

const HARBORVIEW = { id: 'harborview', title: 'Harborview Airport Parking', role: 'valet' as const };
const EASTGATE = { id: 'eastgate', title: 'Eastgate Park & Fly', role: 'valet' as const };
const dana = aUser({ id: 'dana', email: 'dana@lot.example', lotId: 'eastgate', lots: [HARBORVIEW, EASTGATE] });
const refused = (code = 'UNAUTHORIZED', message = 'Unauthorized') => json({ message, code }, 401);

/** Shows the dialog like the shell. */
function Frame() {
  const { data: user } = useSessionQuery();
  return (
    <>
      <Outlet />
      {user?.ended && <SignInAgainDialog user={user} />}
    </>
  );
}

function Notes() {
  const [notes, setNotes] = useState('');
  useUnsaved({ isUnsaved: () => notes !== '' });
  return <input aria-label="Notes" value={notes} onChange={({ target }) => setNotes(target.value)} />;
}

describe('sign-in.md, When a session ends: a session that ends while a form is unsaved', () => {
  const hand = userEvent.setup({ delay: null });
  let server: FakeServer;
  /** jsdom cannot navigate, and logs an error. */
  let leaving: jest.SpyInstance;

  beforeEach(() => {
    server = new FakeServer().on('GET /api/auth/user', () => json(dana));
    leaving = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    setPageLot('eastgate');
    // jsdom ignores navigation to the current address.
    window.history.replaceState(null, '', '/form');
  });

  /** Types something, and then lets a call fail with 401. */
  const endSession = async () => {
    const frame = { element: <Frame />, children: [{ path: '/form', element: <Notes /> }] };
    const { store } = renderRoutes([{ element: <RequireSession />, children: [frame] }], '/form');
    fireEvent.change(await screen.findByLabelText('Notes'), { target: { value: 'blue car' } });
    server.on('GET /api/auth/user', () => refused()).on('GET /api/clients/shuttle/picked_up', () => refused());
    await act(() => store.dispatch(prefetchColumn('picked_up')));
    // Before the dialog is loaded, because the toast goes after a while.
    expect((await screen.findAllByText('Unauthorized'))[0]).toBeInTheDocument();
    expect(screen.getAllByText('You are logged out. Logging in again...')[0]).toBeInTheDocument();
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in to continue' }));
    await dialog.findByLabelText('Password');
    return { store, dialog };
  };
  type Dialog = Awaited<ReturnType<typeof endSession>>['dialog'];
  const signIn = async (dialog: Dialog) => {
    fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'lotline-demo' } });
    await hand.click(dialog.getByRole('button', { name: 'Sign In' }));
  };
  const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const hasLeft = () =>
    waitFor(() => expect(leaving).toHaveBeenCalledWith(expect.objectContaining({ type: 'not implemented' })));

  it('should ask for a sign-in, keep the form, and continue', async () => {
    const { dialog } = await endSession();
    expect(dialog.getByLabelText('Email')).toHaveValue('dana@lot.example');
    expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull();
    server.on('POST /api/login', () => {
      server.on('GET /api/auth/user', () => json(dana));
      return json(dana);
    });
    await signIn(dialog);
    await isGone();
    expect(screen.getByText('Welcome back!')).toBeInTheDocument();
    expect(screen.getByLabelText('Notes')).toHaveValue('blue car');
    expect(server.sent('POST /api/login').map(({ body }) => body)).toEqual([
      { email: 'dana@lot.example', password: 'lotline-demo' },
    ]);
    expect(server.sent('PUT /api/auth/lot')).toEqual([]);
    expect(leaving).not.toHaveBeenCalledWith(expect.objectContaining({ type: 'not implemented' }));
  });

  it('should not re-request the session while it waits, however many calls fail with 401', async () => {
    const { store } = await endSession();
    const asked = server.sent('GET /api/auth/user').length;
    for (let call = 0; call < 3; call += 1) {
      const again = { forceRefetch: true, subscribe: false };
      await act(() => store.dispatch(columnsApi.endpoints.getBoardList.initiate('picked_up', again)));
    }
    expect(server.sent('GET /api/auth/user')).toHaveLength(asked);
  });

  it('should switch back to the page’s lot when the new session starts at another one', async () => {
    const { dialog } = await endSession();
    server
      .on('POST /api/login', () => json({ ...dana, lotId: 'harborview' }))
      .on('PUT /api/auth/lot', () => {
        server.on('GET /api/auth/user', () => json(dana));
        return json(dana);
      });
    await signIn(dialog);
    await isGone();
    expect(server.sent('PUT /api/auth/lot').map(({ body }) => body)).toEqual([{ lotId: 'eastgate' }]);
  });

  it('should show why a sign-in failed, and keep waiting', async () => {
    const { dialog } = await endSession();
    server.on('POST /api/login', () => refused('INVALID_CREDENTIALS', 'Invalid email or password'));
    await signIn(dialog);
    expect(await screen.findByText('Login Failed')).toBeInTheDocument();
    expect(screen.getByText('Invalid email or password')).toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Sign in to continue' })).toBeInTheDocument();
    expect(screen.getByLabelText('Notes')).toHaveValue('blue car');
  });

  it('should reload the page when another user signs in', async () => {
    const { dialog } = await endSession();
    server.on('POST /api/login', () => json(aUser({ id: 'theo', email: 'theo@lot.example' })));
    await signIn(dialog);
    await hasLeft();
    expect(screen.queryByText('Welcome back!')).toBeNull();
  });

  it('should keep the screen until the page has left, even if an earlier session check fails late', async () => {
    const { store, dialog } = await endSession();
    server.on('POST /api/login', () => json(aUser({ id: 'theo', email: 'theo@lot.example' })));
    await signIn(dialog);
    await hasLeft();
    const asked = server.sent('GET /api/auth/user').length;
    await act(async () => store.dispatch(api.util.invalidateTags(['Session'])));
    await waitFor(() => expect(server.sent('GET /api/auth/user').length).toBeGreaterThan(asked));
    await act(() => Promise.all(store.dispatch(api.util.getRunningQueriesThunk())));
    expect(screen.getByLabelText('Notes')).toHaveValue('blue car');
  });

  it('should reload the page when another user has signed in in another tab', async () => {
    await endSession();
    server.on('GET /api/auth/user', () => json(aUser({ id: 'theo' })));
    document.dispatchEvent(new Event('visibilitychange'));
    await hasLeft();
  });

  it('should allow leaving without saving', async () => {
    const { dialog } = await endSession();
    await hand.click(dialog.getByRole('button', { name: 'Leave without saving' }));
    await hasLeft();
  });
});
