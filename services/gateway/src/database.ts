import { Sessions1763700000000 } from './migrations/1763700000000-sessions.js';
import { Throttles1765200000000 } from './migrations/1765200000000-throttles.js';

/** The gateway stores its sessions and the throttle counts that its replicas share. */
export const database = { schema: 'gateway', migrations: [Sessions1763700000000, Throttles1765200000000] };
