/**
 * The paths of the screens of staff (spec §2 "Route table"): the router of the front end has these and no others, and the gateway
 * answers any other path with status 404.
 */
export const STAFF_SCREEN_PATHS: readonly string[] = [
  '/',
  '/login',
  '/dashboard',
  '/form',
  '/calendar',
  '/calendar-test',
  '/shuttle',
  '/contracts',
  '/admin',
  '/admin/import',
  '/admin/boards',
];

/** Whether a screen of staff stands at a path; as the router reads it, in any case and with or without a slash at its end. */
export const isStaffScreen = (path: string): boolean =>
  STAFF_SCREEN_PATHS.includes(path.toLowerCase().replace(/(?<=.)\/+$/, ''));

/** The shuttle whose pick-up board stands at a path, in either of the specification's spellings; null for no board. */
export function shuttleAt(path: string): number | null {
  const [, number] = /^\/shuttle([1-9]\d{0,3})-?pickup\/?$/.exec(path) ?? [];
  return number === undefined ? null : Number(number);
}
