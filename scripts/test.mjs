/** `npm test`: runs all tests, or some steps: `npm test -- --only lint,unit`. */
import './processes/node-version.mjs';
import { build } from './build/index.mjs';
import { installPackagesOfNode } from './build/packages.mjs';
import { explain, UserError } from './processes/user-error.mjs';
import { onStopSignal } from './processes/stop-signal.mjs';
import { inWords, ONE_FAILED, slowestFiles, sum } from './testing/outcome.mjs';
import { createRun } from './testing/run.mjs';
import { SIDE_BY_SIDE, STEPS } from './testing/steps.mjs';

/** @typedef {import('./testing/steps.mjs').Step} Step */
/** @typedef {import('./testing/steps.mjs').Run} Run */

const startedAt = Date.now();
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

/** @param {Run} run @param {Step} step @param {() => Promise<void>} built */
async function perform(run, step, built) {
  const startedAt = Date.now();
  if (step.needsBuild) await built();
  console.log(`\n=== ${step.title}`);
  const outcome = await step.perform(run, log);
  for (const name of outcome.flaky) log(`Flaky, passed only when retried: ${name}`);
  console.log(`=== ${step.title}: ${inWords(outcome)} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  return outcome;
}

/**
 * Runs the lanes side by side. Each takes its steps in order, some of them at the same time.
 * @param {Step[]} steps @param {Run} run
 */
async function performAll(steps, run) {
  /** @type {Promise<unknown>} */
  let types = Promise.resolve();
  /** @type {Promise<void> | undefined} */
  let building;
  // Checking the types builds the services, which must not happen twice at the same time.
  const built = () => (building ??= types.then(() => build(log)));
  /** @param {Step['lane']} lane */
  const performLane = async (lane) => {
    const waiting = steps.filter((step) => step.lane === lane);
    /** @type {import('./testing/outcome.mjs').Outcome[]} */
    const outcomes = [];
    const takeSteps = async () => {
      for (let step = waiting.shift(); step && !run.hasEnded(); step = waiting.shift()) {
        const outcome = await perform(run, step, built).catch((error) => {
          explain(error);
          return ONE_FAILED;
        });
        outcomes.push(outcome);
      }
    };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE[lane] }, takeSteps));
    return outcomes;
  };
  const checked = performLane('types');
  types = checked;
  return sum((await Promise.all([checked, performLane('processes'), performLane('processor')])).flat());
}

try {
  const steps = chosenSteps(process.argv.slice(2));
  await installPackagesOfNode(log);
  const run = createRun(log);
  onStopSignal(async () => {
    await run.end();
    process.exit(1); // an interrupted run has not passed
  });
  const total = await performAll(steps, run);
  if (!run.hasEnded()) {
    await run.end();
    console.log(`\nThe slowest files:\n${slowestFiles(total, 10).join('\n')}`);
    if (total.flaky.length > 0) console.log(`\nFlaky, passed only when retried:\n${total.flaky.join('\n')}`);
    console.log(`\n${inWords(total)} in ${((Date.now() - startedAt) / 60_000).toFixed(1)} minutes`);
    process.exitCode = total.failed > 0 ? 1 : 0;
  }
} catch (error) {
  explain(error);
  process.exitCode = 1;
}
