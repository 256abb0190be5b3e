export { ShutdownTasks } from './bootstrap/shutdown-tasks.js';
export { KitModule, type KitConfig } from './bootstrap/kit.module.js';
export {
  drainKit,
  followLots,
  runProcess,
  startService,
  watchDependencies,
  type RunningService,
  type ServiceDefinition,
} from './bootstrap/service.js';
export { LOGGER, SERVICE, SETTINGS, type KitService, type KitSettings } from './bootstrap/tokens.js';
export { Clock } from './clock.js';
export {
  deadLetterSettings,
  flag,
  optional,
  poolSize,
  processSettings,
  readSettings,
  redisSettings,
  retentionDays,
  secretList,
  mailAddress,
  serviceSettings,
  SettingError,
  type SecretList,
} from './config/settings.js';
export { LOTS_COPY_TABLE } from './lots/copied-lots.js';
export { LotsStore, type Replacement } from './lots/lots-store.js';
export { Lots, toLotRecord } from './lots/lots.js';
export {
  openCopy,
  rebuild,
  rebuildSettings,
  runRebuild,
  type Copy,
  type CopiedVersion,
  type Overwrite,
  type Version,
} from './copies/index.js';
export {
  buildIndex,
  databaseEpoch,
  dropIndex,
  DatabaseUnavailable,
  isDatabaseUnavailable,
  migrate,
  migrateSettings,
  Pool,
  POOL_OPTIONS,
  PoolMetrics,
  prepared,
  replaceIndex,
  runMigrate,
  Batcher,
  Transactions,
  type Statements,
  type Tx,
  violates,
} from './database/index.js';
export {
  changeRows,
  countRows,
  deleteRows,
  SENT_EVENTS,
  eraseFromQueues,
  openErasure,
  patternOf,
  personSchema,
  runErasure,
  type Counts,
  type ErasureDefinition,
  type Person,
  type PersonalRows,
} from './erasure/index.js';
export {
  Broker,
  changeWithEvents,
  EventConsumer,
  eventQueue,
  MESSAGING_TABLES,
  OutboxRelay,
  resendDeadLetters,
  RETRIES_MS,
} from './events/index.js';
export { DeadlineExceeded, within } from './deadline.js';
export { Health, type Readiness } from './health/health.js';
export { JobMetrics } from './jobs/job-metrics.js';
export { createQueue, createWorker } from './jobs/jobs.js';
export { checkRedis } from './jobs/redis-check.js';
export { createLogger, currentRequestId, NestLogger, withRequestId, type Logger } from './logging/index.js';
export {
  currentTrace,
  flushTraces,
  inSpan,
  isTracing,
  parseTrace,
  startSpan,
  startTracing,
  withTrace,
  type Span,
} from './tracing/tracing.js';
export {
  Metrics,
  METRICS,
  type BoundHistogram,
  type Counter,
  type Gauge,
  type Histogram,
  type MetricName,
} from './metrics/index.js';
export { CALL_TIMEOUT_MS, Rpc, RpcClient } from './rpc/index.js';
export { DeadLetterSweep } from './sweeps/dead-letter-sweep.js';
export { PeriodicTasks } from './sweeps/periodic-tasks.js';
export { oldestIds, Retention, type OldRows } from './sweeps/retention.js';
export { FairLimiter, type FairLimits } from './fair-limiter/fair-limiter.js';
