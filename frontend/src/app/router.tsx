import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { Failure } from './failure.js';
import { NotFound } from './not-found.js';
import { RequireSession } from './require-session.js';
import { ShellSkeleton } from './shell/shell-skeleton.js';

/** The screens of signed-in staff inside the shell (spec §2 "Route table"); each is loaded when it is first opened. */
const screens: RouteObject[] = [
  // The dashboard's place: until it exists, staff begin at the board.
  { path: '/', element: <Navigate to="/shuttle" replace /> },
  {
    path: '/form',
    lazy: async () => ({
      Component: (await import('../features/add-customer/add-customer-screen.js')).AddCustomerScreen,
    }),
  },
  { path: '/shuttle', lazy: async () => ({ Component: (await import('./board-route.js')).BoardRoute }) },
];

export const router = createBrowserRouter([
  {
    errorElement: <Failure />,
    children: [
      {
        path: '/login',
        hydrateFallbackElement: <></>,
        lazy: async () => ({ Component: (await import('../features/sign-in/sign-in-screen.js')).SignInScreen }),
      },
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
      { path: '*', element: <NotFound /> },
    ],
  },
]);
