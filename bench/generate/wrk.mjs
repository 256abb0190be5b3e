import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Refusal } from '../../scripts/processes/refusal.mjs';

/** @typedef {import('../measure/figures.mjs').Figures} Figures */

const SCRIPT = fileURLToPath(new URL('wrk.lua', import.meta.url));

/**
 * Loads one address with wrk, which takes a small part of what a Node server takes for the same requests.
 * @param {object} options
 * @param {string} options.url
 * @param {number} options.connections
 * @param {number} options.seconds
 * @param {Record<string, string>} [options.headers]
 * @param {string} [options.pathsFile] asked in turn, a path a line
 * @param {number} [options.status] every answer must have it; checking each costs wrk some of its speed
 * @returns {Promise<Figures & {bytesEach: number}>}
 */
export async function wrk({ url, connections, seconds, headers = {}, pathsFile = '-', status = 0 }) {
  const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '6s',
    ...flags,
    '-s',
    SCRIPT,
    url,
    '--',
    pathsFile,
    String(status),
  ];
  const output = await run('wrk', args);
  const line = output.trim().split('\n').at(-1) ?? '';
  const { requests, us, bytes, p50, p95, p99, wrong, status: refused, socket } = JSON.parse(line);
  return {
    perSecond: requests / (us / 1e6),
    p50: p50 / 1000,
    p95: p95 / 1000,
    p99: p99 / 1000,
    wrong: wrong + refused + socket,
    bytesEach: bytes / requests,
  };
}

/** @param {string} program @param {string[]} args @returns {Promise<string>} */
function run(program, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (errors += chunk));
    child.once('error', () => reject(new Refusal('The bench needs wrk: install it (Debian: apt-get install wrk).')));
    child.once('exit', (code) =>
      code === 0 ? resolve(output) : reject(new Refusal(`wrk ended with ${code}: ${errors.trim().slice(0, 300)}`)),
    );
  });
}
