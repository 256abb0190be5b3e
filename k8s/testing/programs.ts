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

type Settings = Map<string, Default>;

const urlsOf = (owners: readonly string[]): Settings =>
  new Map(owners.map((owner) => [`${owner.toUpperCase()}_DATABASE_URL`, 'required']));
const optional = (...names: string[]): Settings => new Map(names.map((name) => [name, null]));
const all = (...parts: Settings[]): Settings => new Map(parts.flatMap((part) => [...part]));

/** The settings of the programs for operators that run `rebuild-copy.js` of these services. */
function rebuildSettingsOf(owners: readonly string[]): Settings {
  const settings = settingsOf('rebuild');
  settings.delete('DATABASE_URL');
  return all(settings, urlsOf(owners));
}

const key = optional('BACKUP_KEY', 'BACKUP_KEY_FILE');

/** The settings of each program for operators in scripts/. */
export const OPERATOR_PROGRAMS: Readonly<Record<string, Settings>> = {
  'migrate-all.ts': all(urlsOf(SERVICES), optional('DATABASE_ADMIN_URL')),
  'backup.ts': all(urlsOf(SERVICES), key, optional('BACKUP_THEN')),
  'restore.ts': all(urlsOf(SERVICES), key, optional('DATABASE_ADMIN_URL', 'RESTORE_FROM')),
  'rehearse.ts': key,
  'copies-rebuild.ts': rebuildSettingsOf(['clients', 'shuttle']),
  'customers-erase.ts': all(
    rebuildSettingsOf(['clients', 'shuttle', 'notify']),
    optional(...['PHONE', 'CUSTOMER', 'LOT', 'BY', 'DRY_RUN'].map((what) => `ERASE_${what}`)),
  ),
  'dead-letters-resend.ts': new Map([['RABBITMQ_URL', 'required']]),
};

/** The settings of a container's command, such as `services/auth/dist/main.js`. Throws for an unknown program. */
export function settingsOfCommand(command: readonly string[] = []): Map<string, Default> {
  const [program = '', ...rest] = command;
  const ofOperators = OPERATOR_PROGRAMS[program.replace('scripts/', '')];
  if (ofOperators && (rest.length === 0 || /backup|restore/.test(program))) return ofOperators;
  const service = SERVICES.find((name) => program === `services/${name}/dist/main.js`);
  if (service && rest.length === 0) return settingsOf(service);
  if (service && rest.join(' ') === 'migrate') return settingsOf('migrate');
  throw new Error(`The image has no program ${command.join(' ')}`);
}
