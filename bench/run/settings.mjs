export const ADMIN_EMAIL = 'admin@bench.test';
export const ADMIN_PASSWORD = 'lotline-bench';

/** For every service of the environment. The limits protect from strangers; here one machine is all customers at once. */
export const SETTINGS = {
  LOG_LEVEL: 'warn',
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
  /** Pick-up boards need no pairing: half of the boards of one load have no login. */
  BOARD_ACCESS: 'open',
  LINK_REQUESTS_PER_MINUTE: '100000000',
  LINK_STATUS_PER_MINUTE: '100000000',
  UNKNOWN_LINKS_PER_MINUTE: '100000000',
};
