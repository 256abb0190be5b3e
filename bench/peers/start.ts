import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createChild } from '../../scripts/processes/child.ts';
import { freePort } from '../../scripts/processes/ports.ts';
import { UserError } from '../../scripts/processes/user-error.ts';
import { waitUntil } from '../../scripts/processes/wait-until.ts';
import { TSX } from '../../scripts/processes/run-program.ts';
import { acceptsConnections } from '../../scripts/servers/probe.ts';
import { toRecordedAnswer } from './recorded-answer.ts';
import type { Answer } from '../generate/caller.ts';

/** A peer that runs in its own process. */
export interface Peer {
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

/**
 * @param dataFolder the folder whose process records are used to stop it after a crash
 * @param program a file of this folder; it is given its port and the name of a file with `input` as JSON
 */
export async function startPeer(dataFolder: string, program: string, input: unknown): Promise<Peer> {
  const folder = mkdtempSync(join(tmpdir(), 'lotline-peer-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const file = join(folder, 'input.json');
  writeFileSync(file, JSON.stringify(input), { mode: 0o600 });
  const port = await freePort();
  const name = `peer-${program}-${port}`;
  const child = createChild({
    name,
    dataFolder,
    logFile: join(dataFolder, 'logs', 'peer.log'),
    command: process.execPath,
    args: [...TSX, fileURLToPath(new URL(program, import.meta.url)), String(port), file],
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production' },
  });
  const stop = async () => {
    await child.stop();
    process.off('exit', remove);
    remove();
  };
  await child.start();
  const url = `http://127.0.0.1:${port}`;
  const ready = await waitUntil(
    async () => child.pid() === undefined || (await acceptsConnections('127.0.0.1', port)),
    30_000,
  );
  const pid = child.pid();
  if (ready && pid !== undefined) return { url, pid, stop };
  await stop();
  throw new UserError(`The peer ${program} does not start: its output is in ${child.logFile}.`);
}

/** A peer that sends this answer to every request. */
export const startFixedPeer = ({ dataFolder }: { dataFolder: string }, answer: Answer) =>
  startPeer(dataFolder, 'fixed.ts', [{ begins: '', answer: toRecordedAnswer(answer) }]);
