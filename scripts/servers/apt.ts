import { execFile } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { codeOf, outputOf, UserError } from '../processes/user-error.ts';
import { canInstallPackages } from './machine.ts';

const SERVICE_POLICY = '/usr/sbin/policy-rc.d';

/** Installs Debian packages without starting their services: Lotline runs private instances on its own ports. */
export async function installPackages(packages: string[], log: (line: string) => void) {
  if (!canInstallPackages()) throw new Error('installPackages requires Debian or Ubuntu, and root');
  log(`Installing ${packages.join(', ')} with apt-get (about a minute)`);
  const removePolicy = forbidServiceStarts();
  try {
    await apt('update', '-q');
    await apt('install', '-q', '-y', '--no-install-recommends', ...packages);
  } finally {
    removePolicy();
  }
}

function forbidServiceStarts(): () => void {
  if (existsSync(SERVICE_POLICY)) return () => {}; // keeps the machine's own policy; services that start then use the default ports
  writeFileSync(SERVICE_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const remove = () => rmSync(SERVICE_POLICY, { force: true });
  process.once('exit', remove);
  return remove;
}

async function apt(...args: string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' };
  try {
    await promisify(execFile)('apt-get', args, { env, maxBuffer: 100 * 2 ** 20 });
  } catch (error) {
    const words = outputOf(error).slice(-2_000);
    throw new UserError(`apt-get ${args[0]} failed (code ${codeOf(error)}):\n${words}`);
  }
}
