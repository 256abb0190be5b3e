import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../system/services.ts';
import { addressesOf } from './find-servers.ts';
import { findOrInstallChromium } from './chromium.ts';
import { pathArguments, programPath, runJest, runTogether, runWithRetry, SERIAL_ARGUMENTS } from './jest.ts';
import { NO_TESTS, ONE_PASSED, oneFailed, outcomeOfPlaywright, sum, type Outcome } from './outcome.ts';
import { findOrInstallPromtool, writeDashboardQueries } from './promtool.ts';
import type { createRun } from './run.ts';
import { TSX } from '../processes/run-program.ts';

export type Run = ReturnType<typeof createRun>;

export interface Step {
  /** for `--only` */
  name: string;
  title: string;
  lane: keyof typeof MAX_CONCURRENT;
  needsBuild?: boolean;
  /** `npm test` can run some of its files */
  hasFiles?: boolean;
  /**
   * `paths`: runs only the files
   * whose path contains one of them; all if empty
   */
  perform: (run: Run, log: (line: string) => void, paths: string[]) => Promise<Outcome>;
}

/**
 * How many steps of a lane run at the same time. Tests with processes mostly wait, so two run side by side. Unit tests and lint
 * have low priority: they use the processor time that the others leave.
 */
export const MAX_CONCURRENT = { types: 1, processes: 2, processor: 1 };

/** In starting order within each lane: steps that need no build first, and longer ones before shorter ones. */
export const STEPS: Step[] = [
  { name: 'types', title: 'Types', lane: 'types', perform: checkTypes },
  {
    name: 'integration',
    title: 'Integration tests on real servers',
    lane: 'processes',
    hasFiles: true,
    perform: (run, _log, paths) => runIntegrationTests(run, paths),
  },
  {
    name: 'browser',
    title: 'Browser tests in Chromium',
    lane: 'processes',
    needsBuild: true,
    hasFiles: true,
    perform: runBrowserTests,
  },
  {
    name: 'system',
    title: 'System tests: all services as processes, killed and replicated',
    lane: 'processes',
    needsBuild: true,
    hasFiles: true,
    perform: (run, _log, paths) =>
      runWithRetry(run, 'system', (report, files) =>
        runJest(run, report, ['--selectProjects', 'system', ...SERIAL_ARGUMENTS, ...pathArguments(files ?? paths)]),
      ),
  },
  {
    name: 'api',
    title: 'The REST contract, on one running system',
    lane: 'processes',
    needsBuild: true,
    hasFiles: true,
    perform: (run, _log, paths) => runContractTests(run, paths),
  },
  {
    name: 'chaos',
    title: 'A minute of chaos: every server and service broken once under load',
    lane: 'processes',
    needsBuild: true,
    perform: runChaos,
  },
  {
    name: 'unit',
    title: 'Unit tests',
    lane: 'processor',
    hasFiles: true,
    perform: (run, _log, paths) => runUnitTests(run, paths),
  },
  { name: 'lint', title: 'Lint', lane: 'processor', perform: runLint },
  { name: 'alerts', title: 'Alert rules and dashboards, by promtool', lane: 'processor', perform: checkAlerts },
];

async function runLint(run: Run) {
  const code = await run.program('npm', ['run', '--silent', 'lint'], { lowPriority: true });
  return code === 0 ? ONE_PASSED : oneFailed('Lint');
}

async function checkAlerts(run: Run, log: (line: string) => void) {
  const promtool = await findOrInstallPromtool(log);
  if (!promtool) {
    return oneFailed('There is no promtool here: install Prometheus.');
  }
  const queries = run.report('dashboard-queries');
  writeDashboardQueries(queries);
  const codes = [
    await run.program(promtool, ['check', 'config', 'ops/prometheus/prometheus.yml'], { lowPriority: true }),
    await run.program(promtool, ['check', 'rules', queries], { lowPriority: true }),
    await run.program(promtool, ['test', 'rules', 'ops/prometheus/lotline.rules.test.yaml'], { lowPriority: true }),
  ];
  return codes.every((code) => code === 0) ? ONE_PASSED : oneFailed('Alert rules and dashboards');
}

/** Compiles everything, including what no build emits: the tests and the front end. */
async function checkTypes(run: Run) {
  const codes = [await runTypescript(run, ['-b'])];
  for (const project of TYPESCRIPT_PROJECTS) codes.push(await runTypescript(run, ['--noEmit', '-p', project]));
  return codes.every((code) => code === 0) ? ONE_PASSED : oneFailed('Types');
}

