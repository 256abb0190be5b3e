import { startServersAndSystem } from '../../support/start-system.ts';

/**
 * Settings for the API tests: limits that thousands of requests from one address do not reach, and log levels as
 * in production, so that the tests can search the logs.
 */
const CONTRACT_SETTINGS = {
  LOG_LEVEL: 'info',
  LINK_REQUESTS_PER_MINUTE: '100000',
  LINK_STATUS_PER_MINUTE: '100000',
  UNKNOWN_LINKS_PER_MINUTE: '100000',
  TOKEN_REQUESTS_PER_MINUTE: '100000',
  WEBHOOKS_ALLOW_PRIVATE: 'true',
};

let lotline: Awaited<ReturnType<typeof startServersAndSystem>> | undefined;

/** Starts one system for all files of this folder, and passes its addresses in the environment (`lotline.ts`). */
export default async function setUp() {
  lotline = await startServersAndSystem({ env: CONTRACT_SETTINGS });
  process.env.CONTRACT_URL = lotline.url;
  process.env.CONTRACT_DATABASE_URL = lotline.databaseUrl;
  process.env.CONTRACT_DATA_FOLDER = lotline.dataFolder;
}

export async function tearDown() {
  await lotline?.stop();
}
