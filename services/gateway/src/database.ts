import { Sessions1763700000000 } from './migrations/1763700000000-sessions.js';
import { Throttles1765200000000 } from './migrations/1765200000000-throttles.js';
import { Outbox1766000000000 } from './migrations/1766000000000-outbox.js';
import { CopyLots1766400000000 } from './migrations/1766400000000-copy-lots.js';
import { SessionsOfUser1767000000000 } from './migrations/1767000000000-sessions-of-user.js';
import { SentEvents1767500003000 } from './migrations/1767500003000-sent-events.js';

/** The gateway stores its sessions, the throttle counts that its replicas share, its events, and its copy of the lots. */
export const database = {
  schema: 'gateway',
  migrations: [
    Sessions1763700000000,
    Throttles1765200000000,
    Outbox1766000000000,
    CopyLots1766400000000,
    SessionsOfUser1767000000000,
    SentEvents1767500003000,
  ],
};
