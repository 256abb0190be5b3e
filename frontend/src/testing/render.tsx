import { render, type RenderResult } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { Provider } from 'react-redux';
import {
  createMemoryRouter,
  Outlet,
  RouterProvider,
  type RouteObject,
  useLocation,
  useSearchParams,
} from 'react-router-dom';
import { createStore } from '../app/store.js';
import { useLiveStream } from '../lib/live/use-live-stream.js';
import { useSettingsQuery } from '../lib/lot/settings.js';
import { PHONE } from '../lib/page/use-media.js';
import { closeToast, Toaster } from '../ui/toast/toast.js';
import { LeaveQuestion } from '../ui/form/leave-question.js';
import { TooltipProvider } from '../ui/menu/tooltip.js';

/** The question that the shell asks, for all routes. */
const Frame = () => (
  <>
    <Outlet />
    <LeaveQuestion />
  </>
);

/** Renders routes with store, antd, tooltips, toasts and the question before unsaved input is lost. Without antd's runtime styles, which makes it 12 times faster. */
export function renderRoutes(
  routes: RouteObject[],
  at = '/',
  store = createStore(),
): RenderResult & { store: ReturnType<typeof createStore> } {
  closeToast(); // the module keeps the toast of the previous test
  const router = createMemoryRouter([{ element: <Frame />, children: routes }], { initialEntries: [at] });
  const result = render(
    <Provider store={store}>
      <ConfigProvider theme={{ zeroRuntime: true, token: { motion: false } }}>
        <TooltipProvider>
          <RouterProvider router={router} />
          <Toaster />
        </TooltipProvider>
      </ConfigProvider>
    </Provider>,
  );
  return { ...result, store };
}

export const renderScreen = (screen: ReactElement, at = '/', store = createStore()) =>
  renderRoutes([{ path: '*', element: screen }], at, store);

/** Renders its children once the lot’s settings are loaded, as the shell does. */
export function InLot({ children }: { children: ReactNode }) {
  const { data } = useSettingsQuery();
  return data ? children : null;
}

export const renderInLot = (screen: ReactElement, at?: string) => renderScreen(<InLot>{screen}</InLot>, at);

/** With the live stream, which is a `FakeStream`. */
export function LiveLot({ children }: { children: ReactNode }) {
  useLiveStream();
  return <InLot>{children}</InLot>;
}

export const renderLive = (screen: ReactElement, at?: string) => renderScreen(<LiveLot>{screen}</LiveLot>, at);

/** The customer whose details the shell would open. */
export const Opened = () => <output aria-label="Opened">{useSearchParams()[0].get('customer')}</output>;
export const Address = () => <output aria-label="Address">{useLocation().search}</output>;

/** Gives the test a phone's window. */
export function onAPhone(): void {
  const wide = window.matchMedia;
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...wide(query), matches: query === PHONE }));
}
