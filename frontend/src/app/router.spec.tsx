import { STAFF_SCREEN_PATHS } from '@lotline/protocol';
import type { RouteObject } from 'react-router-dom';
import { router } from './router.js';

/** The paths of all routes. */
const pathsOf = (routes: readonly RouteObject[], above = ''): string[] =>
  routes.flatMap(({ path = '', children, index }) => {
    const whole = path.startsWith('/') ? path : path === '' ? above : `${above}/${path}`;
    const own = path !== '' || index ? [whole] : [];
    return [...own, ...pathsOf(children ?? [], whole)];
  });

it('the router has exactly the paths that the gateway serves as screens', () => {
  // Without the 404 screen.
  const paths = new Set(pathsOf(router.routes).filter((path) => !path.endsWith('*')));
  expect([...paths].sort()).toEqual([...STAFF_SCREEN_PATHS].sort());
});
