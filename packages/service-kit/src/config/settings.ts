import { readFileSync } from 'node:fs';
import { lotsSchema, type Lot } from '@lotline/contracts';
import { z } from 'zod';

/** The settings that every process reads (documented in docs/operations.md). */
export const processSettings = {
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATABASE_URL: z.url(),
  RABBITMQ_URL: z.url(),
  LOTS_FILE: z.string().min(1),
  SHUTDOWN_SECONDS: z.coerce.number().min(1).max(120).default(10),
};

export const redisSettings = { REDIS_URL: z.url() };

/** A retention period in whole days (docs/decisions/retention.md); set but empty means the default. */
export const retentionDays = (byDefault: number) =>
  z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().min(1).max(36_500).default(byDefault),
  );

/** Settings of services that consume events. */
export const deadLetterSettings = { DEAD_LETTER_RETENTION_DAYS: retentionDays(30) };

/** A switch: `true` or `false`, nothing else. */
export const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');

/** Treats an empty variable as not set, because Compose passes unset variables as empty ones. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** The settings that every service reads. Probes and metrics are at `HEALTH_HOST`, by default at `HOST`. */
export const serviceSettings = {
  ...processSettings,
  HEALTH_HOST: optional(z.string().min(1)),
  HEALTH_PORT: z.coerce.number().int().min(0).max(65535),
};

/** An invalid setting, which stops the start. The message names the variable and never contains its value. */
export class SettingError extends Error {}

/** Reads and validates a process's settings. Throws `SettingError`. */
export function readSettings<S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv): z.output<S> {
  const result = schema.safeParse(env);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const name = String(issue?.path[0]);
  throw new SettingError(env[name] === undefined ? `${name} is not set` : `${name} is not valid: ${issue?.message}`);
}

/** The operator's lots by id, in the file's order. */
export class Lots {
  private readonly byId: ReadonlyMap<string, Lot>;

  constructor(readonly all: readonly Lot[]) {
    this.byId = new Map(all.map((lot) => [lot.id, lot]));
  }

  find(id: string): Lot | undefined {
    return this.byId.get(id);
  }

  /** For ids that are already validated, such as a session's or an event's. Throws for any other. */
  get(id: string): Lot {
    const lot = this.byId.get(id);
    if (!lot) throw new Error(`No lot ${id} in LOTS_FILE`);
    return lot;
  }
}

/** Reads and validates LOTS_FILE. Throws `SettingError` with the first problem in it. */
export function readLots(file: string): Lots {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new SettingError('LOTS_FILE cannot be read as JSON');
  }
  const result = lotsSchema.safeParse(content);
  if (result.success) return new Lots(result.data);
  const [issue] = result.error.issues;
  throw new SettingError(`LOTS_FILE is not valid at ${issue?.path.join('.') || 'its top'}: ${issue?.message}`);
}
