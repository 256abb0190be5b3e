import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal } from '../../scripts/processes/refusal.mjs';

/** @typedef {{minutes: number, seed: number, texts: number, report: string | undefined}} Options */

/** @param {string[]} args @returns {Options} @throws {Refusal} one sentence that says what there is instead */
export function readOptions(args) {
  const { minutes = '10', seed = '1', texts = '0', report } = parse(args);
  if (!(Number(minutes) >= 1 && Number(minutes) <= 1440))
    throw new Refusal('--minutes must be a number from 1 to 1440.');
  if (!/^\d{1,9}$/.test(seed)) throw new Refusal('--seed must be a whole number.');
  if (!/^\d{1,6}$/.test(texts)) throw new Refusal('--texts must be a whole number.');
  return { minutes: Number(minutes), seed: Number(seed), texts: Number(texts), report: report && resolve(report) };
}

/** @param {string[]} args */
function parse(args) {
  const text = /** @type {const} */ ({ type: 'string' });
  try {
    return parseArgs({ args, options: { minutes: text, seed: text, texts: text, report: text } }).values;
  } catch {
    throw new Refusal(
      `The chaos does not know ${args.join(' ')}: there are --minutes N, --seed S, --texts T and --report FILE.`,
    );
  }
}
