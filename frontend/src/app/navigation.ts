import { may, type Permission, type Role } from '@lotline/protocol';
import type { IconName } from '../ui/icons.js';

export interface Place {
  path: string;
  label: string;
  /** The label below the icon on narrow screens. */
  short: string;
  icon: IconName;
  /** The shortcut's letter. */
  letter: string;
  /** Only users with this permission see the link. */
  needs?: Permission;
}

/** The dashboard, which is also at `/dashboard`. */
export const HOME = '/';
/** The dispatch board, which notifications and unacknowledged requests lead to. */
export const BOARD = '/shuttle';

/** All lots at a glance, for people with several. The lot switcher leads there. */
export const ALL_LOTS = '/lots';

/** What customers have texted. A button of the header leads there. */
export const TEXTS: Place = { path: '/texts', label: 'Texts', short: 'Texts', icon: 'text', letter: 'x' };

/** The links of the header. */
const PLACES: Place[] = [
  { path: '/dashboard', label: 'Dashboard', short: 'Dashboard', icon: 'home', letter: 'd' },
  { path: '/form', label: 'Add Customer', short: 'Add', icon: 'addUser', letter: 'a' },
  { path: '/calendar', label: 'Calendar', short: 'Calendar', icon: 'calendar', letter: 'c', needs: 'calendar' },
  { path: BOARD, label: 'Shuttle', short: 'Shuttle', icon: 'bus', letter: 's' },
  { path: '/contracts', label: 'Contracts', short: 'Contracts', icon: 'document', letter: 't' },
  { path: '/admin', label: 'Admin', short: 'Admin', icon: 'shield', letter: 'm', needs: 'manageUsers' },
];

/** The links that a user of this role sees. */
export const placesFor = (role: Role | undefined): Place[] =>
  PLACES.filter(({ needs }) => needs === undefined || may(role, needs));

/** Whether the path is the place or below it. `/` is the dashboard. */
export const isAt = (place: Place, pathname: string): boolean =>
  pathname === place.path ||
  pathname.startsWith(`${place.path}/`) ||
  (pathname === HOME && place.path === '/dashboard');
