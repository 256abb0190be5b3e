import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { outputOf, UserError } from '../../scripts/processes/user-error.ts';
import { installPackages } from '../../scripts/servers/apt.ts';
import { canInstallPackages, findCommand } from '../../scripts/servers/machine.ts';
import type { Figures } from '../measure/figures.ts';

const SCRIPT = fileURLToPath(new URL('wrk.lua', import.meta.url));

interface WrkOptions {
  url: string;
  /** asked in turn */
  paths: string[];
  connections: number;
  seconds: number;
  headers: Record<string, string>;
  /** of each answer with its head */
  bytes?: number;
}

/**
 * Asks as fast as the connections get answers. wrk uses a fraction of the CPU time that a Node server needs for the same requests
 * (docs/decisions/packages.md). A status of 400 or above, or no answer, is wrong. If the total number of bytes shows that answers are
 * not `bytes` long, all of them are wrong.
 */
export async function wrk({ url, paths, connections, seconds, headers, bytes }: WrkOptions): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'lotline-wrk-'));
  writeFileSync(join(folder, 'paths'), paths.join('\n'));
  const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  // Above the service's time limits; wrk accepts whole seconds.
  const load = ['-t1', `-c${connections}`, `-d${Math.max(1, Math.round(seconds))}s`, '--timeout', '6s'];
  const output = await run('wrk', [...load, ...flags, '-s', SCRIPT, url, '--', join(folder, 'paths')]);
  rmSync(folder, { recursive: true });
  const line = output.split('\n').find((each) => each.startsWith('{'));
  if (!line) throw new UserError(`wrk printed no result: ${output.trim().slice(-300)}`);
  const { requests, us, bytes: received, p50, p95, p99, refused, lost } = JSON.parse(line);
  // Responses in progress at the end count in the bytes, but not in the requests.
  const other = bytes !== undefined && Math.abs(received - requests * bytes) > connections * bytes;
  return {
    requests,
    perSecond: requests / (us / 1e6),
    p50: p50 / 1000,
    p95: p95 / 1000,
    p99: p99 / 1000,
    wrong: other ? requests : refused + lost,
  };
}

/** @returns all that it printed */
async function run(program: string, args: string[]): Promise<string> {
  const running = promisify(execFile)(program, args);
  const kill = () => running.child.kill('SIGKILL');
  process.once('exit', kill); // it must not outlive this process
  try {
    const { stdout, stderr } = await running;
    return `${stdout}\n${stderr}`;
  } catch (error) {
    throw new UserError(`${program} failed: ${outputOf(error).trim().slice(0, 300)}`);
  } finally {
    process.off('exit', kill);
  }
}

/** @throws {UserError} if wrk is not there and cannot be installed */
export async function requireWrk(log: (line: string) => void) {
  if (findCommand('wrk')) return;
  if (canInstallPackages()) await installPackages(['wrk'], log);
  if (!findCommand('wrk')) throw new UserError('The bench needs wrk: install it (Debian: apt-get install wrk).');
}
