import { migrateSettings, rebuildSettings } from '@lotline/service-kit';
import { settingsSchema as auth } from '../../services/auth/src/config.js';
import { settingsSchema as clients } from '../../services/clients/src/config.js';
import { settingsSchema as gateway } from '../../services/gateway/src/config.js';
import { settingsSchema as notify } from '../../services/notify/src/config.js';
import { settingsSchema as shuttle } from '../../services/shuttle/src/config.js';

export const SERVICES = ['auth', 'clients', 'shuttle', 'notify', 'gateway'] as const;
export type Service = (typeof SERVICES)[number];

/** A setting's default as text, null without a default, `required` if the program does not start without it. */
export type Default = string | null | 'required';

const SCHEMAS = { auth, clients, shuttle, notify, gateway, migrate: migrateSettings, rebuild: rebuildSettings };

/** The settings of a service, or of its commands `migrate` and `rebuild-copy`, by name. */
export function settingsOf(program: keyof typeof SCHEMAS): Map<string, Default> {
  const shape: Record<string, { safeParse(value: unknown): { success: boolean; data?: unknown } }> =
    SCHEMAS[program].shape;
  return new Map(
    Object.entries(shape).map(([name, schema]) => {
      const { success, data } = schema.safeParse(undefined);
      return [name, !success ? 'required' : data === undefined ? null : String(data)];
    }),
  );
}

/** The settings of scripts/migrate-all.ts: a URL for each service, and the administrator's. */
export const migrateAllSettings = (): Map<string, Default> =>
  new Map([
    ['DATABASE_ADMIN_URL', null],
    ...SERVICES.map((service) => [`${service.toUpperCase()}_DATABASE_URL`, 'required'] as const),
  ]);

/** The settings of scripts/rehearse.ts: the key of the backup. */
export const rehearseSettings = (): Map<string, Default> =>
  new Map(['BACKUP_KEY', 'BACKUP_KEY_FILE'].map((name) => [name, null]));

const wholeDatabaseSettings = (): Map<string, Default> =>
  new Map([
    ...SERVICES.map((service) => [`${service.toUpperCase()}_DATABASE_URL`, 'required'] as const),
    ...rehearseSettings(),
  ]);

/** The settings of scripts/backup.ts: a URL for each service, the key, and a command for the finished file. */
export const backupSettings = (): Map<string, Default> => new Map([...wholeDatabaseSettings(), ['BACKUP_THEN', null]]);

/** The settings of scripts/restore.ts: a URL for each service, the key, the administrator's URL for what is missing, and the file. */
export const restoreSettings = (): Map<string, Default> =>
  new Map([...wholeDatabaseSettings(), ['DATABASE_ADMIN_URL', null], ['RESTORE_FROM', null]]);

/** The settings of scripts/copies-rebuild.ts: those of the programs that it runs, and a URL for each of them. */
export function copiesRebuildSettings(): Map<string, Default> {
  const { DATABASE_URL: _replaced, ...settings } = Object.fromEntries(settingsOf('rebuild'));
  return new Map([
    ...Object.entries(settings),
    ['CLIENTS_DATABASE_URL', 'required'],
    ['SHUTTLE_DATABASE_URL', 'required'],
  ]);
}

/** The settings of scripts/customers-erase.ts: those of the programs that it runs, their URLs, and the customer to erase. */
export function customersEraseSettings(): Map<string, Default> {
  const { DATABASE_URL: _replaced, ...settings } = Object.fromEntries(settingsOf('rebuild'));
  return new Map([
    ...Object.entries(settings),
    ...['CLIENTS', 'SHUTTLE', 'NOTIFY'].map((owner) => [`${owner}_DATABASE_URL`, 'required'] as const),
    ...['PHONE', 'CUSTOMER', 'LOT', 'BY', 'DRY_RUN'].map((what) => [`ERASE_${what}`, null] as const),
  ]);
}

/** The settings of scripts/dead-letters-resend.ts. */
export const deadLettersResendSettings = (): Map<string, Default> => new Map([['RABBITMQ_URL', 'required']]);

/** The settings of a container's command, such as `services/auth/dist/main.js`. Throws for an unknown program. */
export function settingsOfCommand(command: readonly string[] = []): Map<string, Default> {
  const [program = '', ...rest] = command;
  if (program === 'scripts/migrate-all.ts' && rest.length === 0) return migrateAllSettings();
  if (program === 'scripts/backup.ts') return backupSettings();
  if (program === 'scripts/restore.ts') return restoreSettings();
  if (program === 'scripts/copies-rebuild.ts' && rest.length === 0) return copiesRebuildSettings();
  if (program === 'scripts/customers-erase.ts' && rest.length === 0) return customersEraseSettings();
  if (program === 'scripts/dead-letters-resend.ts' && rest.length === 0) return deadLettersResendSettings();
  const service = SERVICES.find((name) => program === `services/${name}/dist/main.js`);
  if (service && rest.length === 0) return settingsOf(service);
  if (service && rest.join(' ') === 'migrate') return settingsOf('migrate');
  throw new Error(`The image has no program ${command.join(' ')}`);
}
