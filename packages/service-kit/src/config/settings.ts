import { readFileSync } from 'node:fs';
import { lotsSchema, type Lot } from '@lotline/contracts';
import { z } from 'zod';

/** The settings that every process reads (design §9: one table in docs/operations.md). */
export const processSettings = {
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATABASE_URL: z.url(),
  RABBITMQ_URL: z.url(),
  LOTS_FILE: z.string().min(1),
  SHUTDOWN_SECONDS: z.coerce.number().min(1).max(120).default(10),
};

/** What a service without a door of its own reads besides: where its health is asked for. */
export const serviceSettings = { ...processSettings, HEALTH_PORT: z.coerce.number().int().min(0).max(65535) };

export const redisSettings = { REDIS_URL: z.url() };

/** A retention period in whole days (docs/decisions/retention.md); set but empty means the default. */
export const retentionDays = (byDefault: number) =>
  z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().min(1).max(36_500).default(byDefault),
  );

/** Of a service that takes events. */
export const deadLetterSettings = { DEAD_LETTER_RETENTION_DAYS: retentionDays(30) };

/** A switch: `true` or `false`, nothing else. */
export const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');

/** A variable that is set but empty counts as not set: that is how Compose passes on what its owner left out. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** A setting that stops the start; its text names the variable and never its value. */
export class SettingError extends Error {}

/** Reads a process's settings once, before anything starts (design §2). Throws `SettingError`. */
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

  /** For ids that were checked when they came in: a session's, an event's. */
  get(id: string): Lot {
    const lot = this.byId.get(id);
    if (!lot) throw new Error(`No lot ${id} in LOTS_FILE`);
    return lot;
  }
}

/** Reads and checks the lots' file. Throws `SettingError` naming the first thing that is wrong in it. */
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
