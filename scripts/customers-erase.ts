/**
 * `node scripts/customers-erase.ts --phone 555-010-0123 [--lot ID] [--by NAME] [--dry-run]`, or `--customer ID`: erases a person
 * from every schema and queue while the services run (docs/operations.md, "Erase a customer"). It can be interrupted and run
 * again. With `npm start`, use `npm run customers:erase -- …`.
 */
import 'reflect-metadata';
import { setTimeout } from 'node:timers/promises';
import { eraseFromQueues, RETRIES_MS, type Person } from '@lotline/service-kit';
import { readRequest } from './erasure/request.ts';
import { startErasingService, type ErasingService } from './erasure/service.ts';

type Counts = Record<string, number>;

/** Longer than a service tries to handle an event that then becomes a dead letter. */
const PAUSE_MS = RETRIES_MS + 2000;
/** A large import takes minutes. */
const MAX_ROUNDS = 130;

/** The services that store customers' data, in the order of a round: the owner of the records is first. */
const OWNERS = ['clients', 'shuttle', 'notify'] as const;

const rabbitmqUrl = process.env.RABBITMQ_URL ?? '';
const services: Map<string, ErasingService> = new Map();
try {
  const request = readRequest(process.argv.slice(2), process.env);
  if (rabbitmqUrl === '') throw new Error('RABBITMQ_URL is not set');
  for (const owner of OWNERS) services.set(owner, await startErasingService(owner));
  const people: Person[] = await callOwner('clients', 'find', request.wanted);
  if (people.length === 0) throw new Error('No such customer, and no history of one.');
  for (const person of people) {
    try {
      const counts = request.dryRun ? await count(person) : await erase(person, request.by);
      console.log(`${person.lotId}: ${request.dryRun ? 'would remove' : 'removed'} ${describeCounts(counts)}`);
    } catch (error) {
      // One lot must not keep the person at the others.
      console.error(`${person.lotId}: not completely erased: ${reasonOf(error)}`);
      process.exitCode = 1;
    }
  }
} catch (error) {
  console.error(`Not completely erased: ${reasonOf(error)}`);
  process.exitCode = 1;
} finally {
  // Otherwise they keep this process alive.
  for (const service of services.values()) await service.end();
}

async function callOwner<Answer>(owner: (typeof OWNERS)[number], step: string, input: unknown): Promise<Answer> {
  const service = services.get(owner);
  if (!service) throw new Error(`${owner} was not started`);
  return service.ask<Answer>(step, input);
}

async function count(person: Person) {
  const counts: Counts = {};
  for (const owner of OWNERS) add(counts, owner, await callOwner(owner, 'count', person));
  return counts;
}

/**
 * Removes everything in rounds until one finds nothing: data in transit between the services during a round is found by the
 * next one. The owner of the records is first, so that no service fetches them again; its history is last, because a run after
 * an interrupted one finds the person by it.
 */
async function erase(person: Person, by: string) {
  const removed: Counts = {};
  const id = await callOwner('clients', 'begin', { person, by });
  let awaited = '';
  for (let round = 1, isClean = false; !isClean; round += 1) {
    if (round > MAX_ROUNDS) throw new Error(awaited || 'each round found more data. Run this again.');
    if (round > 1) await setTimeout(PAUSE_MS);
    const running: { id: string; startedAt: string } | null = await callOwner('clients', 'importing', person);
    awaited = running === null ? '' : describeImport(running);
    let found = 0;
    for (const owner of OWNERS) found += add(removed, owner, await callOwner(owner, 'erase', person));
    const letters = await eraseFromQueues(rabbitmqUrl, person);
    found += add(removed, 'queues', { messages: letters ?? 0 });
    isClean = round > 1 && found === 0 && letters !== undefined && running === null;
    console.log([`${person.lotId}: round ${round}, ${found} removed`, ...(awaited ? [awaited] : [])].join(', '));
  }
  add(removed, 'clients', await callOwner('clients', 'erase-history', person));
  await callOwner('clients', 'end', { id, removed });
  return removed;
}

const describeImport = ({ id, startedAt }: { id: string; startedAt: string }) =>
  `waiting for the import ${id}, which began at ${startedAt}: an admin of the lot can stop it in the admin panel`;

/** Adds the counts of a schema and returns their sum. */
function add(counts: Counts, schema: string, more: Counts) {
  let sum = 0;
  for (const [table, rows] of Object.entries(more)) {
    counts[`${schema}.${table}`] = (counts[`${schema}.${table}`] ?? 0) + rows;
    sum += rows;
  }
  return sum;
}

function describeCounts(counts: Counts) {
  const some = Object.entries(counts).filter(([, rows]) => rows > 0);
  return some.length === 0 ? 'nothing' : some.map(([table, rows]) => `${rows} of ${table}`).join(', ');
}

function reasonOf(error: unknown) {
  if (!(error instanceof Error)) return 'unknown fault';
  const code = 'code' in error ? String(error.code) : '';
  // A connection error may contain the broker's URL with its password.
  return code === '' || code.startsWith('ERR_PARSE_ARGS') ? error.message : `${code}: see the servers`;
}
