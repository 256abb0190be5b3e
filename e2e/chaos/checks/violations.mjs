import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkAccounts, checkUserHistories } from './accounts.mjs';
import { checkAnswers, checkRecoveries } from './answers.mjs';
import { checkCopies } from './drain.mjs';
import { checkDatabaseLog } from './database.mjs';
import { checkDeleted } from './exactly-once.mjs';
import { drain, checkDeadLetters } from './drain.mjs';
import { readEffects, readEndings, checkEndings } from './effects.mjs';
import { checkHistories, readHistories } from './histories.mjs';
import { countImported, checkImports } from './imports.mjs';
import { checkLots, LOTS } from './lots.mjs';
import { intentsOf, checkOnce } from './exactly-once.mjs';
import { checkSessions } from './database.mjs';
import { checkStreams } from './streams.mjs';
import { checkTexts } from './texts.mjs';
import { checkTokens } from './tokens.mjs';
import { checkWebhooks, DELIVERIES, UNMATCHED_DELIVERIES } from './webhooks.mjs';
import { emailPattern } from '../load/accounts.mjs';
import { allPhones, importedPattern, phonePattern } from '../load/bookings.mjs';
import { rowsOf } from './database.mjs';

const QUERY_MS = 30_000;
const TEXTS = `SELECT id, phone, body, state, attempts FROM notify.messages
  WHERE (phone LIKE '+1' || $1 OR event = 'unacknowledged_request') AND direction = 'outbound'`;
const CUSTOMERS = 'SELECT id FROM clients.clients WHERE phone LIKE $1';
const VERSIONS = 'SELECT lot_id AS "lotId", version::float8 FROM shuttle.boards';

/**
 * Waits until all work is done and runs all checks.
 * @param {import('../environment/environment.mjs').Environment} environment
 * @param {import('../history.mjs').History} history
 * @param {import('./database.mjs').IdleSession[]} idle
 * @returns {Promise<import('./answers.mjs').Violation[]>}
 */
export async function findViolations(
  environment,
  { calls, faults, streams, accountReadings, tokenReadings, files, lotEdits },
  idle,
) {
  const query = (/** @type {string} */ sql, /** @type {unknown[]} */ parameters = []) =>
    rowsOf(environment.databaseUrl, sql, parameters, QUERY_MS);
  const intents = intentsOf(calls);
  const undrained = await drain(query, environment.rabbitmqUrl, allPhones);
  const versions = await query(VERSIONS);
  // Reads the texts immediately, because an unacknowledged request from the last minute may trigger another one at any time.
  const texts = await query(TEXTS, [phonePattern]);
  return [
    ...checkAnswers(calls, faults),
    ...checkRecoveries(faults),
    ...exitViolations(environment),
    ...undrained,
    ...checkOnce(intents, await readEffects(query)),
    ...checkAccounts(accountReadings, faults),
    ...checkTokens(tokenReadings),
    ...(await checkUserHistories(query, emailPattern)),
    ...checkHistories(await readHistories(query, allPhones)),
    ...checkLots(lotEdits, await query(LOTS)),
    ...checkImports(files, await countImported(query, importedPattern)),
    ...checkDeleted(
      intents,
      (await query(CUSTOMERS, [phonePattern])).map(({ id }) => id),
    ),
    ...checkEndings(await readEndings(query)),
    ...checkTexts(texts, environment.provider.messages),
    ...checkWebhooks(await query(DELIVERIES), await query(UNMATCHED_DELIVERIES), environment.receiver),
    ...(await checkCopies(query, allPhones)),
    ...checkStreams(streams, Object.fromEntries(versions.map(({ lotId, version }) => [lotId, version])), calls),
    ...checkSessions(idle, faults),
    ...databaseLogs(environment.dataFolder).flatMap((file) => checkDatabaseLog(readFileSync(file, 'utf8'))),
    ...(await checkDeadLetters(environment.rabbitmqUrl)),
  ];
}

/** Of PostgreSQL and of every replica that took over. @param {string} dataFolder */
const databaseLogs = (dataFolder) =>
  ['.', ...readdirSync(dataFolder).filter((name) => name.startsWith('postgres-'))]
    .map((folder) => join(dataFolder, folder, 'logs', 'postgres.log'))
    .filter((file) => existsSync(file));

/** @param {import('../environment/environment.mjs').Environment} environment */
const exitViolations = ({ supervisor }) =>
  supervisor.unexpectedExits.map(({ name, how, at }) => ({
    kind: 'process exited unexpectedly',
    what: `${name} at ${new Date(at).toISOString()}: ${how}`,
    requestIds: [],
  }));
