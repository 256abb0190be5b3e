import { CreateSchema1767900000000 } from './migrations/1767900000000-create-schema.js';
import { AddRideDetails1767900000001 } from './migrations/1767900000001-add-ride-details.js';

/** Uses SQL without entities; docs/architecture.md says when which is used. */
export const database = {
  schema: 'shuttle',
  migrations: [CreateSchema1767900000000, AddRideDetails1767900000001],
};
