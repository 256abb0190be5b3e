import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * A spreadsheet, taken by a process of its own.
 * @typedef {object} Taken
 * @property {number} count as its answer's head says
 * @property {number} rows in the file; of one too large to be opened again what its head says
 * @property {number} bytes
 * @property {number} seconds
 * @property {boolean} isWhole
 * @property {Record<string, number>} peaksMb of each process meanwhile
 */

/**
 * @param {string} url @param {Record<string, string>} headers of a session
 * @param {Record<string, number>} pids that are watched, by name
 * @returns {Promise<Taken>}
 */
export async function takeSpreadsheet(url, headers, pids) {
  const child = fork(fileURLToPath(new URL('download.mjs', import.meta.url)));
  child.send({ url, headers, pids });
  const [taken] = await once(child, 'message');
  if (taken.error) throw new Error(`An export failed: ${taken.error}`);
  return taken;
}

/**
 * A file of customers, sent by a process of its own.
 * @typedef {object} Sent
 * @property {number} created customers, as the answer says
 * @property {number} seconds until the answer was there
 * @property {Record<string, number>} peaksMb of each process meanwhile
 */

/**
 * @param {string} url @param {Record<string, string>} headers of a session @param {number} rows of the file
 * @param {Record<string, number>} pids that are watched, by name
 * @returns {Promise<Sent>}
 */
export async function sendCustomers(url, headers, rows, pids) {
  const child = fork(fileURLToPath(new URL('upload.mjs', import.meta.url)));
  child.send({ url, headers, pids, rows });
  const [sent] = await once(child, 'message');
  if (sent.error) throw new Error(`An import failed: ${sent.error}`);
  return sent;
}
