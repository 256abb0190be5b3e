/**
 * Runs the three servers for development until Ctrl-C: `node scripts/servers/run.mjs --data FOLDER`.
 * What it prints on standard output can be evaluated by a shell; integration tests run against these addresses.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { lockFolder } from '../processes/folder-lock.mjs';
import { explain } from '../processes/refusal.mjs';
import { onStopSignal } from '../processes/stop-signal.mjs';
import { startServers } from './index.mjs';

const { values } = parseArgs({ options: { data: { type: 'string', default: '.lotline/dev' } } });
const dataFolder = resolve(values.data);
const log = (/** @type {string} */ line) => console.error(line);

try {
  const unlock = lockFolder(dataFolder);
  const starting = startServers({ dataFolder, log });
  onStopSignal(async () => {
    const servers = await starting.catch(() => undefined);
    await servers?.stop();
    unlock();
  });
  const servers = await starting;
  console.log(
    `export POSTGRES_URL='${servers.postgresUrl}' RABBITMQ_URL='${servers.rabbitmqUrl}' REDIS_URL='${servers.redisUrl}'`,
  );
} catch (error) {
  explain(error);
  process.exitCode = 1;
}
