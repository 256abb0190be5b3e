import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answersRedis } from './probe.ts';
import { findCommand, serverEnvironment } from './machine.ts';
import { privateServer, type PrivateServer } from './private-server.ts';

/** @returns the program, if it is installed */
export function findRedis(): string | undefined {
  return findCommand('redis-server');
}

export function privateRedis({
  dataFolder,
  port,
  password,
  log,
  supervised,
}: {
  dataFolder: string;
  port: number;
  password: string;
  log: (line: string) => void;
  supervised: boolean;
}): PrivateServer {
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
