/**
 * `npm run servers`: runs the servers of the integration tests until Ctrl-C, and prints their addresses. Meanwhile
 * `npx jest PATH -t TITLE` finds them. Their data may be lost.
 */
import { join } from 'node:path';
import { lockFolder } from './processes/folder-lock.ts';
import { writeJson } from './processes/json-file.ts';
import { killRecorded } from './processes/records.ts';
import { onStopSignal } from './processes/stop-signal.ts';
import { explain } from './processes/user-error.ts';
import { startServers } from './servers/index.ts';
import { ADDRESSES, addressesOf, TEST_DATA } from './testing/find-servers.ts';

try {
  const unlock = lockFolder(TEST_DATA);
  process.on('exit', unlock);
  const starting = startServers({ dataFolder: TEST_DATA, log: console.log, disposable: true });
  onStopSignal(
    async () => (await starting.catch(() => undefined))?.stop(),
    () => killRecorded(TEST_DATA),
  );
  const addresses = addressesOf(await starting);
  writeJson(join(TEST_DATA, ADDRESSES), addresses);
  for (const name of ['TEST_POSTGRES_URL', 'TEST_RABBITMQ_URL', 'TEST_REDIS_URL'])
    console.log(`${name}=${addresses[name]}`);
} catch (error) {
  explain(error);
  process.exitCode = 1;
}
