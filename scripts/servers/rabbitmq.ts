import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createChild } from '../processes/child.ts';
import { waitUntil } from '../processes/wait-until.ts';
import { brokerDefinitions } from './broker-users.ts';
import { acceptsConnections, answersAmqp } from './probe.ts';
import { findCommand, isProgram, serverEnvironment } from './machine.ts';
import { privateServer, type PrivateServer } from './private-server.ts';

/** Debian's command in PATH switches to another user; the program that it wraps does not. */
const DEBIAN_PROGRAM = '/usr/lib/rabbitmq/bin/rabbitmq-server';

export const NODE_NAME = 'lotline@localhost';

/** @returns the programs, if they are installed */
export function findRabbitmq(): { server: string; epmd: string } | undefined {
  const server = isProgram(DEBIAN_PROGRAM) ? DEBIAN_PROGRAM : findCommand('rabbitmq-server');
  const erl = findCommand('erl');
  const epmd = findCommand('epmd') ?? (erl && join(dirname(realpathSync(erl)), 'epmd'));
  return server && erl && epmd && isProgram(epmd) ? { server, epmd } : undefined;
}

interface PrivateRabbitmqOptions {
  dataFolder: string;
  ports: { amqp: number; distribution: number; epmd: number };
  /** of its users */
  passwords: Parameters<typeof brokerDefinitions>[0];
  log: (line: string) => void;
  supervised: boolean;
  /** of a node that joins others in a cluster */
  nodeName?: string;
}

/**
 * RabbitMQ with its own name server (epmd). The default one is shared, listens on all addresses and outlives the broker.
 */
export function privateRabbitmq({
  dataFolder,
  ports,
  passwords,
  log,
  supervised,
  nodeName = NODE_NAME,
}: PrivateRabbitmqOptions): PrivateServer {
  const programs = findRabbitmq();
  if (!programs) throw new Error('privateRabbitmq requires the programs that findRabbitmq finds');
  const folder = join(dataFolder, 'rabbitmq');
  writeConfiguration(folder, ports.amqp, passwords);
  // A killed first start may leave data without Lotline's user, which no later start adds, so it starts again with empty data.
  const whole = join(folder, 'first-start-was-whole');

  const names = { ERL_EPMD_PORT: String(ports.epmd), ERL_EPMD_ADDRESS: '127.0.0.1' };
  const epmd = createChild({
    name: 'epmd',
    dataFolder,
    logFile: join(dataFolder, 'logs', 'epmd.log'),
    command: programs.epmd,
    args: [],
    env: serverEnvironment(names),
    supervised,
    log,
  });
  const env = serverEnvironment({ ...names, ...brokerEnvironment(folder, ports, nodeName) });
  const broker = privateServer({
    title: 'RabbitMQ',
    port: ports.amqp,
    child: {
      name: 'rabbitmq',
      dataFolder,
      logFile: join(dataFolder, 'logs', 'rabbitmq.log'),
      command: programs.server,
      args: [],
      env,
      supervised,
      log,
    },
    beforeStart: async () => {
      if (!existsSync(whole)) rmSync(join(folder, 'mnesia'), { recursive: true, force: true });
      await epmd.start();
      await waitUntil(() => acceptsConnections('127.0.0.1', ports.epmd), 5_000);
    },
    isReady: () => answersAmqp('127.0.0.1', ports.amqp),
    readyMs: 300_000,
  });
  return {
    ...broker,
    async control(...command) {
      await promisify(execFile)(programs.server.replace(/-server$/, 'ctl'), command, { env });
    },
    async waitReady() {
      await broker.waitReady();
      writeFileSync(whole, '');
    },
    async stop() {
      await broker.stop();
      await epmd.stop();
    },
  };
}

function writeConfiguration(folder: string, port: number, passwords: Parameters<typeof brokerDefinitions>[0]) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const definitions = join(folder, 'definitions.json');
  writeFileSync(definitions, JSON.stringify(brokerDefinitions(passwords)), { mode: 0o600 });
  // The limits are absolute: a small or a full machine must not make the broker block publishers in a demo.
  const lines = [
    `listeners.tcp.1 = 127.0.0.1:${port}`,
    'default_user = lotline',
    `default_pass = ${passwords.operator}`,
    `load_definitions = ${definitions}`,
    'raft.wal_max_size_bytes = 32000000',
    'vm_memory_high_watermark.absolute = 2GB',
    'disk_free_limit.absolute = 50MB',
    'log.console = true',
    'log.console.level = warning',
    'log.file = false',
  ];
  writeFileSync(join(folder, 'rabbitmq.conf'), `${lines.join('\n')}\n`, { mode: 0o600 });
  writeFileSync(join(folder, 'enabled_plugins'), '[].\n');
}

function brokerEnvironment(
  folder: string,
  ports: { amqp: number; distribution: number },
  nodeName: string,
): Record<string, string> {
  return {
    HOME: folder,
    RABBITMQ_NODENAME: nodeName,
    RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
    RABBITMQ_NODE_PORT: String(ports.amqp),
    RABBITMQ_DIST_PORT: String(ports.distribution),
    RABBITMQ_MNESIA_BASE: join(folder, 'mnesia'),
    RABBITMQ_LOG_BASE: folder,
    RABBITMQ_LOGS: '-',
    RABBITMQ_PID_FILE: join(folder, 'rabbitmq.pid'),
    RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq.conf'),
    RABBITMQ_CONF_ENV_FILE: '/dev/null',
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'enabled_plugins'),
    // The shell script replaces itself by the broker, so that signals reach the broker.
    RUNNING_UNDER_SYSTEMD: 'true',
    ERL_CRASH_DUMP_SECONDS: '0',
    // Idle schedulers sleep instead of spinning, because other programs share the machine.
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS:
      '-kernel inet_dist_use_interface {127,0,0,1} +sbwt none +sbwtdcpu none +sbwtdio none',
  };
}
