import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal } from '../../scripts/processes/refusal.mjs';
import { WELL_MS } from './checks/answers.mjs';
import { GIVE_UP_MS } from './run/recovery.mjs';

/** @typedef {{minutes: number, seed: number, texts: number, wellWithinMs: number, report: string | undefined}} Options */

/** @param {string[]} args @returns {Options} @throws {Refusal} one sentence that says what there is instead */
export function readOptions(args) {
  const { minutes = '10', seed = '1', texts = '0', 'well-within': wellWithin, report } = parse(args);
  const wellWithinMs = wellWithin === undefined ? WELL_MS : Number(wellWithin) * 1000;
  if (!(Number(minutes) >= 1 && Number(minutes) <= 1440))
    throw new Refusal('--minutes must be a number from 1 to 1440.');
  if (!/^\d{1,9}$/.test(seed)) throw new Refusal('--seed must be a whole number.');
  if (!/^\d{1,6}$/.test(texts)) throw new Refusal('--texts must be a whole number.');
  if (!(wellWithinMs >= WELL_MS && wellWithinMs <= GIVE_UP_MS))
    throw new Refusal(`--well-within must be a number of seconds from ${WELL_MS / 1000} to ${GIVE_UP_MS / 1000}.`);
  return {
    minutes: Number(minutes),
    seed: Number(seed),
    texts: Number(texts),
    wellWithinMs,
    report: report && resolve(report),
  };
}

/** @param {string[]} args */
function parse(args) {
  const text = /** @type {const} */ ({ type: 'string' });
  try {
    const options = { minutes: text, seed: text, texts: text, 'well-within': text, report: text };
    return parseArgs({ args, options }).values;
  } catch {
    throw new Refusal(
      `The chaos does not know ${args.join(' ')}: there are --minutes N, --seed S, --texts T, --well-within SECONDS and --report FILE.`,
    );
  }
}
