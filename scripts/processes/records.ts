import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { identify, isAlive } from './identity.ts';
import { waitUntil } from './wait-until.ts';

/** A record of each started process, so that the next start can end the processes of a start that was killed. */
type ProcessRecord = { pid: number; identity: string | undefined; stopSignal: NodeJS.Signals };

const FOLDER = 'processes';

export function recordProcess(dataFolder: string, name: string, pid: number, stopSignal: NodeJS.Signals) {
  mkdirSync(join(dataFolder, FOLDER), { recursive: true });
  const record = { pid, identity: identify(pid), stopSignal };
  writeFileSync(recordFile(dataFolder, name), JSON.stringify(record), { mode: 0o600 });
}

export function forgetProcess(dataFolder: string, name: string) {
  rmSync(recordFile(dataFolder, name), { force: true });
}

/**
 * Ends the processes that an earlier start of this data folder left behind because it was killed itself.
 * The caller must hold the folder's lock (folder-lock.ts): the records of a running start name running processes.
 */
export async function endOrphans(dataFolder: string, log: (line: string) => void = () => {}) {
  await Promise.all(
    recordNames(dataFolder).map(async (name) => {
      const record = readRecord(dataFolder, name);
      if (record && isAlive(record)) {
        log(`Ending ${name} (process ${record.pid}), left behind by a start that was killed`);
        await endProcess(record);
      }
      forgetProcess(dataFolder, name);
    }),
  );
}

/** Kills all recorded processes of a data folder at once, at a second Ctrl-C. */
export function killRecorded(dataFolder: string) {
  for (const name of recordNames(dataFolder)) {
    const record = readRecord(dataFolder, name);
    if (record && isAlive(record)) send(record.pid, 'SIGKILL');
  }
}

async function endProcess(record: ProcessRecord) {
  send(record.pid, 'SIGCONT');
  send(record.pid, record.stopSignal);
  if (await waitUntil(() => !isAlive(record), 8_000)) return;
  send(record.pid, 'SIGKILL');
  await waitUntil(() => !isAlive(record), 5_000);
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch {
    // it ended in the meantime
  }
}

function recordNames(dataFolder: string): string[] {
  try {
    return readdirSync(join(dataFolder, FOLDER)).map((file) => basename(file, '.json'));
  } catch {
    return [];
  }
}

function readRecord(dataFolder: string, name: string): ProcessRecord | undefined {
  try {
    return JSON.parse(readFileSync(recordFile(dataFolder, name), 'utf8'));
  } catch {
    return undefined; // half written when the start was killed, before the process started
  }
}

function recordFile(dataFolder: string, name: string) {
  return join(dataFolder, FOLDER, `${name}.json`);
}
