import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { UserError } from '../scripts/processes/user-error.mjs';
import { REPOSITORY } from '../scripts/system/services.mjs';

/**
 * @typedef {import('./run/run-load.mjs').Load | import('./run/run-pages.mjs').PagesLoad
 *   | import('./run/run-pages.mjs').ScreensLoad | import('./run/run-walks.mjs').WalksLoad} AnyLoad
 *
 * @typedef {object} Options
 * @property {number} customers of each lot
 * @property {number} lots with customers: the bench's own and those beside it
 * @property {AnyLoad[]} loads
 * @property {number} rounds
 * @property {number} tries of a round while the host withholds CPU time
 * @property {number | undefined} seconds for every round; by default each load's own
 * @property {string} dataFolder with the seeded customers; kept for the next run
 * @property {number | undefined} port of the first gateway; a free one by default
 * @property {string} json the result file
 * @property {string | undefined} against the result of an earlier run to compare with
 * @property {string | undefined} profile the folder for CPU profiles of the services
 */

const USAGE =
  '--customers N, --lots N, --only NAME,NAME, --rounds N, --tries N, --seconds S, --data DIR, --port N, --json FILE, --against FILE, --profile DIR';

/**
 * @param {string[]} args
 * @param {AnyLoad[]} all
 * @returns {Options}
 * @throws {UserError} with a sentence that lists the valid options
 */
export function readOptions(args, all) {
  const values = parse(args);
  const customers = toWholeNumber('customers', values.customers ?? '10000', 3000);
  const lots = toWholeNumber('lots', values.lots ?? '1', 1);
  const folder = lots === 1 ? String(customers) : `${lots}x${customers}`;
  const dataFolder = resolve(values.data ?? join(REPOSITORY, '.lotline-bench', folder));
  return {
    customers,
    lots,
    loads: chooseLoads(values.only, all),
    rounds: toWholeNumber('rounds', values.rounds ?? '3', 1),
    tries: toWholeNumber('tries', values.tries ?? '3', 1),
    seconds: values.seconds === undefined ? undefined : toPositiveNumber('seconds', values.seconds),
    dataFolder,
    port: values.port === undefined ? undefined : toWholeNumber('port', values.port, 1),
    json: resolve(values.json ?? join(REPOSITORY, 'bench', 'results', `${new Date().toISOString().slice(0, 19)}.json`)),
    against: values.against && resolve(values.against),
    profile: values.profile && resolve(values.profile),
  };
}

/** @param {string[]} args @returns {Record<string, string | undefined>} */
function parse(args) {
  const names = [
    'customers',
    'lots',
    'only',
    'rounds',
    'tries',
    'seconds',
    'data',
    'port',
    'json',
    'against',
    'profile',
  ];
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: /** @type {const} */ ('string') }]));
    return /** @type {Record<string, string | undefined>} */ (parseArgs({ args, options }).values);
  } catch {
    throw new UserError(`Invalid options: ${args.join(' ')}. The options are ${USAGE}.`);
  }
}

/** @param {string | undefined} names @param {AnyLoad[]} all */
function chooseLoads(names, all) {
  if (names === undefined) return all;
  const wanted = names.split(',');
  const unknown = wanted.filter((name) => !all.some((load) => load.name === name));
  if (unknown.length > 0) {
    throw new UserError(
      `Unknown load: ${unknown.join(', ')}. The loads are ${all.map(({ name }) => name).join(', ')}.`,
    );
  }
  return all.filter(({ name }) => wanted.includes(name));
}

/** @param {string} name @param {string} text @param {number} least */
function toWholeNumber(name, text, least) {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least)
    throw new UserError(`--${name} must be a whole number of at least ${least}.`);
  return value;
}

/** @param {string} name @param {string} text */
function toPositiveNumber(name, text) {
  const value = Number(text);
  if (!(value > 0)) throw new UserError(`--${name} must be a number above 0.`);
  return value;
}
