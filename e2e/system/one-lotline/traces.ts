import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type ChannelModel, type ConfirmChannel } from 'amqplib';
import { Redis } from 'ioredis';
import type { Lotline } from '../../support/lotline.js';

const SERVICES = ['auth', 'clients', 'shuttle', 'notify', 'gateway'];
const QUEUES = SERVICES.flatMap((service) =>
  ['rpc', 'events', 'events.retry', 'events.dlq'].map((queue) => `${service}.${queue}`),
);

/**
 * Where the system stores a text that matches: `clients.history`, `shuttle.events.dlq`, `redis bull:sms:1`,
 * `clients.log`. Every table of every schema is searched, including new ones.
 */
export async function findTraces(lotline: Lotline, pattern: RegExp): Promise<string[]> {
  return [
    ...(await inTables(lotline, pattern)),
    ...(await inQueues(lotline, pattern)),
    ...(await inRedis(lotline, pattern)),
    ...inLogs(lotline, pattern),
  ];
}

async function inTables({ query }: Lotline, pattern: RegExp): Promise<string[]> {
  const tables = await query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema = ANY ($1) ORDER BY 1`,
    [SERVICES],
  );
  const found: string[] = [];
  for (const { name } of tables) {
    // A file is stored as bytes, which a row's text shows as hexadecimal digits.
    const sql = `SELECT EXISTS (SELECT FROM ${name} t WHERE t::text ~* $1
      OR EXISTS (SELECT FROM regexp_matches(t::text, '\\\\x((?:[0-9a-f]{2})+)', 'g') hex
                 WHERE convert_from(decode(hex[1], 'hex'), 'LATIN1') ~* $1)) AS "isThere"`;
    const [row] = await query<{ isThere: boolean }>(sql, [pattern.source]);
    if (row?.isThere) found.push(name);
  }
  return found;
}

/** Messages are read and requeued. */
async function inQueues({ servers }: Lotline, pattern: RegExp): Promise<string[]> {
  const connection = await connect(servers.rabbitmqUrl);
  const found: string[] = [];
  for (const queue of QUEUES) {
    const messages = await messagesIn(connection, queue);
    if (messages.some((message) => pattern.test(message))) found.push(queue);
  }
  await connection.close();
  return found;
}

async function messagesIn(connection: ChannelModel, queue: string): Promise<string[]> {
  const channel: ConfirmChannel = await connection.createConfirmChannel();
  channel.on('error', () => undefined);
  const messages: string[] = [];
  try {
    await channel.checkQueue(queue);
  } catch {
    return []; // this service has no such queue
  }
  for (let message = await channel.get(queue); message; message = await channel.get(queue)) {
    messages.push(message.content.toString());
  }
  await channel.close();
  return messages;
}

async function inRedis({ servers }: Lotline, pattern: RegExp): Promise<string[]> {
  const redis = new Redis(servers.redisUrl);
  const found: string[] = [];
  for (const key of await redis.keys('*')) {
    const value = (await redis.dumpBuffer(key))?.toString('latin1') ?? '';
    if (pattern.test(key) || pattern.test(value)) found.push(`redis ${key}`);
  }
  redis.disconnect();
  return found;
}

function inLogs({ dataFolder }: Lotline, pattern: RegExp): string[] {
  const folder = join(dataFolder, 'logs');
  return readdirSync(folder).filter((file) => pattern.test(readFileSync(join(folder, file), 'utf8')));
}
