import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { identify, isAlive } from './identity.mjs';
import { waitUntil } from './wait-until.mjs';

/**
 * A record of each started process, so that the next start can end the processes of a start that was killed.
 * @typedef {{pid: number, identity: string | undefined, stopSignal: NodeJS.Signals}} ProcessRecord
 */

const FOLDER = 'processes';

/** @param {string} dataFolder @param {string} name @param {number} pid @param {NodeJS.Signals} stopSignal */
export function recordProcess(dataFolder, name, pid, stopSignal) {
  mkdirSync(join(dataFolder, FOLDER), { recursive: true });
  const record = { pid, identity: identify(pid), stopSignal };
  writeFileSync(recordFile(dataFolder, name), JSON.stringify(record), { mode: 0o600 });
}

/** @param {string} dataFolder @param {string} name */
export function forgetProcess(dataFolder, name) {
  rmSync(recordFile(dataFolder, name), { force: true });
}

/**
 * Ends the processes that an earlier start of this data folder left behind because it was killed itself.
 * The caller must hold the folder's lock (folder-lock.mjs): the records of a running start name running processes.
 * @param {string} dataFolder
 * @param {(line: string) => void} [log]
 */
export async function endOrphans(dataFolder, log = () => {}) {
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

/**
 * Kills all recorded processes of a data folder at once, at a second Ctrl-C.
 * @param {string} dataFolder
 */
export function killRecorded(dataFolder) {
  for (const name of recordNames(dataFolder)) {
    const record = readRecord(dataFolder, name);
    if (record && isAlive(record)) send(record.pid, 'SIGKILL');
  }
}

/** @param {ProcessRecord} record */
async function endProcess(record) {
  send(record.pid, 'SIGCONT');
  send(record.pid, record.stopSignal);
  if (await waitUntil(() => !isAlive(record), 8_000)) return;
  send(record.pid, 'SIGKILL');
  await waitUntil(() => !isAlive(record), 5_000);
}

/** @param {number} pid @param {NodeJS.Signals} signal */
function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // it ended in the meantime
  }
}

/** @param {string} dataFolder @returns {string[]} */
function recordNames(dataFolder) {
  try {
    return readdirSync(join(dataFolder, FOLDER)).map((file) => basename(file, '.json'));
  } catch {
    return [];
  }
}

/** @param {string} dataFolder @param {string} name @returns {ProcessRecord | undefined} */
function readRecord(dataFolder, name) {
  try {
    return JSON.parse(readFileSync(recordFile(dataFolder, name), 'utf8'));
  } catch {
    return undefined; // half written when the start was killed, before the process started
  }
}

/** @param {string} dataFolder @param {string} name */
function recordFile(dataFolder, name) {
  return join(dataFolder, FOLDER, `${name}.json`);
}
