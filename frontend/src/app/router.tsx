import { createBrowserRouter, redirect, type RouteObject } from 'react-router-dom';
import { Failure } from './failure.js';
import { NotFound, NotFoundFrame } from './not-found.js';
import { RequireSession } from './require-session.js';
import { ScreenTitle } from './screen-title.js';
import { ShellSkeleton } from './shell/shell-skeleton.js';
import { ToSignIn } from './to-sign-in.js';

/**
 * The screens of signed-in staff inside the shell (spec §2 "Route table"); each is loaded when it is first opened, side by
 * side with the shell. Its name, in the window's title, is its `handle`.
 */
const screens: RouteObject[] = [
  // The dashboard's place: until it exists, staff begin at the board.
  { path: '/', loader: () => redirect('/shuttle') },
  {
    path: '/form',
    handle: 'Add Customer',
    lazy: async () => ({
      Component: (await import('../features/add-customer/add-customer-screen.js')).AddCustomerScreen,
    }),
  },
  {
    path: '/shuttle',
    handle: 'Shuttle',
    lazy: async () => ({ Component: (await import('./board-route.js')).BoardRoute }),
  },
];

export const router = createBrowserRouter([
  {
    element: <ScreenTitle />,
    errorElement: <Failure />,
    children: [
      { path: '/login', element: <ToSignIn /> },
      {
        element: <RequireSession />,
        hydrateFallbackElement: <ShellSkeleton />,
        children: [
          {
            lazy: async () => ({ Component: (await import('./shell/shell.js')).Shell }),
            children: screens.map((screen) => ({ ...screen, errorElement: <Failure /> })),
          },
        ],
      },
      {
        element: <NotFoundFrame />,
        children: [{ path: '*', handle: '404 Page Not Found', element: <NotFound /> }],
      },
    ],
  },
]);
