import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../processes/user-error.ts';
import { runProgram } from '../processes/run-program.ts';
import { REPOSITORY, SERVICES } from '../system/services.ts';
import { digest, isBuiltFrom, stamp, unstamp } from './stamp.ts';

export const PROJECTS = [
  'packages/protocol',
  'packages/service-kit',
  ...SERVICES.map((service) => `services/${service}`),
];
const SHARED_INPUTS = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.json', 'packages/protocol'];

/**
 * Builds the services with tsc and the front end with Vite, each only if its sources have changed since.
 * @throws {UserError} when a build fails; its output is in the terminal
 */
export async function build(log: (line: string) => void) {
  await buildServices(log);
  await buildFrontend(log);
}

const OUTPUTS = PROJECTS.map((project) => `${project}/dist`);

/** Makes the next build compile the services again, because another program (dev.ts) writes their output. */
export function forgetServicesBuild() {
  unstamp(OUTPUTS);
}

async function buildServices(log: (line: string) => void) {
  const content = digest([...SHARED_INPUTS, ...PROJECTS]);
  if (isBuiltFrom(OUTPUTS, content)) return;
  log('Building the services');
  unstamp(OUTPUTS);
  await run('tsc -b', 'typescript-7/bin/tsc', ['-b'], REPOSITORY);
  copyStatements();
  stamp(OUTPUTS, content);
}

/** tsc copies no `.sql` files. */
export function copyStatements() {
  for (const project of PROJECTS) {
    const source = join(REPOSITORY, project, 'src');
    for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
      if (file.endsWith('.sql')) cpSync(join(source, file), join(REPOSITORY, project, 'dist', file));
    }
  }
}

async function buildFrontend(log: (line: string) => void) {
  if (!existsSync(join(REPOSITORY, 'frontend', 'vite.config.ts'))) return;
  const outputs = ['frontend/dist'];
  const content = digest([...SHARED_INPUTS, 'frontend']);
  if (isBuiltFrom(outputs, content)) return;
  log('Building the front end');
  unstamp(outputs);
  await run('vite build', 'vite/bin/vite.js', ['build', '--logLevel', 'warn'], join(REPOSITORY, 'frontend'));
  stamp(outputs, content);
}

/** @param program within node_modules */
async function run(title: string, program: string, args: string[], cwd: string) {
  const code = await runProgram(process.execPath, [join(REPOSITORY, 'node_modules', program), ...args], { cwd });
  if (code !== 0) throw new UserError(`${title} failed: see above.`);
}
