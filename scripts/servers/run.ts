/**
 * Runs the three servers for development until Ctrl-C: `node scripts/servers/run.ts --data FOLDER`.
 * Its standard output can be evaluated by a shell; integration tests run against these addresses.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { lockFolder } from '../processes/folder-lock.ts';
import { killRecorded } from '../processes/records.ts';
import { explain } from '../processes/user-error.ts';
import { onStopSignal } from '../processes/stop-signal.ts';
import { beginServers } from './index.ts';

const { values } = parseArgs({ options: { data: { type: 'string' } } });
if (!values.data) {
  console.error('Name a folder for the data: node scripts/servers/run.ts --data FOLDER');
  process.exit(1);
}
const dataFolder = resolve(values.data);
const log = (line: string) => console.error(line);

try {
  const unlock = lockFolder(dataFolder);
  const beginning = beginServers({ dataFolder, log });
  const stop = async () => {
    await (await beginning).stop();
    unlock();
  };
  onStopSignal(stop, () => killRecorded(dataFolder));
  const servers = await beginning;
  await Promise.all(Object.values(servers.ready)).catch(async (error) => {
    await stop();
    throw error;
  });
  console.log(
    `export POSTGRES_URL='${servers.postgresUrl}' RABBITMQ_URL='${servers.rabbitmqUrl}' REDIS_URL='${servers.redisUrl}'`,
  );
} catch (error) {
  explain(error);
  process.exitCode = 1;
}
