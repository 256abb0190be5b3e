import { spawn } from 'node:child_process';

/**
 * Runs a program to its end, with its output in the terminal.
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd: string, env?: Record<string, string | undefined>, started?: (child: import('node:child_process').ChildProcess) => void, detached?: boolean}} options
 * detached: it gets its own process group, which a Ctrl-C in the terminal does not reach
 * @returns {Promise<number>} its exit code, 1 when a signal ended it or it could not start
 */
export function runProgram(command, args, { cwd, env, started, detached = false }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      detached,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const kill = () => child.kill('SIGKILL');
    process.once('exit', kill); // it must not outlive this process
    started?.(child);
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(1);
    });
    child.once('exit', (code) => {
      process.off('exit', kill);
      resolve(code ?? 1);
    });
  });
}
