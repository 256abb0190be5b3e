import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Outlet } from 'react-router-dom';
import { aUser } from '../testing/builders.js';
import { renderRoutes } from '../testing/render.js';
import { FakeServer, json } from '../testing/server.js';
import { loadFrame, loadScreen } from './load-screen.js';
import { RequireSession } from './require-session.js';

const isReload = expect.objectContaining({ type: 'not implemented' });

describe('screens.md, New versions: a screen whose code fails to load', () => {
  let server: FakeServer;
  /** jsdom cannot reload and logs an error instead. e2e/browser/navigation.e2e.ts tests the reload itself. */
  let errors: jest.SpyInstance;
  beforeEach(() => {
    server = new FakeServer();
    errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    document.head.innerHTML = '<meta name="lotline-build" content="index.html old">';
  });
  afterEach(() => {
    document.head.innerHTML = '';
  });

  const open = () =>
    renderRoutes(
      [
        {
          path: '/contracts',
          lazy: loadScreen(() => Promise.reject(new TypeError('Failed to fetch'))),
        },
      ],
      '/contracts',
    );
  const reloads = () => errors.mock.calls.filter(([what]) => isReload.asymmetricMatch(what)).length;

  it('should reload the page once if the server responds', async () => {
    server.on('GET /build.json', () => json({ 'index.html': 'new' }));
    const { unmount } = open();
    await waitFor(() => expect(reloads()).toBe(1));
    unmount();
    open();
    expect(await screen.findByText('This screen could not be loaded')).toBeInTheDocument();
    expect(reloads()).toBe(1);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(reloads()).toBe(2));
  });

  it('should show an error inside the frame on a page’s first screen', async () => {
    server.on('GET /build.json', () => json({ 'index.html': 'new' })).on('GET /api/auth/user', () => json(aUser()));
    sessionStorage.setItem('lotline.recovery', `old ${Date.now()}`);
    const Frame = () => (
      <>
        <h1>Frame</h1>
        <Outlet />
      </>
    );
    renderRoutes(
      [
        {
          element: <RequireSession />,
          hydrateFallbackElement: <p>Wait</p>,
          errorElement: <p>Nothing</p>,
          children: [
            {
              lazy: loadFrame(() => new Promise((resolve) => setTimeout(resolve, 50, Frame))),
              children: [
                {
                  path: '/contracts',
                  lazy: loadScreen(() => Promise.reject(new TypeError('Failed to fetch'))),
                },
              ],
            },
          ],
        },
      ],
      '/contracts',
    );
    expect(await screen.findByText('This screen could not be loaded')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Frame' })).toBeInTheDocument();
    expect(reloads()).toBe(0);
  });

  it('should reload by itself soon after the server responds again', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    server.on('GET /build.json', () => Promise.reject(new TypeError('Failed to fetch')));
    open();
    expect(await screen.findByText('Lotline cannot be reached')).toBeInTheDocument();
    server.on('GET /build.json', () => json({ 'index.html': 'old' }));
    act(() => jest.advanceTimersByTime(60_000));
    await waitFor(() => expect(reloads()).toBe(1));
  });

  it('should report a missing network, and reload when it is back', async () => {
    server.on('GET /build.json', () => Promise.reject(new TypeError('Failed to fetch')));
    const line = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open();
    expect(await screen.findByText('You are offline')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('You are offline')).toBeInTheDocument();
    line.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Lotline cannot be reached')).toBeInTheDocument();
    expect(reloads()).toBe(0);

    server.on('GET /build.json', () => json({ 'index.html': 'old' }));
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(reloads()).toBe(1));
  });
});
