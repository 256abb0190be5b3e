import { UserError } from '../processes/user-error.ts';
import { waitUntil } from '../processes/wait-until.ts';
import { acceptsConnections } from './probe.ts';

/** The variables with the URLs of running servers, and each server's default port. */
const VARIABLES = { postgres: ['POSTGRES_URL', 5432], rabbitmq: ['RABBITMQ_URL', 5672], redis: ['REDIS_URL', 6379] };

export type ServerName = keyof typeof VARIABLES;

/** A server that the user runs, at the URL in the environment. */
export type ExternalServer = { kind: 'external'; url: string };

export function externalServer(name: ServerName): ExternalServer | undefined {
  const url = process.env[String(VARIABLES[name][0])];
  return url ? { kind: 'external', url } : undefined;
}

/**
 * RABBITMQ_URL may list the nodes of a cluster, separated by commas; one that accepts connections is enough.
 * @throws {UserError} if it does not accept connections within 30 s
 */
export async function waitForExternal(name: ServerName, server: ExternalServer) {
  const [variable, defaultPort] = VARIABLES[name];
  const urls = name === 'rabbitmq' ? server.url.split(',') : [server.url];
  if (!urls.every((url) => URL.canParse(url))) throw new UserError(`${variable} is not a URL.`);
  const addresses = urls.map((url) => {
    const { hostname, port } = new URL(url);
    return { host: hostname.replace(/^\[|\]$/g, '') || '127.0.0.1', port: Number(port || defaultPort) };
  });
  const acceptsAny = async () =>
    (await Promise.all(addresses.map(({ host, port }) => acceptsConnections(host, port)))).includes(true);
  if (await waitUntil(acceptsAny, 30_000, 500)) return;
  const named = addresses.map(({ host, port }) => `${host}:${port}`).join(', ');
  throw new UserError(`${variable} is ${named}, which accepts no connections.`);
}
