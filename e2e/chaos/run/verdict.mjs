import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeAccounts, judgeUserHistories } from '../checks/accounts.mjs';
import { judgeAnswers, judgeRecoveries } from '../checks/answers.mjs';
import { judgeCopies } from '../checks/copies.mjs';
import { judgeDatabaseLog } from '../checks/database-log.mjs';
import { judgeDeleted } from '../checks/deleted.mjs';
import { drain, judgeDeadLetters } from '../checks/drained.mjs';
import { effectsFound, endingsFound, judgeEndings } from '../checks/effects.mjs';
import { judgeHistories, storiesFound } from '../checks/histories.mjs';
import { importedFound, judgeImports } from '../checks/imports.mjs';
import { intentsOf, judgeOnce } from '../checks/once.mjs';
import { judgeSessions } from '../checks/sessions.mjs';
import { judgeStreams } from '../checks/streams.mjs';
import { judgeTexts } from '../checks/texts.mjs';
import { emailPattern } from '../load/accounts.mjs';
import { allPhones, importedPattern, phonePattern } from '../load/booking.mjs';
import { rowsOf } from './sessions.mjs';

const QUERY_MS = 30_000;
const TEXTS = `SELECT id, phone, body, state, attempts FROM notify.messages
  WHERE (phone LIKE '+1' || $1 OR event = 'unacknowledged_request') AND direction = 'outbound'`;
const CUSTOMERS = 'SELECT id FROM clients.clients WHERE phone LIKE $1';
const VERSIONS = 'SELECT lot_id AS "lotId", version::float8 FROM shuttle.boards';

/**
 * Everything that is not as it has to be, once nothing is under way any more.
 * @param {import('../stage/stage.mjs').Stage} stage
 * @param {import('../history/history.mjs').History} history
 * @param {import('../checks/sessions.mjs').IdleSession[]} idle
 * @returns {Promise<import('../checks/answers.mjs').Violation[]>}
 */
export async function verdict(stage, { calls, outbreaks, streams, sightings, files }, idle) {
  const query = (/** @type {string} */ sql, /** @type {unknown[]} */ parameters = []) =>
    rowsOf(stage.databaseUrl, sql, parameters, QUERY_MS);
  const logs = join(stage.dataFolder, 'logs');
  const intents = intentsOf(calls);
  const undrained = await drain(query, stage.rabbitmqUrl, allPhones);
  const versions = await query(VERSIONS);
  return [
    ...judgeAnswers(calls, outbreaks),
    ...judgeRecoveries(outbreaks),
    ...deathsOf(stage),
    ...undrained,
    ...judgeOnce(intents, await effectsFound(query)),
    ...judgeAccounts(sightings, outbreaks),
    ...(await judgeUserHistories(query, emailPattern)),
    ...judgeHistories(await storiesFound(query, allPhones)),
    ...judgeImports(files, await importedFound(query, importedPattern)),
    ...judgeDeleted(
      intents,
      (await query(CUSTOMERS, [phonePattern])).map(({ id }) => id),
    ),
    ...judgeEndings(await endingsFound(query)),
    ...judgeTexts(await query(TEXTS, [phonePattern]), stage.provider.messages),
    ...(await judgeCopies(query, allPhones)),
    ...judgeStreams(streams, Object.fromEntries(versions.map(({ lotId, version }) => [lotId, version])), calls),
    ...judgeSessions(idle, outbreaks),
    ...judgeDatabaseLog(readFileSync(join(logs, 'postgres.log'), 'utf8')),
    ...(await judgeDeadLetters(stage.rabbitmqUrl)),
  ];
}

/** @param {import('../stage/stage.mjs').Stage} stage */
const deathsOf = ({ supervisor }) =>
  supervisor.deaths.map(({ name, how, at }) => ({
    kind: 'a process ended by itself',
    what: `${name} at ${new Date(at).toISOString()}: ${how}`,
    requestIds: [],
  }));
