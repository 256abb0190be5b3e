import { spawn } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { Refusal } from '../processes/refusal.mjs';
import { canInstallPackages } from './machine.mjs';

const SERVICE_POLICY = '/usr/sbin/policy-rc.d';

/**
 * Installs Debian packages without starting the services they bring: we run private instances on ports of our own.
 * @param {string[]} packages
 * @param {(line: string) => void} log
 */
export async function installPackages(packages, log) {
  if (!canInstallPackages()) throw new Error('installPackages asks for Debian or Ubuntu, as root');
  log(`Installing ${packages.join(', ')} with apt-get (about a minute)`);
  const removePolicy = forbidServiceStarts();
  try {
    await apt('update', '-q');
    await apt('install', '-q', '-y', '--no-install-recommends', ...packages);
  } finally {
    removePolicy();
  }
}

/** @returns {() => void} */
function forbidServiceStarts() {
  if (existsSync(SERVICE_POLICY)) return () => {}; // the machine has its own; whatever starts has the standard ports
  writeFileSync(SERVICE_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const remove = () => rmSync(SERVICE_POLICY, { force: true });
  process.once('exit', remove);
  return remove;
}

/** @param {...string} args */
function apt(...args) {
  return new Promise((resolve, reject) => {
    let words = '';
    const child = spawn('apt-get', args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' },
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (words = (words + chunk).slice(-2_000)));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(undefined);
      else reject(new Refusal(`apt-get ${args[0]} failed (code ${code}):\n${words.trim()}`));
    });
  });
}
