import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkAccounts, checkUserHistories } from './accounts.mjs';
import { checkAnswers, checkRecoveries } from './answers.mjs';
import { checkCopies } from './drain.mjs';
import { checkDatabaseLog } from './database.mjs';
import { checkDeleted } from './exactly-once.mjs';
import { drain, checkDeadLetters } from './drain.mjs';
import { effectsFound, endingsFound, checkEndings } from './effects.mjs';
import { checkHistories, storiesFound } from './histories.mjs';
import { importedFound, checkImports } from './imports.mjs';
import { intentsOf, checkOnce } from './exactly-once.mjs';
import { checkSessions } from './database.mjs';
import { checkStreams } from './streams.mjs';
import { checkTexts } from './texts.mjs';
import { emailPattern } from '../load/accounts.mjs';
import { allPhones, importedPattern, phonePattern } from '../load/bookings.mjs';
import { rowsOf } from './database.mjs';

const QUERY_MS = 30_000;
const TEXTS = `SELECT id, phone, body, state, attempts FROM notify.messages
  WHERE (phone LIKE '+1' || $1 OR event = 'unacknowledged_request') AND direction = 'outbound'`;
const CUSTOMERS = 'SELECT id FROM clients.clients WHERE phone LIKE $1';
const VERSIONS = 'SELECT lot_id AS "lotId", version::float8 FROM shuttle.boards';

/**
 * Everything that is not as it has to be, once nothing is under way any more.
 * @param {import('../environment/environment.mjs').Environment} environment
 * @param {import('../history.mjs').History} history
 * @param {import('./database.mjs').IdleSession[]} idle
 * @returns {Promise<import('./answers.mjs').Violation[]>}
 */
export async function verdict(environment, { calls, outbreaks, streams, sightings, files }, idle) {
  const query = (/** @type {string} */ sql, /** @type {unknown[]} */ parameters = []) =>
    rowsOf(environment.databaseUrl, sql, parameters, QUERY_MS);
  const logs = join(environment.dataFolder, 'logs');
  const intents = intentsOf(calls);
  const undrained = await drain(query, environment.rabbitmqUrl, allPhones);
  const versions = await query(VERSIONS);
  return [
    ...checkAnswers(calls, outbreaks),
    ...checkRecoveries(outbreaks),
    ...deathsOf(environment),
    ...undrained,
    ...checkOnce(intents, await effectsFound(query)),
    ...checkAccounts(sightings, outbreaks),
    ...(await checkUserHistories(query, emailPattern)),
    ...checkHistories(await storiesFound(query, allPhones)),
    ...checkImports(files, await importedFound(query, importedPattern)),
    ...checkDeleted(
      intents,
      (await query(CUSTOMERS, [phonePattern])).map(({ id }) => id),
    ),
    ...checkEndings(await endingsFound(query)),
    ...checkTexts(await query(TEXTS, [phonePattern]), environment.provider.messages),
    ...(await checkCopies(query, allPhones)),
    ...checkStreams(streams, Object.fromEntries(versions.map(({ lotId, version }) => [lotId, version])), calls),
    ...checkSessions(idle, outbreaks),
    ...checkDatabaseLog(readFileSync(join(logs, 'postgres.log'), 'utf8')),
    ...(await checkDeadLetters(environment.rabbitmqUrl)),
  ];
}

/** @param {import('../environment/environment.mjs').Environment} environment */
const deathsOf = ({ supervisor }) =>
  supervisor.deaths.map(({ name, how, at }) => ({
    kind: 'a process ended by itself',
    what: `${name} at ${new Date(at).toISOString()}: ${how}`,
    requestIds: [],
  }));
