import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { REPOSITORY } from '../system/services.ts';

/** Node's arguments before a TypeScript program of this checkout. */
export const TSX = ['--import', join(REPOSITORY, 'node_modules/tsx/dist/loader.mjs')];

/**
 * Runs a program to its end, with its output in the terminal.
 * @param options detached: it gets its own process group, which a Ctrl-C in the terminal does not reach
 * @returns its exit code, 1 when a signal ended it or it could not start
 */
export function runProgram(
  command: string,
  args: string[],
  {
    cwd,
    env,
    started,
    detached = false,
  }: {
    cwd: string;
    env?: Record<string, string | undefined>;
    started?: (child: ChildProcess) => void;
    detached?: boolean;
  },
): Promise<number> {
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
