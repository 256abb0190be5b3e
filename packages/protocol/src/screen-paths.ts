/**
 * The paths of the staff screens (docs/product/screens.md#routes). The router has exactly these, and the gateway
 * answers other paths with 404.
 */
export const STAFF_SCREEN_PATHS: readonly string[] = [
  '/',
  '/login',
  '/dashboard',
  '/form',
  '/calendar',
  '/calendar-test',
  '/shuttle',
  '/lots',
  '/contracts',
  '/texts',
  '/account',
  '/admin',
  '/admin/lots',
  '/admin/texts',
  '/admin/import',
  '/admin/boards',
  '/admin/deleted',
  '/admin/audit',
  '/admin/tokens',
  '/admin/webhooks',
];

/**
 * The patterns of all pages, by which errors in browsers are counted. They show no link, shuttle or query; `other` stands for an address
 * that no page has.
 */
export const PAGE_PATTERNS: readonly string[] = [
  ...STAFF_SCREEN_PATHS,
  '/reset-password',
  '/shuttle-request/:link',
  '/shuttle:number-pickup',
  'other',
];

/** Whether a path is a staff screen. Like the router, it ignores case and a trailing slash. */
export const isStaffScreen = (path: string): boolean =>
  STAFF_SCREEN_PATHS.includes(path.toLowerCase().replace(/(?<=.)\/+$/, ''));

/** Returns the shuttle number of a pick-up board's path, in either spelling, or null. */
export function shuttleAt(path: string): number | null {
  const [, number] = /^\/shuttle([1-9]\d{0,3})-?pickup\/?$/.exec(path) ?? [];
  return number === undefined ? null : Number(number);
}
