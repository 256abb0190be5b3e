import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { platform } from 'node:os';
import { codeOf, UserError } from './user-error.ts';
import { readJson, writeJson } from './json-file.ts';

/**
 * Returns a free port for each name: the stored one if it is still free, so that addresses do not change at a restart.
 * @param file stores them
 * @param except ports reserved for processes that do not listen yet
 */
export async function loadOrCreatePorts<Name extends string>(
  file: string,
  names: readonly Name[],
  except: number[] = [],
): Promise<Record<Name, number>> {
  const stored: Record<string, number> = readJson(file);
  const ports: Record<string, number> = {};
  for (const name of names) {
    const known = stored[name];
    const taken = [...except, ...Object.values({ ...stored, ...ports })];
    const isKept = known && !except.includes(known) && (await isPortFree(known)) && (await reserve(known));
    ports[name] = isKept ? known : await freePort(taken);
  }
  writeJson(file, { ...stored, ...ports });
  return ports;
}

/**
 * @throws {UserError} if it is not a port or is in use
 * @returns PORT, at which browsers reach Lotline; 3000 by default
 */
export async function publicPort(): Promise<number> {
  const value = process.env.PORT || '3000';
  const port = Number(value);
  if (!/^\d+$/.test(value) || port < 1 || port > 65_535) throw new UserError('PORT must be a number from 1 to 65535.');
  for (const host of ['127.0.0.1', '0.0.0.0', '::']) {
    const free = await isPortFree(port, host);
    if (!free) throw new UserError(`Port ${port} is in use: stop what uses it, or choose another with PORT.`);
  }
  return port;
}

/**
 * Returns a free port below the range of outgoing connections, so that none of them takes it before it is used. It is reserved until
 * this process ends.
 */
export async function freePort(except: number[] = []) {
  const end = Math.min(32_000, firstOutgoingPort());
  for (;;) {
    const port = randomInt(end - 10_000, end);
    if (except.includes(port) || reserved.has(port)) continue;
    if ((await isPortFree(port)) && (await reserve(port))) return port;
  }
}

/** The ports reserved by this process. */
const reserved: Set<number> = new Set();

/**
 * Reserves a port until this process ends, because the process that uses it starts listening only seconds later, and systems
 * that start at the same time must not choose the same port. The reservation is a socket in Linux's abstract namespace, which
 * leaves no file behind.
 * @returns false if another process has reserved it
 */
function reserve(port: number): Promise<boolean> {
  if (reserved.has(port) || platform() !== 'linux') return Promise.resolve(true);
  return new Promise((resolve) => {
    const socket = createServer();
    socket.once('error', () => resolve(false));
    socket.listen(`\0lotline-port-${port}`, () => {
      socket.unref();
      reserved.add(port);
      resolve(true);
    });
  });
}

/** Read from Linux. Elsewhere, or if nothing is left below it, a port that all systems leave free. */
function firstOutgoingPort() {
  try {
    const [first] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split('\t');
    return Number(first) > 11_024 ? Number(first) : 32_000;
  } catch {
    return 32_000;
  }
}

export function isPortFree(port: number, host: string = '0.0.0.0'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(['EAFNOSUPPORT', 'EADDRNOTAVAIL'].includes(String(codeOf(error)))));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
