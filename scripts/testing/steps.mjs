import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../build/index.mjs';
import { REPOSITORY } from '../system/services.mjs';
import { findOrInstallChromium } from './chromium.mjs';
import { countsOfJest, countsOfPlaywright, flakyOfPlaywright, ONE_FAILED, ONE_PASSED, sum } from './counts.mjs';

/**
 * @typedef {ReturnType<typeof import('./run.mjs').createRun>} Run
 * @typedef {import('./counts.mjs').Counts} Counts
 *
 * @typedef {object} Step
 * @property {string} name for `--only`
 * @property {string} title
 * @property {boolean} [needsBuild]
 * @property {boolean} [besideOthers] runs while the steps after it do, because it mostly waits
 * @property {boolean} [stepsBack] runs beside all after it too, with what processor time they leave
 * @property {boolean} [alone] begins when all before it have ended, but for those that step back: it starts whole systems
 * @property {(run: Run, log: (line: string) => void) => Promise<Counts>} perform
 */

/** For tests with processes: one file after another, and an end even where a test that failed left one running. */
const IN_TURN = ['--runInBand', '--forceExit'];

/**
 * In the order in which they begin. Unit tests and lint need nothing but a processor: they have what the system tests and those
 * after them, which mostly wait, leave of theirs.
 * @type {Step[]}
 */
export const STEPS = [
  {
    name: 'integration',
    title: 'Integration tests on real servers',
    besideOthers: true,
    perform: integration,
  },
  { name: 'types', title: 'Types', perform: types },
  {
    name: 'contract',
    title: 'The REST contract, on one running system',
    needsBuild: true,
    perform: (run) => jest(run, 'contract', ['contract'], IN_TURN),
  },
  {
    name: 'system',
    title: 'System tests: all services as processes, killed and replicated',
    needsBuild: true,
    alone: true,
    besideOthers: true,
    perform: (run) => jest(run, 'system', ['system'], IN_TURN),
  },
  {
    name: 'unit',
    title: 'Unit tests',
    stepsBack: true,
    perform: (run) => jest(run, 'unit', ['unit', 'frontend'], [], { stepsBack: true }),
  },
  { name: 'lint', title: 'Lint', stepsBack: true, perform: lint },
  {
    name: 'chaos',
    title: 'Two minutes of chaos: every server and service broken once under load',
    needsBuild: true,
    alone: true,
    perform: chaos,
  },
  { name: 'browser', title: 'Browser tests in Chromium', needsBuild: true, alone: true, perform: browser },
];

/** @param {Run} run */
async function lint(run) {
  const code = await run.program('npm', ['run', '--silent', 'lint'], { stepsBack: true });
  return code === 0 ? ONE_PASSED : ONE_FAILED;
}

/** Compiles everything, also what no build emits: the tests and the front end. @param {Run} run @param {(line: string) => void} log */
async function types(run, log) {
  const codes = [await typescript(run, ['-b'])];
  for (const project of projectsWithoutBuild()) codes.push(await typescript(run, ['--noEmit', '-p', project]));
  if (codes.some((code) => code !== 0)) return ONE_FAILED;
  await build(log);
  return ONE_PASSED;
}

function projectsWithoutBuild() {
  const folders = ['packages', 'services'].flatMap((parent) =>
    readdirSync(join(REPOSITORY, parent)).map((name) => join(parent, name)),
  );
  const specs = ['.', ...folders, 'frontend', 'e2e', 'bench'].map((folder) => join(folder, 'tsconfig.spec.json'));
  const others = ['frontend', 'e2e', 'bench'].map((folder) => join(folder, 'tsconfig.json'));
  return [...specs, ...others].filter((file) => existsSync(join(REPOSITORY, file)));
}

/** @param {Run} run @param {string[]} args */
function typescript(run, args) {
  return run.program(process.execPath, [program('typescript-7/bin/tsc'), ...args]);
}

/** Parts of the integration tests that go on side by side, because they mostly wait. */
const PARTS = 3;

/**
 * In parts, each on servers of its own, because the tests of a service have its queues for themselves. A broker or a Redis that
 * somebody else runs for us is only one: then it is all in turn.
 * @param {Run} run
 */
async function integration(run) {
  const first = await run.beginServers();
  const onlyOne = [first.rabbitmq, first.redis].some(({ kind }) => kind === 'given');
  const others = onlyOne ? [] : Array.from({ length: PARTS - 1 }, () => run.beginServers());
  const sets = [first, ...(await Promise.all(others))];
  const counts = await Promise.all(
    sets.map(async (servers, index) => {
      await Promise.all(Object.values(servers.ready));
      const env = {
        TEST_POSTGRES_URL: servers.postgresUrl,
        TEST_RABBITMQ_URL: servers.rabbitmqUrl,
        ...(servers.brokerPasswords && { TEST_BROKER_PASSWORDS: JSON.stringify(servers.brokerPasswords) }),
        TEST_REDIS_URL: servers.redisUrl,
      };
      const shard = `--shard=${index + 1}/${sets.length}`;
      return jest(run, `integration-${index + 1}`, ['integration'], [...IN_TURN, shard], { env });
    }),
  );
  await run.stopServers();
  return sum(counts);
}

/**
 * Late answers and recoveries are reported here and judged by `npm run chaos`, on a machine that does nothing else: this one runs
 * other tests.
 * @param {Run} run
 */
async function chaos(run) {
  const args = ['e2e/chaos/main.mjs', '--minutes', '2', '--seed', '1', '--report-times'];
  return (await run.program(process.execPath, args)) === 0 ? ONE_PASSED : ONE_FAILED;
}

/** Each file loads its modules anew: in MB, so that the garbage of one goes at once and is not copied about. */
const ROOM_FOR_MODULES = '--max-semi-space-size=64';

/** @param {Run} run @param {string} name @param {string[]} projects @param {string[]} [args] @param {Parameters<Run['program']>[2]} [how] */
async function jest(run, name, projects, args = [], how = {}) {
  const report = run.report(name);
  const cache = join(REPOSITORY, 'node_modules', '.cache', 'jest'); // the default is in the folder that is thrown away
  const options = ['--json', `--outputFile=${report}`, `--cacheDirectory=${cache}`, ...args];
  const code = await run.program(
    process.execPath,
    [ROOM_FOR_MODULES, program('jest/bin/jest.js'), '--selectProjects', ...projects, ...options],
    how,
  );
  return countsOfJest(report, code);
}

/** @param {Run} run @param {(line: string) => void} log */
async function browser(run, log) {
  const chromium = await findOrInstallChromium(log);
  if (!chromium) {
    log('There is no Chromium here: install it, or name one in CHROMIUM_PATH.');
    return ONE_FAILED;
  }
  const report = run.report('browser');
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'];
  const code = await run.program(process.execPath, [program('@playwright/test/cli.js'), ...args], { env });
  for (const name of flakyOfPlaywright(report)) log(`Flaky, passed when tried again: ${name}`);
  return countsOfPlaywright(report, code);
}

/** @param {string} path within node_modules */
function program(path) {
  return join(REPOSITORY, 'node_modules', path);
}
