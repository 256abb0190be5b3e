import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { programEnvironment } from '../../scripts/system/environment.mjs';
import type { Lotline } from './lotline.js';

const PROGRAM = fileURLToPath(new URL('../../scripts/copies-rebuild.mjs', import.meta.url));

export interface CopiesRebuild {
  /** The exit code, null after a signal, and all that was printed. */
  ended: Promise<{ code: number | null; said: string }>;
  kill(): void;
}

/** Starts `npm run copies:rebuild`, in a process group of its own so that it can be killed with all that it started. */
export function beginCopiesRebuild({ dataFolder, servers }: Lotline): CopiesRebuild {
  const env = { ...process.env, ...programEnvironment({ dataFolder, servers }) };
  const program = spawn(process.execPath, [PROGRAM], { env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  program.stdout.on('data', (text: Buffer) => (said += text.toString()));
  const ended = new Promise<{ code: number | null; said: string }>((resolve) =>
    program.once('close', (code) => resolve({ code, said })),
  );
  return { ended, kill: () => process.kill(-Number(program.pid), 'SIGKILL') };
}
