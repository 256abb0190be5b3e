import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { UserError } from '../../scripts/processes/user-error.ts';

export interface Options {
  minutes: number;
  seed: number;
  texts: number;
  /** late answers and recoveries are reported and do not fail the run */
  reportTimes: boolean;
  /** a file to append the report to */
  report: string | undefined;
}

/** @throws {UserError} one sentence that says what there is instead */
export function readOptions(args: string[]): Options {
  const { minutes = '10', seed = '1', texts = '0', 'report-times': reportTimes = false, report } = parse(args);
  if (!(Number(minutes) >= 1 && Number(minutes) <= 1440))
    throw new UserError('--minutes must be a number from 1 to 1440.');
  if (!/^\d{1,9}$/.test(seed)) throw new UserError('--seed must be a whole number.');
  if (!/^\d{1,6}$/.test(texts)) throw new UserError('--texts must be a whole number.');
  return {
    minutes: Number(minutes),
    seed: Number(seed),
    texts: Number(texts),
    reportTimes,
    report: report && resolve(report),
  };
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    const flag = { type: 'boolean' } as const;
    const options = { minutes: text, seed: text, texts: text, 'report-times': flag, report: text };
    return parseArgs({ args, options }).values;
  } catch {
    throw new UserError(
      `Invalid options: ${args.join(' ')}. The options are --minutes N, --seed S, --texts T, --report-times and --report FILE.`,
    );
  }
}
