import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TSX } from '../processes/run-program.ts';
import { REPOSITORY } from '../system/services.ts';
import { findOrInstallChromium } from './chromium.ts';
import { addressesOf } from './find-servers.ts';
import { NO_TESTS, outcomeOf, outcomeOfJest, outcomeOfPlaywright, readOutcome, sum, type Outcome } from './outcome.ts';
import { findOrInstallPromtool, writeDashboardQueries } from './promtool.ts';
import type { createRun } from './run.ts';

type Run = ReturnType<typeof createRun>;

export interface Step {
  /** for `--only` */
  name: string;
  title: string;
  lane: keyof typeof MAX_CONCURRENT;
  needsBuild?: boolean;
  /** some of its files can run */
  hasFiles?: boolean;
  /** @param paths runs only the files whose path contains one of them; all if empty */
  perform: (run: Run, paths: string[], log: (line: string) => void) => Promise<Outcome>;
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
    perform: runIntegrationTests,
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
    perform: (run, paths) => runJest(run, 'system', [...SERIAL, ...pathArguments(paths)]),
  },
  {
    name: 'api',
    title: 'The REST contract, on one running system',
    lane: 'processes',
    needsBuild: true,
    hasFiles: true,
    perform: (run, paths) => runTogether(run, 'api', [filesIn(['e2e/system/api'], paths)], SERIAL),
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
    perform: runUnitTests,
  },
  { name: 'lint', title: 'Lint', lane: 'processor', perform: runLint },
  { name: 'alerts', title: 'Alert rules and dashboards, by promtool', lane: 'processor', perform: checkAlerts },
];

async function runLint(run: Run) {
  return outcomeOf([await run.program('npm', ['run', '--silent', 'lint'], { lowPriority: true })], 'Lint');
}

async function checkAlerts(run: Run, _paths: string[], log: (line: string) => void) {
  const promtool = await findOrInstallPromtool(log);
  if (!promtool) return outcomeOf([1], 'There is no promtool here: install Prometheus.');
  const queries = run.report('dashboard-queries');
  writeDashboardQueries(queries);
  const codes = [
    await run.program(promtool, ['check', 'config', 'ops/prometheus/prometheus.yml'], { lowPriority: true }),
    await run.program(promtool, ['check', 'rules', queries], { lowPriority: true }),
    await run.program(promtool, ['test', 'rules', 'ops/prometheus/lotline.rules.test.yaml'], { lowPriority: true }),
  ];
  return outcomeOf(codes, 'Alert rules and dashboards');
}

/** Compiles everything, including what no build emits: tests, the front end and the browser tests. */
async function checkTypes(run: Run) {
  const codes = [await run.program(process.execPath, [programPath('typescript-7/bin/tsc'), '-b'])];
  for (const project of TYPESCRIPT_PROJECTS)
    codes.push(await run.program(process.execPath, [programPath('typescript-7/bin/tsc'), '--noEmit', '-p', project]));
  return outcomeOf(codes, 'Types');
}

/** Projects without build output. */
export const TYPESCRIPT_PROJECTS = ['tsconfig.spec.json', 'frontend/tsconfig.json', 'e2e/tsconfig.json'];

/** One file after another, and an end even if a failed test left a process or a timer running. */
const SERIAL = ['--runInBand', '--forceExit'];

const pathArguments = (paths: string[]) => (paths.length === 0 ? [] : ['--passWithNoTests', '--', ...paths]);

/**
 * In MB. Each file loads its modules again, and a large young generation frees those of the previous file without copying them.
 */
const LARGE_YOUNG_GENERATION = '--max-semi-space-size=64';

/** @param options `name` of the report, if it is not the project's */
async function runJest(
  run: Run,
  project: string,
  args: string[],
  { name = project, ...options }: Parameters<Run['program']>[2] & { name?: string } = {},
) {
  const report = run.report(name);
  const cache = join(REPOSITORY, 'node_modules', '.cache', 'jest'); // the default is in the temporary folder, which is removed
  const output = ['--verbose=false', '--json', `--outputFile=${report}`, `--cacheDirectory=${cache}`];
  const jest = [LARGE_YOUNG_GENERATION, programPath('jest/bin/jest.js'), '--selectProjects', project];
  const code = await run.program(process.execPath, [...jest, ...output, ...args], options);
  return readOutcome(name, report, code, outcomeOfJest);
}

