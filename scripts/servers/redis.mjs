import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answersRedis } from './probe.mjs';
import { findCommand, serverEnvironment } from './machine.mjs';
import { privateServer } from './private-server.mjs';

/** @returns {string | undefined} the program, if it is installed */
export function findRedis() {
  return findCommand('redis-server');
}

/**
 * @param {{dataFolder: string, port: number, password: string, log: (line: string) => void, supervised: boolean}} options
 * @returns {import('./private-server.mjs').PrivateServer}
 */
export function privateRedis({ dataFolder, port, password, log, supervised }) {
  const folder = join(dataFolder, 'redis');
  const configuration = join(folder, 'redis.conf');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(
    configuration,
    [
      'bind 127.0.0.1',
      `port ${port}`,
      `requirepass ${password}`,
      `dir "${folder}"`,
      'appendonly yes',
      'save ""',
      'maxmemory-policy noeviction',
      'daemonize no',
      '',
    ].join('\n'),
    { mode: 0o600 },
  );
  return privateServer({
    title: 'Redis',
    port,
    child: {
      name: 'redis',
      dataFolder,
      logFile: join(dataFolder, 'logs', 'redis.log'),
      command: findRedis() ?? 'redis-server',
      args: [configuration],
      env: serverEnvironment(),
      supervised,
      log,
    },
    isReady: () => answersRedis('127.0.0.1', port, password),
  });
}
