import { CreateSchema1767900000000 } from './migrations/1767900000000-create-schema.js';

/** Uses SQL without entities; docs/architecture.md says when which is used. */
export const database = {
  schema: 'clients',
  migrations: [CreateSchema1767900000000],
};