/** Runs the files of each group as one (together.ts). */
async function runTogether(
  run: Run,
  project: string,
  groups: string[][],
  args: string[],
  { env, ...options }: Parameters<typeof runJest>[3] = {},
) {
  const filled = groups.filter((files) => files.length > 0);
  if (filled.length === 0) return NO_TESTS;
  return runJest(run, project, args, { ...options, env: { ...env, TEST_GROUPS: JSON.stringify(filled) } });
}

const TEST_FILE = /\.(int-|system-)?spec\.tsx?$/;

/** The test files below folders whose path contains one of `paths`; all if empty. */
function filesIn(folders: string[], paths: string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => TEST_FILE.test(file) && !file.includes('node_modules'))
        .sort()
        .map((file) => join(folder, file)),
    )
    .filter((file) => paths.length === 0 || paths.some((path) => file.includes(path)));
}

const isIntegration = (file: string) => file.endsWith('.int-spec.ts');

/** Each folder of the front end's features and parts has a window of its own. */
async function runUnitTests(run: Run, paths: string[]) {
  const rules = filesIn(['packages', 'services', 'docker', 'k8s', 'docs', 'scripts'], paths);
  const components = new Map<string, string[]>();
  for (const file of filesIn(['frontend/src'], paths)) {
    const folder = /^frontend\/src\/((features|ui)\/[^/]+|[^/]+)/.exec(file)?.[0] ?? '';
    components.set(folder, [...(components.get(folder) ?? []), file]);
  }
  return sum([
    await runTogether(run, 'unit', [rules.filter((file) => !isIntegration(file))], SERIAL, { lowPriority: true }),
    await runTogether(run, 'frontend', [...components.values()], ['--maxWorkers=2'], { lowPriority: true }),
  ]);
}

const programPath = (path: string) => join(REPOSITORY, 'node_modules', path);

/** The integration tests in parts of about the same length. */
const INTEGRATION_PARTS = [
  ['services/gateway'],
  ['services/clients', 'services/auth'],
  ['services/shuttle', 'services/notify'],
  ['packages'],
];

/**
 * Runs the parts side by side, because they mostly wait, each on its own servers, because a service's tests need its queues
 * exclusively. An external broker or Redis exists only once, so everything then runs in one part.
 */
async function runIntegrationTests(run: Run, paths: string[]) {
  const first = await run.beginServers();
  const isExternal = [first.rabbitmq, first.redis].some(({ kind }) => kind === 'external');
  const parts = INTEGRATION_PARTS.map((folders) => filesIn(folders, paths).filter(isIntegration));
  const filled = isExternal ? [parts.flat()] : parts.filter((files) => files.length > 0);
  const outcomes = await Promise.all(
    filled.map(async (files, index) => {
      const servers = index === 0 ? first : await run.beginServers();
      await Promise.all(Object.values(servers.ready));
      const options = { env: addressesOf(servers), name: `integration-${index + 1}` };
      return runTogether(run, 'integration', [files], SERIAL, options);
    }),
  );
  await run.stopServers();
  return sum(outcomes);
}

/**
 * Late responses and recoveries are only reported here, because other tests run beside it. `npm run chaos` fails for them.
 */
async function runChaos(run: Run) {
  const report = run.report('chaos');
  const args = [...TSX, 'e2e/chaos/main.ts', '--minutes', '1', '--seed', '1', '--report-times', '--report', report];
  const code = await run.program(process.execPath, args);
  return outcomeOf([code], `Chaos\n${existsSync(report) ? readFileSync(report, 'utf8') : ''}`);
}

async function runBrowserTests(run: Run, paths: string[], log: (line: string) => void) {
  const chromium = await findOrInstallChromium(log);
  if (!chromium) return outcomeOf([1], 'Chromium was not found: install it, or set CHROMIUM_PATH.');
  const report = run.report('browser');
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'];
  if (paths.length > 0) args.push('--pass-with-no-tests', ...paths);
  const code = await run.program(process.execPath, [programPath('@playwright/test/cli.js'), ...args], { env });
  return readOutcome('browser', report, code, outcomeOfPlaywright);
}
