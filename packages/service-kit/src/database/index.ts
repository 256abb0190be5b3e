export { migrate, migrateSettings, runMigrate } from './migrate.js';
export { Transactions, type Tx } from './transactions.js';
