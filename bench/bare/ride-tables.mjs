import { present } from '../seed/customers.mjs';

const TABLES = ['riders', 'rides', 'ride_moves', 'boards', 'outbox'];

/**
 * Tables like the shuttle service's, with the customers who are on the lot.
 * @param {import('../run/environment.mjs').Environment} environment
 */
export async function makeRideTables({ database, customers }) {
  await database.query('DROP SCHEMA IF EXISTS bare CASCADE; CREATE SCHEMA bare');
  for (const table of TABLES) await database.query(`CREATE TABLE bare.${table} (LIKE shuttle.${table} INCLUDING ALL)`);
  await database.query('INSERT INTO bare.riders SELECT * FROM shuttle.riders WHERE NOT checked_out LIMIT $1', [
    present(customers),
  ]);
  await database.query('ANALYZE bare.riders');
}

/** As before the first request. @param {import('../run/environment.mjs').Environment} environment */
export async function emptyRideTables({ database }) {
  await database.query('TRUNCATE bare.rides, bare.ride_moves, bare.boards, bare.outbox');
}
