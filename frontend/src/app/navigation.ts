import type { IconName } from '../ui/icons.js';

interface Place {
  path: string;
  label: string;
  /** Under the icon at the bottom of a phone. */
  short: string;
  icon: IconName;
}

/** The links of the header (spec §2 "Navigation"), to screens that exist. */
export const PLACES: Place[] = [
  { path: '/form', label: 'Add Customer', short: 'Add', icon: 'addUser' },
  { path: '/shuttle', label: 'Shuttle', short: 'Shuttle', icon: 'bus' },
];
