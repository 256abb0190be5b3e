import { beginLotline } from '../../support/begin.mjs';

/**
 * What the tests of the contract need otherwise than everybody: limits that thousands of requests from one place do not meet,
 * and logs as in production, to see what is not in them.
 */
const CONTRACT_SETTINGS = {
  LOG_LEVEL: 'info',
  LINK_REQUESTS_PER_MINUTE: '100000',
  LINK_STATUS_PER_MINUTE: '100000',
  UNKNOWN_LINKS_PER_MINUTE: '100000',
};

/** @type {Awaited<ReturnType<typeof beginLotline>> | undefined} */
let lotline;

/** One running Lotline for every file in this folder, whose addresses it leaves in the environment (`lotline.ts`). */
export default async function setUp() {
  lotline = await beginLotline({ env: CONTRACT_SETTINGS });
  process.env.CONTRACT_URL = lotline.url;
  process.env.CONTRACT_DATABASE_URL = lotline.databaseUrl;
  process.env.CONTRACT_DATA_FOLDER = lotline.dataFolder;
}

export async function tearDown() {
  await lotline?.stop();
}
