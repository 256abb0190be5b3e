/**
 * `node scripts/customers-erase.mjs --phone 555-010-0123 [--lot ID] [--by NAME] [--dry-run]`, or `--customer ID`: erases a person
 * from every schema and queue while the services go on (docs/operations.md, "Erase a customer"). Killed, it is run again. On the
 * machine of `npm start` it is `npm run customers:erase -- …`.
 */
import './processes/node-version.mjs';
import 'reflect-metadata';
import { setTimeout } from 'node:timers/promises';
import { eraseFromQueues } from '@lotline/service-kit';
import { readRequest } from './erasure/request.mjs';
import { erasingService } from './erasure/service.mjs';

/** @typedef {import('@lotline/service-kit').Person} Person */
/** @typedef {Record<string, number>} Counts */

/** Longer than a failed event rests before it is tried again. */
const REST_MS = 2000;
/** A large import takes minutes. */
const MOST_ROUNDS = 450;

const rabbitmqUrl = process.env.RABBITMQ_URL ?? '';
/** @type {Record<"clients" | "shuttle" | "notify", import("./erasure/service.mjs").ErasingService>[]} */
const started = [];
try {
  const request = readRequest(process.argv.slice(2), process.env);
  if (rabbitmqUrl === '') throw new Error('RABBITMQ_URL is not set');
  const [clients, shuttle, notify] = await Promise.all([
    erasingService('clients'),
    erasingService('shuttle'),
    erasingService('notify'),
  ]);
  started.push({ clients, shuttle, notify });
  /** @type {Person[]} */
  const people = await clients.ask('find', request.wanted);
  if (people.length === 0) throw new Error('There is no such customer, and no history of one.');
  for (const person of people) {
    const counts = request.dryRun ? await count(person) : await erase(person, request.by);
    console.log(`${person.lotId}: ${request.dryRun ? 'would remove' : 'removed'} ${inWords(counts)}`);
  }
} catch (error) {
  console.error(`Not erased to the end: ${reasonOf(error)}`);
  process.exitCode = 1;
} finally {
  for (const services of started) await Promise.all(Object.values(services).map((service) => service.end()));
}

/** @param {Person} person */
async function count(person) {
  const [{ clients, shuttle, notify }] = running();
  /** @type {Counts} */
  const counts = {};
  add(counts, 'clients', await clients.ask('count', person));
  add(counts, 'shuttle', await shuttle.ask('count', person));
  add(counts, 'notify', await notify.ask('count', person));
  return counts;
}

/**
 * Removes everything again and again until a round finds nothing: what was on its way between the services meanwhile is found by
 * the next one. The owner of the records is first, so that nobody asks it for them anew; its history is last, because by it a
 * run that was killed finds the person again.
 * @param {Person} person
 * @param {string} by
 */
async function erase(person, by) {
  const [{ clients, shuttle, notify }] = running();
  /** @type {Counts} */
  const removed = {};
  const id = await clients.ask('begin', { person, by });
  for (let round = 1, isClean = false; !isClean; round += 1) {
    if (round > MOST_ROUNDS) throw new Error('It does not come to an end. Run it again when no import is running.');
    if (round > 1) await setTimeout(REST_MS);
    const isImporting = await clients.ask('importing', person);
    let found = add(removed, 'clients', await clients.ask('erase', person));
    found += add(removed, 'shuttle', await shuttle.ask('erase', person));
    found += add(removed, 'notify', await notify.ask('erase', person));
    const letters = await eraseFromQueues(rabbitmqUrl, person);
    found += add(removed, 'queues', { messages: letters ?? 0 });
    isClean = round > 1 && found === 0 && letters !== undefined && !isImporting;
    console.log(
      `${person.lotId}: round ${round}, ${found} removed${isImporting ? ', waiting for an import to end' : ''}`,
    );
  }
  add(removed, 'clients', await clients.ask('erase-history', person));
  await clients.ask('end', { id, removed });
  return removed;
}

function running() {
  const [services] = started;
  if (!services) throw new Error('The services were not started');
  return /** @type {const} */ ([services]);
}

/** Adds the counts of a schema and returns their sum. @param {Counts} counts @param {string} schema @param {Counts} more */
function add(counts, schema, more) {
  let sum = 0;
  for (const [table, rows] of Object.entries(more)) {
    counts[`${schema}.${table}`] = (counts[`${schema}.${table}`] ?? 0) + rows;
    sum += rows;
  }
  return sum;
}

/** @param {Counts} counts */
function inWords(counts) {
  const some = Object.entries(counts).filter(([, rows]) => rows > 0);
  return some.length === 0 ? 'nothing' : some.map(([table, rows]) => `${rows} of ${table}`).join(', ');
}

/** @param {unknown} error */
function reasonOf(error) {
  if (!(error instanceof Error)) return 'unknown fault';
  const code = 'code' in error ? String(error.code) : '';
  // An error of the connection to the broker may hold its URL with the password.
  return code === '' || code.startsWith('ERR_PARSE_ARGS') ? error.message : `${code}: see the servers`;
}
