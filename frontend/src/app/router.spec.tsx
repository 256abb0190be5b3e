import { STAFF_SCREEN_PATHS } from '@lotline/contracts';
import type { RouteObject } from 'react-router-dom';
import { router } from './router.js';

/** The paths at which a route ends that is not the 404 screen's. */
const pathsOf = (routes: readonly RouteObject[], above = ''): string[] =>
  routes.flatMap(({ path = '', children, index }) => {
    const whole = path.startsWith('/') ? path : path === '' ? above : `${above}/${path}`;
    const own = path !== '' || index ? [whole] : [];
    return [...own, ...pathsOf(children ?? [], whole)];
  });

it('should have the screens whose paths the gateway answers with 200, and no others', () => {
  const paths = new Set(pathsOf(router.routes).filter((path) => !path.endsWith('*')));
  expect([...paths].sort()).toEqual([...STAFF_SCREEN_PATHS].sort());
});
