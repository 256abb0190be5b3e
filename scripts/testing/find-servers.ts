import { join } from 'node:path';
import { folderHolder } from '../processes/folder-lock.ts';
import { readJson } from '../processes/json-file.ts';
import type { Servers } from '../servers/index.ts';
import { REPOSITORY } from '../system/services.ts';

/** The data folder of `npm run servers`. */
export const TEST_DATA = join(REPOSITORY, '.lotline-test');
export const ADDRESSES = 'addresses.json';

/** The servers' addresses by the names that integration tests read. */
export const addressesOf = ({
  postgresUrl,
  rabbitmqUrl,
  redisUrl,
  brokerPasswords,
}: Servers): Record<string, string> => ({
  TEST_POSTGRES_URL: postgresUrl,
  TEST_RABBITMQ_URL: rabbitmqUrl,
  TEST_REDIS_URL: redisUrl,
  ...(brokerPasswords && { TEST_BROKER_PASSWORDS: JSON.stringify(brokerPasswords) }),
});

/** Jest's global setup of the integration tests: uses the servers of `npm run servers`, unless `npm test` has started others. */
export default function findServers() {
  if (process.env.TEST_POSTGRES_URL) return;
  if (folderHolder(TEST_DATA) === undefined) throw new Error('Start the servers of the tests first: npm run servers');
  Object.assign(process.env, readJson(join(TEST_DATA, ADDRESSES)));
}