/** Projects without build output: tests, the front end and the browser tests. */
export const TYPESCRIPT_PROJECTS = ['tsconfig.spec.json', 'frontend/tsconfig.json', 'e2e/tsconfig.json'];

function runTypescript(run: Run, args: string[]) {
  return run.program(process.execPath, [programPath('typescript-7/bin/tsc'), ...args]);
}

/**
 * Loading modules takes longer than most tests, so files share them: the front end's by folder, each with a window of its own, and all
 * others at once.
 */
async function runUnitTests(run: Run, paths: string[]) {
  const files = filesIn(['packages', 'services', 'docker', 'k8s', 'docs', 'scripts'], '.spec.ts', paths);
  const components = ['.spec.ts', '.spec.tsx'].flatMap((ending) => filesIn(['frontend/src'], ending, paths));
  const outcomes = await Promise.all([
    runTogether(run, 'unit', [files], [], { lowPriority: true }),
    runTogether(run, 'frontend', groupByFolder(components.sort()), [], { lowPriority: true }),
  ]);
  return sum(outcomes);
}

/** One group for each folder of `features` and `ui`, and for each other folder of `frontend/src`. */
function groupByFolder(files: string[]): string[][] {
  const groups: Map<string, string[]> = new Map();
  for (const file of files) {
    const folder = /^frontend\/src\/((?:features|ui)\/[^/]+|[^/]+)/.exec(file)?.[0] ?? '';
    groups.set(folder, [...(groups.get(folder) ?? []), file]);
  }
  return [...groups.values()];
}

/** The integration tests in parts of about the same length. */
const INTEGRATION_PARTS = [
  ['services/gateway'],
  ['services/clients', 'services/auth'],
  ['services/shuttle', 'services/notify'],
  ['packages/service-kit', 'packages/protocol'],
];

/**
 * Runs the parts side by side, because they mostly wait, each on its own servers, because a service's tests need its queues
 * exclusively. An external broker or Redis exists only once, so everything then runs in one part.
 */
async function runIntegrationTests(run: Run, paths: string[]) {
  const parts = INTEGRATION_PARTS.map((folders) => filesIn(folders, '.int-spec.ts', paths)).filter(
    (files) => files.length > 0,
  );
  if (parts.length === 0) return NO_TESTS;
  const first = await run.beginServers();
  const isExternal = [first.rabbitmq, first.redis].some(({ kind }) => kind === 'external');
  const outcomes = await Promise.all(
    (isExternal ? [parts.flat()] : parts).map(async (files, index) => {
      const servers = index === 0 ? first : await run.beginServers();
      await Promise.all(Object.values(servers.ready));
      const env = addressesOf(servers);
      return runTogether(run, 'integration', [files], SERIAL_ARGUMENTS, { env, report: `integration-${index + 1}` });
    }),
  );
  await run.stopServers();
  return sum(outcomes);
}

/** Exports and imports come first, while there are few customers. */
function runContractTests(run: Run, paths: string[]) {
  const files = filesIn(['e2e/system/api'], '.system-spec.ts', paths);
  const isTransfer = (file: string) => file.includes('transfer-calls');
  const ordered = [...files.filter(isTransfer), ...files.filter((file) => !isTransfer(file))];
  return runTogether(run, 'api', [ordered], SERIAL_ARGUMENTS, {});
}

function filesIn(folders: string[], ending: string, paths: string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith(ending) && !file.includes('node_modules'))
        .sort()
        .map((file) => join(folder, file)),
    )
    .filter((file) => paths.length === 0 || paths.some((path) => file.includes(path)));
}

/**
 * Late responses and recoveries are only reported here, because other tests run beside it. `npm run chaos` fails for them.
 */
async function runChaos(run: Run) {
  const report = run.report('chaos');
  const args = [...TSX, 'e2e/chaos/main.ts', '--minutes', '1', '--seed', '1', '--report-times', '--report', report];
  const code = await run.program(process.execPath, args);
  if (code === 0) return ONE_PASSED;
  return oneFailed(`Chaos\n${existsSync(report) ? readFileSync(report, 'utf8') : ''}`);
}

async function runBrowserTests(run: Run, log: (line: string) => void, paths: string[]) {
  const chromium = await findOrInstallChromium(log);
  if (!chromium) {
    return oneFailed('Chromium was not found: install it, or set CHROMIUM_PATH.');
  }
  const report = run.report('browser');
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'];
  if (paths.length > 0) args.push('--pass-with-no-tests', ...paths);
  const code = await run.program(process.execPath, [programPath('@playwright/test/cli.js'), ...args], { env });
  return outcomeOfPlaywright('browser', report, code);
}
