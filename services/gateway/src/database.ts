import { Sessions1763700000000 } from './migrations/1763700000000-sessions.js';

/** The gateway owns nothing but its sessions (design §3). */
export const database = { schema: 'gateway', migrations: [Sessions1763700000000] };
