import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Refusal } from '../../scripts/processes/refusal.mjs';

/** @typedef {import('../measure/figures.mjs').Figures} Figures */

const SCRIPT = fileURLToPath(new URL('wrk.lua', import.meta.url));

/**
 * Loads one address with wrk, which takes a small part of what a Node server takes for the same requests. An answer with a
 * status from 400 on, or none, is wrong; so is everything when the answers' bytes show that they are not `bytes` long.
 * @param {object} options
 * @param {string} options.url
 * @param {number} options.connections
 * @param {number} options.seconds
 * @param {Record<string, string>} [options.headers]
 * @param {string} [options.pathsFile] asked in turn, a path a line
 * @param {number} [options.bytes] of each answer with its head
 * @returns {Promise<Figures>}
 */
export async function wrk({ url, connections, seconds, headers = {}, pathsFile = '-', bytes }) {
  const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  // Short of the service's own patience; wrk counts whole seconds.
  const load = ['-t1', `-c${connections}`, `-d${Math.max(1, Math.round(seconds))}s`, '--timeout', '6s'];
  const output = await run('wrk', [...load, ...flags, '-s', SCRIPT, url, '--', pathsFile]);
  const line = output.split('\n').find((each) => each.startsWith('{'));
  if (!line) throw new Refusal(`wrk did not say what it measured: ${output.trim().slice(-300)}`);
  const { requests, us, bytes: received, p50, p95, p99, refused, lost } = JSON.parse(line);
  // What was on its way when the time was over is in the bytes and not in the requests.
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

/** @param {string} program @param {string[]} args @returns {Promise<string>} */
function run(program, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const kill = () => child.kill('SIGKILL');
    process.once('exit', kill); // it must not outlive us
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (errors += chunk));
    child.once('error', (error) => reject(new Refusal(`${program} does not start: ${error.message}`)));
    child.once('close', (code) => {
      process.off('exit', kill);
      if (code === 0) resolve(`${output}\n${errors}`);
      else reject(new Refusal(`${program} ended with ${code}: ${errors.trim().slice(0, 300)}`));
    });
  });
}
