import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { UserError } from '../scripts/processes/user-error.ts';
import { REPOSITORY } from '../scripts/system/services.ts';
import type { Load, ScreensLoad } from './run/run-load.ts';

type AnyLoad = Load | ScreensLoad;

export interface Options {
  /** of each lot */
  customers: number;
  /** with customers: the bench's own and those beside it */
  lots: number;
  loads: AnyLoad[];
  rounds: number;
  /** of a round while the host withholds CPU time */
  tries: number;
  /** for every round; by default each load's own */
  seconds: number | undefined;
  /** with the seeded customers; kept for the next run */
  dataFolder: string;
  /** of the first gateway; a free one by default */
  port: number | undefined;
  /** the result file */
  json: string;
  /** the result of an earlier run to compare with */
  against: string | undefined;
  /** the folder for CPU profiles of the services */
  profile: string | undefined;
}

const NAMES = 'customers lots only rounds tries seconds data port json against profile'.split(' ');

/** @throws {UserError} with a sentence that lists the valid options */
export function readOptions(args: string[], all: AnyLoad[]): Options {
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

function parse(args: string[]): Record<string, string | undefined> {
  try {
    const options = Object.fromEntries(NAMES.map((name) => [name, { type: 'string' as const }]));
    return parseArgs({ args, options }).values as Record<string, string | undefined>;
  } catch {
    throw new UserError(
      `Invalid options: ${args.join(' ')}. The options are --${NAMES.join(', --')}, each with a value.`,
    );
  }
}

function chooseLoads(names: string | undefined, all: AnyLoad[]) {
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

function toWholeNumber(name: string, text: string, least: number) {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least)
    throw new UserError(`--${name} must be a whole number of at least ${least}.`);
  return value;
}

function toPositiveNumber(name: string, text: string) {
  const value = Number(text);
  if (!(value > 0)) throw new UserError(`--${name} must be a number above 0.`);
  return value;
}
