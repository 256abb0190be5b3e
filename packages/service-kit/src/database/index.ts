export { migrate, migrateSettings, runMigrate } from './migrate.js';
export { Transactions, type Statements, type Tx } from './transactions.js';
