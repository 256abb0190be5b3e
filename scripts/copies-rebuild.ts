/**
 * `node scripts/copies-rebuild.ts`: compares each copy with its owner and repairs it while the services run. It can be
 * interrupted and started again. With `npm start`, use `npm run copies:rebuild`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { programOf } from './system/services.ts';

/**
 * The services with copies (docs/architecture.md). The shuttle is first: its rides end with the clients that no longer exist.
 */
const SERVICES_WITH_COPIES = ['shuttle', 'clients'] as const;

for (const service of SERVICES_WITH_COPIES) {
  const name = `${service.toUpperCase()}_DATABASE_URL`;
  const url = process.env[name];
  if (!url) fail(`${name} is not set`);
  const env = { ...process.env, DATABASE_URL: url };
  const rebuild = spawn(process.execPath, [programOf(service), 'rebuild-copy'], { env, stdio: 'inherit' });
  process.once('SIGTERM', () => rebuild.kill());
  const [code] = await once(rebuild, 'exit');
  if (code !== 0) fail(`The copy of ${service} was not completely rebuilt: see above, and run this again.`);
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
