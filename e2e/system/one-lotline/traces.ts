import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type ChannelModel, type ConfirmChannel } from 'amqplib';
import { Redis } from 'ioredis';
import type { Lotline } from '../../support/lotline.js';

const SERVICES = ['auth', 'clients', 'shuttle', 'notify', 'gateway'];
const QUEUES = SERVICES.flatMap((service) =>
  ['rpc', 'rpc.spare', 'events', 'events.dlq'].map((queue) => `${service}.${queue}`),
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

function inLogs(lotline: Lotline, pattern: RegExp): string[] {
  return logsOf(lotline).flatMap(({ file, log }) => (pattern.test(log) ? [file] : []));
}

function logsOf({ dataFolder }: Lotline): { file: string; log: string }[] {
  const folder = join(dataFolder, 'logs');
  return readdirSync(folder).map((file) => ({ file, log: readFileSync(join(folder, file), 'utf8') }));
}

/** Personal data that the system stores now: names, links and mailboxes as single words. */
interface PersonalData {
  words: string[];
  /** The last ten digits of each. */
  phones: string[];
  /** Notes and texts. */
  sentences: string[];
}

const PERSONAL_DATA = `
  WITH customer AS (SELECT * FROM clients.clients), staff AS (SELECT * FROM auth.users)
  SELECT
    (SELECT array_agg(DISTINCT word) FROM (
      SELECT first_name FROM customer UNION SELECT last_name FROM customer
      UNION SELECT first_name FROM staff UNION SELECT last_name FROM staff
    ) name (word) WHERE word ~ '^[[:upper:]][[:lower:]]{2,}$')
      || (SELECT array_agg(shuttle_request_id::text) FROM customer)
      || (SELECT array_agg(email) FROM staff) AS words,
    (SELECT array_agg(DISTINCT right(digits, 10)) FROM (
      SELECT regexp_replace(phone, '[^0-9]', '', 'g')
      FROM (SELECT phone FROM customer UNION SELECT phone FROM notify.messages) stored
    ) phone (digits) WHERE digits ~ '[1-9][0-9]{9}$') AS phones,
    (SELECT array_agg(DISTINCT sentence) FROM (
      SELECT notes FROM customer UNION SELECT body FROM notify.messages
    ) text (sentence) WHERE length(sentence) >= 10) AS sentences`;

/**
 * The personal data that occurs in the logs of the whole run, each value with its log file: of every customer and member of staff
 * that is stored now. Phones are found in any notation. Names are compared as whole words.
 */
export async function findPersonalDataInLogs(lotline: Lotline): Promise<string[]> {
  const [stored] = await lotline.query<PersonalData>(PERSONAL_DATA);
  if (!stored) throw new Error('No data');
  const [words, phones] = [new Set(stored.words), new Set(stored.phones)];
  return logsOf(lotline).flatMap(({ file, log }) => {
    const found = [
      // Single names, then links and email addresses.
      ...[/\p{L}+/gu, /[\w@.-]+/g].flatMap((word) => (log.match(word) ?? []).filter((each) => words.has(each))),
      ...(log.match(/\d(?:[ ().-]{0,2}\d){9,}/g) ?? []).filter((run) => phones.has(run.replace(/\D/g, '').slice(-10))),
      ...stored.sentences.filter((sentence) => log.includes(JSON.stringify(sentence).slice(1, -1))),
    ];
    return [...new Set(found)].map((value) => `${value} in ${file}`);
  });
}
