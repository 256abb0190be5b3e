import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { TSX } from '../../scripts/processes/run-program.ts';

const PROGRAM = fileURLToPath(new URL('../../services/gateway/src/testing/oidc/main.ts', import.meta.url));

/** See `startOidcProvider`, which runs in a process of its own, because it warns on the console that it is not for production. */
export async function startProvider(options: {
  redirectUri: string;
  people: object[];
  port: number;
}): Promise<{ stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [...TSX, PROGRAM, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(createInterface({ input: child.stdout }), 'line');
  return {
    stop: async () => {
      const ended = once(child, 'exit');
      if (child.kill('SIGKILL')) await ended;
    },
  };
}
