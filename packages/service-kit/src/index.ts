export { Drains } from './bootstrap/drains.js';
export { KitModule, type KitConfig } from './bootstrap/kit.module.js';
export {
  drainKit,
  runProcess,
  startService,
  watchDependencies,
  type RunningService,
  type ServiceDefinition,
} from './bootstrap/service.js';
export { LOGGER, SERVICE, SETTINGS, type KitService, type KitSettings } from './bootstrap/tokens.js';
export { Clock } from './clock.js';
export {
  flag,
  Lots,
  processSettings,
  readLots,
  readSettings,
  redisSettings,
  serviceSettings,
  SettingError,
} from './config/settings.js';
export {
  CONNECTION_IDLE_MS,
  databaseEpoch,
  migrate,
  migrateSettings,
  prepared,
  runMigrate,
  Transactions,
  type Statements,
  type Tx,
} from './database/index.js';
export {
  Broker,
  CONNECTION_OPTIONS,
  EventConsumer,
  eventQueue,
  MESSAGING_TABLES,
  LEFT_TO_ITS_WRITER,
} from './events/index.js';
export { Health } from './health/health.js';
export { createQueue, createWorker } from './jobs/jobs.js';
export { createLogger, currentRequestId, NestLogger, withRequestId, type Logger } from './logging/index.js';
export { CALL_TIMEOUT_MS, Rpc, RpcClient } from './rpc/index.js';
