/**
 * `node scripts/migrate-all.ts`: brings the schemas of all services up to date, one after another, as Compose and Kubernetes do.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { programOf, SERVICES } from './system/services.ts';

for (const service of SERVICES) {
  const name = `${service.toUpperCase()}_DATABASE_URL`;
  const url = process.env[name];
  if (!url) fail(`${name} is not set`);
  const env = { ...process.env, DATABASE_URL: url };
  const migration = spawn(process.execPath, [programOf(service), 'migrate'], { env, stdio: 'inherit' });
  const [code] = await once(migration, 'exit');
  if (code !== 0) fail(`The migration of ${service} failed: see above.`);
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
