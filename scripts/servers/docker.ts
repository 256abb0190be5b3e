import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { waitUntil } from '../processes/wait-until.ts';
import { findCommand, serverEnvironment, sharedBuffersMb } from './machine.ts';
import { LOG_SETTINGS } from './postgres.ts';
import { privateServer, type PrivateServer } from './private-server.ts';

/** The options of each image. Secrets are passed in a file, never in an argument that `ps` shows. */
const IMAGES = {
  postgres: {
    title: 'PostgreSQL',
    image: 'postgres:15-bookworm',
    port: 5432,
    volume: '/var/lib/postgresql/data',
    options: ['--shm-size=256m', '--stop-signal=SIGINT'],
    command: [
      'postgres',
      '-c',
      'max_connections=200',
      '-c',
      `shared_buffers=${sharedBuffersMb()}MB`,
      '-c',
      'jit=off',
      '-c',
      'timezone=UTC',
      ...Object.entries(LOG_SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
  },
  rabbitmq: {
    title: 'RabbitMQ',
    image: 'rabbitmq:3.13',
    port: 5672,
    volume: '/var/lib/rabbitmq',
    options: ['--hostname=lotline'], // RabbitMQ stores its data by host name
    command: [],
  },
  redis: {
    title: 'Redis',
    image: 'redis:7',
    port: 6379,
    volume: '/data',
    options: [],
    command: [
      'sh',
      '-c',
      'umask 077; printf "requirepass %s\\nappendonly yes\\nsave \\"\\"\\nmaxmemory-policy noeviction\\n" "$REDIS_PASSWORD" > redis.conf; exec redis-server redis.conf',
    ],
  },
};

/** @returns whether a Docker engine answers */
export async function isDockerRunning(): Promise<boolean> {
  const docker = findCommand('docker');
  if (!docker) return false;
  return promisify(execFile)(docker, ['info'], { timeout: 10_000 }).then(
    () => true,
    () => false,
  );
}

interface DockerServerOptions {
  name: keyof typeof IMAGES;
  dataFolder: string;
  /** on this machine, loopback only */
  port: number;
  /** the container's environment */
  variables: Record<string, string>;
  isReady: () => Promise<boolean>;
  log: (line: string) => void;
  supervised: boolean;
}

/** Creates a server in its own container with its own volume. Its process here is the attached Docker client. */
export function dockerServer({
  name,
  dataFolder,
  port,
  variables,
  isReady,
  log,
  supervised,
}: DockerServerOptions): PrivateServer {
  const { title, image, port: innerPort, volume, options, command } = IMAGES[name];
  const container = containerName(dataFolder, name);
  const environmentFile = join(dataFolder, `${name}.env`);
  mkdirSync(dataFolder, { recursive: true });
  const lines = Object.entries(variables).map(([key, value]) => `${key}=${value}\n`);
  writeFileSync(environmentFile, lines.join(''), { mode: 0o600 });

  const server = privateServer({
    title: `${title} (Docker)`,
    port,
    child: {
      name,
      dataFolder,
      logFile: join(dataFolder, 'logs', `${name}.log`),
      command: findCommand('docker') ?? 'docker',
      args: [
        ...['run', '--rm', `--name=${container}`, `--publish=127.0.0.1:${port}:${innerPort}`],
        ...[`--volume=${container}:${volume}`, `--env-file=${environmentFile}`, ...options, image, ...command],
      ],
      env: dockerEnvironment(),
      supervised,
      log,
    },
    beforeStart: async () => docker('rm', '--force', container), // left behind by a killed start
    isReady,
    readyMs: 300_000, // includes downloading the image
  });
  return {
    ...server,
    async kill(signal = 'SIGKILL') {
      if (signal === 'SIGSTOP') docker('pause', container);
      else if (signal === 'SIGCONT') docker('unpause', container);
      else docker('kill', `--signal=${signal}`, container);
      if (signal === 'SIGKILL') await waitUntil(() => server.pid() === undefined, 10_000);
    },
    async stop() {
      docker('stop', '--time=15', container);
      await server.stop();
    },
  };
}

/** Removes the volumes of a data folder's servers, if there are any. */
export async function removeVolumes(dataFolder: string) {
  if (!(await isDockerRunning())) return;
  for (const name of Object.keys(IMAGES) as (keyof typeof IMAGES)[]) {
    docker('volume', 'rm', '--force', containerName(dataFolder, name));
  }
}

function containerName(dataFolder: string, name: string) {
  return `lotline-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)}-${name}`;
}

function docker(...args: string[]) {
  try {
    execFileSync(findCommand('docker') ?? 'docker', args, { stdio: 'ignore', env: dockerEnvironment() });
  } catch {
    // the container does not exist or does not run
  }
}

/** The client finds its engine through its own variables and the user's configuration. */
function dockerEnvironment() {
  const own = Object.entries(process.env).filter(([key]) => key === 'HOME' || key.startsWith('DOCKER_'));
  return serverEnvironment(Object.fromEntries(own.map(([key, value]) => [key, value ?? ''])));
}
