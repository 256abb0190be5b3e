import { UserError } from '../processes/user-error.mjs';
import { until } from '../processes/until.mjs';
import { acceptsConnections } from './probe.mjs';

/** The variables that name servers which run already, with the port that an address without one means. */
const VARIABLES = { postgres: ['POSTGRES_URL', 5432], rabbitmq: ['RABBITMQ_URL', 5672], redis: ['REDIS_URL', 6379] };

/**
 * A server that is not started here, given by its URL.
 * @typedef {{kind: 'given', url: string}} GivenServer
 */

/** @param {'postgres' | 'rabbitmq' | 'redis'} name @returns {GivenServer | undefined} */
export function givenServer(name) {
  const url = process.env[String(VARIABLES[name][0])];
  return url ? { kind: 'given', url } : undefined;
}

/** @param {'postgres' | 'rabbitmq' | 'redis'} name @param {GivenServer} server @throws {UserError} where nothing answers */
export async function checkGiven(name, server) {
  const [variable, standardPort] = VARIABLES[name];
  if (!URL.canParse(server.url)) throw new UserError(`${variable} is not a URL.`);
  const { hostname, port } = new URL(server.url);
  const host = hostname.replace(/^\[|\]$/g, '') || '127.0.0.1';
  const address = `${host}:${port || standardPort}`;
  if (await until(() => acceptsConnections(host, Number(port || standardPort)), 30_000, 500)) return;
  throw new UserError(`${variable} names ${address}, where nothing answers.`);
}
