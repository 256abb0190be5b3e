import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * A spreadsheet that was downloaded in its own process.
 * @typedef {object} Download
 * @property {number} count from the response header
 * @property {number} rows in the file; from the header if the file is too large to be parsed
 * @property {number} bytes
 * @property {number} seconds
 * @property {boolean} isWhole
 * @property {Record<string, number>} peaksMb of each process meanwhile
 *
 * A file of customers that was uploaded from its own process.
 * @typedef {object} Upload
 * @property {number} created customers, from the response
 * @property {number} seconds until the response
 * @property {Record<string, number>} peaksMb of each process meanwhile
 */

/**
 * @param {string} url @param {Record<string, string>} headers of a session
 * @param {Record<string, number>} pids that are watched, by name
 * @returns {Promise<Download>}
 */
export const downloadSpreadsheet = (url, headers, pids) => runInProcess('download.mjs', { url, headers, pids });

/**
 * @param {string} url @param {Record<string, string>} headers of a session @param {number} rows of the file
 * @param {Record<string, number>} pids that are watched, by name
 * @returns {Promise<Upload>}
 */
export const uploadCustomers = (url, headers, rows, pids) => runInProcess('upload.mjs', { url, headers, pids, rows });

/** @param {string} program @param {object} input its only message @returns {Promise<any>} its reply */
async function runInProcess(program, input) {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)));
  child.send(input);
  const [reply] = await once(child, 'message');
  if (reply.error) throw new Error(`${program} failed: ${reply.error}`);
  return reply;
}
