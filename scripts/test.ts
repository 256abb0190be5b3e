/**
 * `npm test`: runs all tests, some steps (`npm test -- --only lint,unit`), or some files (`npm test -- --only unit services/shuttle`).
 */
import { build } from './build/index.ts';
import { explain, UserError } from './processes/user-error.ts';
import { onStopSignal } from './processes/stop-signal.ts';
import { formatCounts, outcomeOf, slowestFiles, sum, type Outcome } from './testing/outcome.ts';
import { createRun } from './testing/run.ts';
import { MAX_CONCURRENT, STEPS, type Step } from './testing/steps.ts';

const startedAt = Date.now();
const log = (line: string) => console.log(line);

function chosenTests(args: string[]): { steps: Step[]; paths: string[] } {
  if (args.length === 0) return { steps: STEPS, paths: [] };
  const [option, names = '', ...paths] = args;
  const steps = STEPS.filter(({ name }) => names.split(',').includes(name));
  if (option !== '--only' || steps.length !== names.split(',').length) {
    throw new UserError(
      `Use npm test, or npm test -- --only NAME,NAME [PATH...] with ${STEPS.map(({ name }) => name).join(', ')}.`,
    );
  }
  const whole = steps.find(({ hasFiles }) => !hasFiles);
  if (whole && paths.length > 0) throw new UserError(`A path does not apply to ${whole.name}.`);
  return { steps, paths };
}

async function performStep(
  run: ReturnType<typeof createRun>,
  step: Step,
  paths: string[],
  ensureBuilt: () => Promise<void>,
) {
  const startedAt = Date.now();
  if (step.needsBuild) await ensureBuilt();
  console.log(`\n=== ${step.title}`);
  const outcome = await step.perform(run, paths, log);
  for (const name of outcome.flaky) log(`Flaky, passed only when retried: ${name}`);
  console.log(`=== ${step.title}: ${formatCounts(outcome)} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  return outcome;
}

/** Runs the lanes side by side. Each takes its steps in order, some of them at the same time. */
async function performAll({ steps, paths }: ReturnType<typeof chosenTests>, run: ReturnType<typeof createRun>) {
  let types: Promise<unknown> = Promise.resolve();
  let building: Promise<void> | undefined;
  // Checking the types builds the services, which must not happen twice at the same time.
  const built = () => (building ??= types.then(() => build(log)));
  const performLane = async (lane: Step['lane']) => {
    const waiting = steps.filter((step) => step.lane === lane);
    const outcomes: Outcome[] = [];
    const takeSteps = async () => {
      for (let step = waiting.shift(); step && !run.hasEnded(); step = waiting.shift()) {
        const outcome = await performStep(run, step, paths, built).catch((error) => {
          explain(error);
          return outcomeOf([1], `${step.title}: ${error instanceof Error ? error.message : error}`);
        });
        outcomes.push(outcome);
      }
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT[lane] }, takeSteps));
    return outcomes;
  };
  const checked = performLane('types');
  types = checked;
  return sum((await Promise.all([checked, performLane('processes'), performLane('processor')])).flat());
}

try {
  const chosen = chosenTests(process.argv.slice(2));
  const run = createRun(log);
  onStopSignal(async () => {
    await run.end();
    process.exit(1); // an interrupted run has not passed
  });
  const total = await performAll(chosen, run);
  if (!run.hasEnded()) {
    await run.end();
    console.log(`\nThe slowest files:\n${slowestFiles(total, 10).join('\n')}`);
    if (total.flaky.length > 0) console.log(`\nFlaky, passed only when retried:\n${total.flaky.join('\n')}`);
    if (total.failures.length > 0) console.log(`\nFailed:\n${total.failures.join('\n')}`);
    console.log(`\n${formatCounts(total)} in ${((Date.now() - startedAt) / 60_000).toFixed(1)} minutes`);
    const isEmpty = total.passed + total.failed === 0;
    if (isEmpty) console.log(`No test file has ${chosen.paths.join(' or ')} in its path.`);
    process.exitCode = isEmpty || total.failed > 0 ? 1 : 0;
  }
} catch (error) {
  explain(error);
  process.exitCode = 1;
}
