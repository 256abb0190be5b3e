import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { programEnvironment } from '../../scripts/system/environment.ts';
import type { Lotline } from './lotline.js';
import { TSX } from '../../scripts/processes/run-program.ts';

const PROGRAM = fileURLToPath(new URL('../../scripts/copies-rebuild.ts', import.meta.url));

export interface CopiesRebuild {
  /** The exit code, null after a signal, and the output. */
  ended: Promise<{ code: number | null; output: string }>;
  kill(): void;
}

/** Starts `npm run copies:rebuild` in its own process group, so that it can be killed with its children. */
export function startCopiesRebuild({ dataFolder, servers }: Lotline): CopiesRebuild {
  const env = { ...process.env, ...programEnvironment({ dataFolder, servers }) };
  const program = spawn(process.execPath, [...TSX, PROGRAM], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  program.stdout.on('data', (text: Buffer) => (output += text.toString()));
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    program.once('close', (code) => resolve({ code, output })),
  );
  return { ended, kill: () => process.kill(-Number(program.pid), 'SIGKILL') };
}
