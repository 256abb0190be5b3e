export { DatabaseUnavailable, isDatabaseUnavailable, violates } from './faults.js';
export { buildIndex, dropIndex, replaceIndex } from './indexes.js';
export { databaseEpoch } from './epoch.js';
export { migrate, migrateSettings, runMigrate } from './migrate.js';
export { POOL_OPTIONS } from './options.js';
export { Pool } from './pool.js';
export { prepared } from './prepared.js';
export { Batcher } from './batcher.js';
export { Transactions, type Statements, type Tx } from './transactions.js';
