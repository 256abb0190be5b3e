import type { ServiceName } from '@lotline/protocol';
import { z } from 'zod';
import { processSettings, readSettings, SettingError, tracingSettings } from '../config/settings.js';
import { runRebuild, type RebuildDefinition } from '../copies/run-rebuild.js';
import { OlderDatabaseError, runMigrate, type MigratedDatabase } from '../database/migrate.js';
import { runErasure, type ErasureDefinition } from '../erasure/run-erasure.js';
import { createLogger, describeFatal, endOnUncaughtErrors, reasonOf, type Logger } from '../logging/logger.js';
import { flushTraces, startTracing } from '../tracing/tracing.js';
import type { KitSettings } from './tokens.js';

/** What `main.js` of a service runs. Each part is imported when it runs, so that `migrate` does not load the application. */
export interface Program<S extends z.ZodObject> {
  service: ServiceName;
  settings: S;
  /** Imports the application, so that tracing begins before. */
  start(settings: z.output<S> & KitSettings): Promise<{ stop(): Promise<void> }>;
  database(): Promise<MigratedDatabase>;
  /** Only of a service with data of customers. */
  erasure?(): Promise<ErasureDefinition>;
  /** Only of a service with copies. */
  copies?(): Promise<RebuildDefinition>;
}

/**
 * The body of a service's `main.ts`: starts the service, or runs the command in the first argument. A command that fails ends the
 * process with one line and code 1, or code 2 for a database that is too old.
 */
export async function runProgram<S extends z.ZodObject>(
  { argv, env }: Pick<NodeJS.Process, 'argv' | 'env'>,
  { service, settings, start, database, erasure, copies }: Program<S>,
): Promise<void> {
  const [name, ...args] = argv.slice(2);
  if (name === undefined) return runService(service, settings, env, start);
  const commands = new Map([['migrate', async () => runMigrate(await database(), env, args)]]);
  if (erasure) commands.set('erase-person', async () => runErasure(await erasure(), env));
  if (copies) commands.set('rebuild-copy', async () => runRebuild(await copies(), env));
  const command = commands.get(name);
  if (!command) {
    const names = [...commands.keys()].join(', ');
    console.error(`${service}: there is no command ${name}, only ${names}. Without a command the service starts.`);
    process.exit(1);
  }
  try {
    await command();
  } catch (error) {
    console.error(`${service}: ${name} failed: ${reasonOf(error)}`);
    process.exit(error instanceof OlderDatabaseError ? 2 : 1);
  }
}

/**
 * Reads the settings, starts, and shuts down on SIGTERM or SIGINT. An invalid setting ends the process with one line that names the
 * variable; any other failed start, and later an uncaught error, with one JSON line. A shutdown that takes longer than
 * SHUTDOWN_SECONDS is aborted.
 */
async function runService<S extends z.ZodObject>(
  service: ServiceName,
  schema: S,
  env: NodeJS.ProcessEnv,
  start: Program<S>['start'],
): Promise<void> {
  let logger: Logger | undefined;
  let running: { stop(): Promise<void> } | undefined;
  let shutdownMs = 0;
  const end = (): void => {
    // A start that waits for its servers has nothing to finish. As process 1 of a container, Node does not end by itself.
    if (!running) process.exit(0);
    setTimeout(() => process.exit(1), shutdownMs).unref();
    void running
      .stop()
      .finally(flushTraces)
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  try {
    const settings = { ...readSettings(kitSettingsSchema, env), ...readSettings(schema, env) };
    logger = createLogger(service, settings.LOG_LEVEL);
    endOnUncaughtErrors(logger);
    await startTracing(service, settings, logger);
    shutdownMs = settings.SHUTDOWN_SECONDS * 1000;
    running = await start(settings);
  } catch (error) {
    if (error instanceof SettingError || !logger) console.error(error instanceof SettingError ? error.message : error);
    else logger.fatal(describeFatal(error), 'start failed; the process exits');
    process.exit(1);
  }
}

const kitSettingsSchema = z.object({ ...processSettings, ...tracingSettings });
