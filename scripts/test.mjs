/** `npm test`: every test there is, or some: `npm test -- --only lint,unit`. */
import './processes/node-version.mjs';
import { build } from './build/index.mjs';
import { installPackagesOfNode } from './build/packages.mjs';
import { explain, UserError } from './processes/user-error.mjs';
import { onStopSignal } from './processes/stop-signal.mjs';
import { inWords, ONE_FAILED, sum } from './testing/counts.mjs';
import { createRun } from './testing/run.mjs';
import { STEPS } from './testing/steps.mjs';

/** @typedef {import('./testing/steps.mjs').Step} Step */

const log = (/** @type {string} */ line) => console.log(line);

/** @param {string[]} args @returns {Step[]} */
function chosenSteps(args) {
  if (args.length === 0) return STEPS;
  const wanted = args[0] === '--only' ? (args[1] ?? '').split(',') : [];
  const unknown = wanted.filter((name) => !STEPS.some((step) => step.name === name));
  if (args.length !== 2 || wanted.length === 0 || unknown.length > 0) {
    throw new UserError(
      `Use npm test, or npm test -- --only NAME,NAME with ${STEPS.map(({ name }) => name).join(', ')}.`,
    );
  }
  return STEPS.filter((step) => wanted.includes(step.name));
}

/** @param {import('./testing/steps.mjs').Run} run @param {Step} step */
async function perform(run, step) {
  const startedAt = Date.now();
  console.log(`\n=== ${step.title}`);
  const counts = await performSafely(run, step);
  console.log(`=== ${step.title}: ${inWords(counts)} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  return counts;
}

/** @param {import('./testing/steps.mjs').Run} run @param {Step} step */
async function performSafely(run, step) {
  try {
    if (step.needsBuild) await build(log);
    return await step.perform(run, log);
  } catch (error) {
    explain(error);
    return ONE_FAILED;
  }
}

/** @param {Step[]} steps @param {import('./testing/steps.mjs').Run} run */
async function performAll(steps, run) {
  /** @type {ReturnType<typeof perform>[]} */
  const inTheWay = [];
  /** @type {ReturnType<typeof perform>[]} */
  const steppingBack = [];
  for (const step of steps) {
    if (step.alone) await Promise.all(inTheWay);
    if (run.hasEnded()) break;
    const performing = perform(run, step);
    (step.stepsBack ? steppingBack : inTheWay).push(performing);
    if (!step.besideOthers && !step.stepsBack) await performing;
  }
  return sum(await Promise.all([...inTheWay, ...steppingBack]));
}

try {
  const steps = chosenSteps(process.argv.slice(2));
  await installPackagesOfNode(log);
  const run = createRun(log);
  onStopSignal(async () => {
    await run.end();
    process.exit(1); // however it was broken off: not passed
  });
  const total = await performAll(steps, run);
  if (!run.hasEnded()) {
    await run.end();
    console.log(`\n${inWords(total)}`);
    process.exitCode = total.failed > 0 ? 1 : 0;
  }
} catch (error) {
  explain(error);
  process.exitCode = 1;
}
