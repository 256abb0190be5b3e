import { render, type RenderResult } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, Outlet, RouterProvider, type RouteObject } from 'react-router-dom';
import { createStore } from '../app/store.js';
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
