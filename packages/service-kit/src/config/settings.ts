import { z } from 'zod';
import { brokerUrls } from '../events/connection.js';
import { userIn } from '../senders/sender-policy.js';

/** One URL, or those of a cluster's nodes, separated by commas and with the same user. */
const brokerUrl = z
  .string()
  .refine((text) => brokerUrls(text).every((url) => URL.canParse(url)), 'not a URL, or several separated by commas')
  .refine((text) => new Set(brokerUrls(text).map(userIn)).size === 1, 'its URLs name several users');

/** The largest number of connections of a pool; set but empty means the default. */
const poolSize = (byDefault: number) =>
  z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().min(2).max(500).default(byDefault),
  );

/** The settings that every process reads (documented in docs/operations.md). */
export const processSettings = {
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATABASE_URL: z.url(),
  DATABASE_POOL_SIZE: poolSize(12),
  RABBITMQ_URL: brokerUrl,
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

/** An address as in an e-mail's From line: `lot@example.com` or `Lotline <lot@example.com>`. */
export const mailAddress = z
  .string()
  .regex(/^("?[^"<>@\r\n]+"? <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'not an email address');

/** At least one. The first is used; all are accepted. */
export type SecretList = [string, ...string[]];

/**
 * One secret or several, separated by commas, each of at least `minLength` characters. While a secret is replaced, the old and
 * the new one are both accepted (docs/operations.md#rotate-secrets).
 */
export const secretList = (minLength: number) =>
  z.string().transform((text, context): SecretList => {
    const [first = '', ...others] = text.split(',');
    const secrets: SecretList = [first, ...others];
    const message = findSecretError(secrets, minLength);
    if (message === undefined) return secrets;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** Returns what is wrong with the first invalid secret, without the secret itself. */
function findSecretError(secrets: SecretList, minLength: number): string | undefined {
  for (const [index, secret] of secrets.entries()) {
    const name = secrets.length === 1 ? 'the secret' : `secret ${index + 1} of ${secrets.length}`;
    const original = secrets.indexOf(secret);
    if (secret.trim() === '') return `${name} is empty`;
    if (secret.trim() !== secret) return `${name} begins or ends with a space or a line break`;
    if (secret.length < minLength) return `${name} is shorter than ${minLength} characters`;
    if (original !== index) return `${name} is the same as secret ${original + 1}`;
  }
  return undefined;
}

/** Settings of tracing, by OpenTelemetry's own names. Its exporter reads its other variables itself. */
export const tracingSettings = {
  /** The collector, OTLP over HTTP. Not set: tracing is off. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url()),
  /** The ratio of traces that begin here and are recorded; not set: all. */
  OTEL_TRACES_SAMPLER_ARG: optional(z.coerce.number().min(0).max(1)),
};

/** The settings that every service reads. Probes and metrics are at `HEALTH_HOST`, by default at `HOST`. */
export const serviceSettings = {
  ...processSettings,
  ...tracingSettings,
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
