export { ShutdownTasks } from './bootstrap/tokens.js';
export { KitModule, type KitConfig } from './bootstrap/kit.module.js';
export { runProgram } from './bootstrap/program.js';
export {
  drainKit,
  followLots,
  openContext,
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
export { Lots, LotsStore, toLotRecord, type Replacement } from './lots/lots.js';
export type { Copy, CopiedVersion, Overwrite, Version } from './copies/copy.js';
export { rebuild } from './copies/rebuild.js';
export { rebuildSettings, type RebuildDefinition } from './copies/run-rebuild.js';
export { Batcher } from './database/batcher.js';
export { DatabaseUnavailable, isDatabaseUnavailable, violates } from './database/faults.js';
export { buildIndex, dropIndex } from './database/indexes.js';
export { migrate, migrateSettings } from './database/migrate.js';
export { databaseEpoch, prepared, readBody, sqlFile } from './database/sql.js';
export { Transactions, type Statements, type Tx } from './database/transactions.js';
export { patternOf, personSchema, type Counts, type Person } from './erasure/person.js';
export { eraseFromQueues } from './erasure/queues.js';
export { changeRows, countRows, deleteRows, SENT_EVENTS, type PersonalRows } from './erasure/rows.js';
export { openErasure, type ErasureDefinition } from './erasure/run-erasure.js';
export { Broker } from './events/broker.js';
export { EventConsumer, RETRIES_MS } from './events/consumer.js';
export { changeWithEvents } from './events/outbox.js';
export { eventQueue } from './events/queues.js';
export { OutboxRelay } from './events/relay.js';
export { resendDeadLetters } from './events/resend.js';
export { MESSAGING_TABLES } from './events/tables.js';
export { DeadlineExceeded, within } from './deadline.js';
export { Health, type Readiness } from './health/health.js';
export { JobMetrics, JobsModule } from './jobs/job-metrics.js';
export { createQueue, createWorker } from './jobs/jobs.js';
export { checkRedis } from './jobs/redis-check.js';
export { createLogger, currentRequestId, NestLogger, reasonOf, withRequestId, type Logger } from './logging/logger.js';
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
export { METRICS, type MetricName } from './metrics/catalog.js';
export { Metrics } from './metrics/metrics.js';
export type { Counter, Gauge, Histogram } from 'prom-client';
export { RpcClient } from './rpc/client.js';
export { Rpc } from './rpc/handler.js';
export { CALL_TIMEOUT_MS } from './rpc/wire.js';
export { DeadLetterSweep } from './sweeps/dead-letter-sweep.js';
export { PeriodicTasks } from './sweeps/periodic-tasks.js';
export { oldestIds, Retention, type OldRows } from './sweeps/retention.js';
export { FairLimiter, type FairLimits } from './fair-limiter/fair-limiter.js';
