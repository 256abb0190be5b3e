import { UserError } from '../processes/user-error.mjs';
import { waitUntil } from '../processes/wait-until.mjs';
import { acceptsConnections } from './probe.mjs';

/** The variables with the URLs of running servers, and each server's default port. */
const VARIABLES = { postgres: ['POSTGRES_URL', 5432], rabbitmq: ['RABBITMQ_URL', 5672], redis: ['REDIS_URL', 6379] };

/**
 * A server that the user runs, at the URL in the environment.
 * @typedef {{kind: 'external', url: string}} ExternalServer
 */

/** @param {'postgres' | 'rabbitmq' | 'redis'} name @returns {ExternalServer | undefined} */
export function externalServer(name) {
  const url = process.env[String(VARIABLES[name][0])];
  return url ? { kind: 'external', url } : undefined;
}

/** @param {'postgres' | 'rabbitmq' | 'redis'} name @param {ExternalServer} server @throws {UserError} if it does not accept connections within 30 s */
export async function waitForExternal(name, server) {
  const [variable, defaultPort] = VARIABLES[name];
  if (!URL.canParse(server.url)) throw new UserError(`${variable} is not a URL.`);
  const { hostname, port } = new URL(server.url);
  const host = hostname.replace(/^\[|\]$/g, '') || '127.0.0.1';
  const address = `${host}:${port || defaultPort}`;
  if (await waitUntil(() => acceptsConnections(host, Number(port || defaultPort)), 30_000, 500)) return;
  throw new UserError(`${variable} is ${address}, which accepts no connections.`);
}
