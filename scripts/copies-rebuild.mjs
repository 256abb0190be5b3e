/**
 * `node scripts/copies-rebuild.mjs`: compares every copy with its owner and mends it, one after another, while the services go
 * on. If it is killed, it can be started again. On the machine of `npm start` it is `npm run copies:rebuild`.
 */
import './processes/node-version.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { programOf } from './system/services.mjs';

/** The services that keep a copy (docs/architecture.md). The shuttle's first: its rides end with the clients that are gone. */
const HOLDERS = /** @type {const} */ (['shuttle', 'clients']);

for (const service of HOLDERS) {
  const name = `${service.toUpperCase()}_DATABASE_URL`;
  const url = process.env[name];
  if (!url) fail(`${name} is not set`);
  const env = { ...process.env, DATABASE_URL: url };
  const rebuild = spawn(process.execPath, [programOf(service, 'rebuild-copy')], { env, stdio: 'inherit' });
  process.once('SIGTERM', () => rebuild.kill());
  const [code] = await once(rebuild, 'exit');
  if (code !== 0) fail(`The copy of ${service} was not rebuilt to the end: see above, and run this again.`);
}

/** @param {string} sentence @returns {never} */
function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
