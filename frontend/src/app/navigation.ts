import { may, type Permission, type Role } from '@lotline/contracts';
import type { IconName } from '../ui/icons.js';

export interface Place {
  path: string;
  label: string;
  /** Under the icon, where there is no room beside it. */
  short: string;
  icon: IconName;
  /** The letter that leads there. */
  letter: string;
  /** Nobody else sees the link (spec §6). */
  needs?: Permission;
}

/** Where signed-in staff begin: the dashboard, at an address of its own too. */
export const HOME = '/';
/** Where a notification and an unheard request lead to (spec §2 "Navigation"). */
export const BOARD = '/shuttle';

/** The links of the header (spec §2 "Navigation"). */
const PLACES: Place[] = [
  { path: '/dashboard', label: 'Dashboard', short: 'Dashboard', icon: 'home', letter: 'd' },
  { path: '/form', label: 'Add Customer', short: 'Add', icon: 'addUser', letter: 'a' },
  { path: '/calendar', label: 'Calendar', short: 'Calendar', icon: 'calendar', letter: 'c', needs: 'calendar' },
  { path: BOARD, label: 'Shuttle', short: 'Shuttle', icon: 'bus', letter: 's' },
  { path: '/contracts', label: 'Contracts', short: 'Contracts', icon: 'document', letter: 't' },
  { path: '/admin', label: 'Admin', short: 'Admin', icon: 'shield', letter: 'm', needs: 'manageUsers' },
];

/** Those that a user of this role sees. */
export const placesFor = (role: Role | undefined): Place[] =>
  PLACES.filter(({ needs }) => needs === undefined || may(role, needs));

/** `/` is the dashboard too. */
export const isAt = (place: Place, pathname: string): boolean =>
  pathname === place.path ||
  pathname.startsWith(`${place.path}/`) ||
  (pathname === HOME && place.path === '/dashboard');
