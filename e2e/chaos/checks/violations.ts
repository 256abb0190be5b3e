import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkAccounts, checkUserHistories } from './accounts.ts';
import { checkAnswers, checkRecoveries, type Violation } from './answers.ts';
import { checkCopies } from './drain.ts';
import { checkDatabaseLog, type IdleSession } from './database.ts';
import { checkDeleted } from './exactly-once.ts';
import { drain, checkDeadLetters } from './drain.ts';
import { readEffects, readEndings, checkEndings } from './effects.ts';
import { checkHistories, readHistories } from './histories.ts';
import { countImported, checkImports } from './imports.ts';
import { checkLots, LOTS } from './lots.ts';
import { intentsOf, checkOnce } from './exactly-once.ts';
import { checkSessions } from './database.ts';
import { checkStreams } from './streams.ts';
import { checkTexts } from './texts.ts';
import { checkTokens } from './tokens.ts';
import { checkWebhooks, DELIVERIES, UNMATCHED_DELIVERIES } from './webhooks.ts';
import { emailPattern } from '../load/accounts.ts';
import { allPhones, importedPattern, phonePattern } from '../load/bookings.ts';
import { rowsOf } from './database.ts';
import type { Environment } from '../environment/environment.ts';
import type { History } from '../history.ts';

const QUERY_MS = 30_000;
const TEXTS = `SELECT id, phone, body, state, attempts FROM notify.messages
  WHERE (phone LIKE '+1' || $1 OR event = 'unacknowledged_request') AND direction = 'outbound'`;
const CUSTOMERS = 'SELECT id FROM clients.clients WHERE phone LIKE $1';
const VERSIONS = 'SELECT lot_id AS "lotId", version::float8 FROM shuttle.boards';

/** Waits until all work is done and runs all checks. */
export async function findViolations(
  environment: Environment,
  { calls, faults, streams, accountReadings, tokenReadings, files, lotEdits }: History,
  idle: IdleSession[],
): Promise<Violation[]> {
  const query = (sql: string, parameters: unknown[] = []) => rowsOf(environment.databaseUrl, sql, parameters, QUERY_MS);
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

/** Of PostgreSQL and of every replica that took over. */
const databaseLogs = (dataFolder: string) =>
  ['.', ...readdirSync(dataFolder).filter((name) => name.startsWith('postgres-'))]
    .map((folder) => join(dataFolder, folder, 'logs', 'postgres.log'))
    .filter((file) => existsSync(file));

const exitViolations = ({ supervisor }: Environment) =>
  supervisor.unexpectedExits.map(({ name, how, at }) => ({
    kind: 'process exited unexpectedly',
    what: `${name} at ${new Date(at).toISOString()}: ${how}`,
    requestIds: [],
  }));
