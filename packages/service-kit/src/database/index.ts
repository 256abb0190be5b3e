export { migrate, migrateSettings, runMigrate } from './migrate.js';
export { prepared } from './prepared.js';
export { Transactions, type Statements, type Tx } from './transactions.js';
