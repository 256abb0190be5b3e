import { CreateSchema1767900000000 } from './migrations/1767900000000-create-schema.js';

/** The gateway stores its sessions, the throttle counts that its replicas share, its events, and its copy of the lots. */
export const database = {
  schema: 'gateway',
  migrations: [CreateSchema1767900000000],
};
