import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { Failure, NotFound, NotFoundFrame } from './not-found.js';
import { loadFrame, loadScreen } from './load-screen.js';
import { useOpenLot } from './lot/use-lot.js';
import { HOME } from './navigation.js';
import { RequireSession } from './require-session.js';
import { ShellSkeleton } from './shell/shell-skeleton.js';
import { ScreenTitle } from './screen-title.js';
import { ToSignIn } from './to-sign-in.js';

const dashboard = {
  handle: 'Dashboard',
  lazy: loadScreen(async () => (await import('../features/dashboard/dashboard-screen.js')).DashboardScreen),
};

/**
 * The screens of signed-in staff, inside the shell. Each is loaded when it is first opened, in parallel with the shell. `handle` is
 * the screen's name in the window's title.
 */
const screens: RouteObject[] = [
  { path: HOME, ...dashboard },
  { path: '/dashboard', ...dashboard },
  {
    path: '/form',
    handle: 'Add Customer',
    lazy: loadScreen(async () => (await import('../features/add-customer/add-customer-screen.js')).AddCustomerScreen),
  },
  {
    path: '/calendar',
    handle: 'Calendar',
    lazy: loadScreen(async () => (await import('../features/calendar/calendar-screen.js')).CalendarScreen),
  },
  {
    path: '/shuttle',
    handle: 'Shuttle',
    lazy: loadScreen(async () => (await import('./board-route.js')).BoardRoute),
  },
  {
    path: '/lots',
    handle: 'All lots',
    lazy: loadScreen(async () => {
      const { LotsScreen } = await import('../features/lots/lots-screen.js');
      return function LotsRoute() {
        return <LotsScreen onOpen={useOpenLot()} />;
      };
    }),
  },
  {
    path: '/contracts',
    handle: 'Contracts',
    lazy: loadScreen(async () => (await import('../features/contracts/contracts-screen.js')).ContractsScreen),
  },
  {
    path: '/texts',
    handle: 'Texts',
    lazy: loadScreen(async () => (await import('../features/texts/texts-screen.js')).TextsScreen),
  },
  {
    path: '/account',
    handle: 'Your Account',
    lazy: loadScreen(async () => (await import('../features/account/account-screen.js')).AccountScreen),
  },
  {
    path: '/admin',
    handle: 'Admin',
    lazy: loadScreen(async () => (await import('../features/admin/admin-screen.js')).AdminScreen),
    children: [
      {
        index: true,
        lazy: loadScreen(async () => (await import('../features/admin/users/users-part.js')).UsersPart),
      },
      {
        path: 'lots',
        lazy: loadScreen(async () => (await import('../features/admin/lots/lots-part.js')).LotsPart),
      },
      {
        path: 'texts',
        lazy: loadScreen(async () => (await import('../features/admin/texts/texts-part.js')).TextsPart),
      },
      {
        path: 'import',
        lazy: loadScreen(async () => (await import('../features/admin/imports/import-part.js')).ImportPart),
      },
      {
        path: 'boards',
        lazy: loadScreen(async () => (await import('../features/admin/admin-screen.js')).BoardsPart),
      },
      {
        path: 'deleted',
        lazy: loadScreen(async () => (await import('../features/admin/deleted/deleted-part.js')).DeletedPart),
      },
      {
        path: 'audit',
        lazy: loadScreen(async () => (await import('../features/admin/audit/audit-part.js')).AuditPart),
      },
      {
        path: 'tokens',
        lazy: loadScreen(async () => (await import('../features/admin/tokens/tokens-part.js')).TokensPart),
      },
      {
        path: 'webhooks',
        lazy: loadScreen(async () => (await import('../features/admin/webhooks/webhooks-part.js')).WebhooksPart),
      },
    ],
  },
];

export const router = createBrowserRouter([
  {
    element: <ScreenTitle />,
    errorElement: (
      <main>
        <Failure />
      </main>
    ),
    children: [
      { path: '/login', element: <ToSignIn /> },
      {
        element: <RequireSession />,
        hydrateFallbackElement: <ShellSkeleton />,
        children: [
          {
            lazy: loadFrame(async () => (await import('./shell/shell.js')).Shell),
            children: screens.map((screen) => ({ ...screen, errorElement: <Failure /> })),
          },
        ],
      },
      {
        path: '/calendar-test',
        handle: 'Calendar Test',
        lazy: loadFrame(
          async () => (await import('../features/calendar-test/calendar-test-screen.js')).CalendarTestScreen,
        ),
      },
      {
        element: <NotFoundFrame />,
        children: [{ path: '*', handle: '404 Page Not Found', element: <NotFound /> }],
      },
    ],
  },
]);
