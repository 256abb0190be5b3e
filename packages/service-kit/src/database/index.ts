export { databaseEpoch } from './epoch.js';
export { migrate, migrateSettings, runMigrate } from './migrate.js';
export { CONNECTION_IDLE_MS } from './options.js';
export { prepared } from './prepared.js';
export { Transactions, type Statements, type Tx } from './transactions.js';
