import {
  deadLetterSettings,
  flag,
  mailAddress,
  optional,
  redisSettings,
  retentionDays,
  secretList,
  serviceSettings,
} from '@lotline/service-kit';
import { isSupportedCountry } from 'libphonenumber-js/max';
import { z } from 'zod';

/** Treats an empty value as not set, because Compose passes unset variables on as empty. */
const perSecond = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.coerce.number().min(0.1).max(1000).default(1),
);

const textsPerDay = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.coerce.number().int().min(1).max(1_000_000).default(2000),
);

/** ISO codes, separated by commas. */
const countries = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((code) => code.trim().toUpperCase())
      .filter((code) => code !== ''),
  )
  .refine((codes) => codes.every((code) => isSupportedCountry(code)), 'not a list of country codes such as US,CA');

/** Both or neither. */
const SMTP = ['SMTP_URL', 'SMTP_FROM'] as const;
const REQUIRED_BY_TWILIO = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'] as const;

export const settingsSchema = z
  .object({
    ...serviceSettings,
    ...deadLetterSettings,
    ...redisSettings,
    /** Who delivers texts. `log` only stores and shows them; `twilio` sends them. */
    SMS_PROVIDER: z.enum(['log', 'twilio']).default('log'),
    /** The account that sends texts. Required with SMS_PROVIDER=twilio. */
    TWILIO_ACCOUNT_SID: optional(z.string().startsWith('AC', 'not an account SID')),
    /** The account's tokens; calls use the first. Required with SMS_PROVIDER=twilio. */
    TWILIO_AUTH_TOKEN: optional(secretList(1)),
    /** The address at which customers' browsers and the provider's webhooks reach Lotline. */
    PUBLIC_URL: z.url({ protocol: /^https?$/ }),
    /** How many texts a texting number may send per second. */
    TEXTS_PER_SECOND: perSecond,
    /** How many texts a lot may send on one of its days. */
    TEXTS_PER_DAY: textsPerDay,
    /** The countries whose phones are texted; undefined for that of each lot's number. */
    TEXT_COUNTRIES: optional(countries),
    /** The address of Twilio's API, if it is a regional one or a proxy. */
    TWILIO_API_URL: optional(z.url('not a URL')),
    /** Lets webhooks call addresses of private networks, and http addresses. */
    WEBHOOKS_ALLOW_PRIVATE: flag,
    /** The server that sends e-mails, with user and password. Requires SMTP_FROM. */
    SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'not an smtp:// or smtps:// URL' })),
    /** The sender of e-mails. Requires SMTP_URL. */
    SMTP_FROM: optional(mailAddress),
    /** Applies to texts in both directions. */
    TEXT_RETENTION_DAYS: retentionDays(365),
    /** Applies to undeliverable phones. */
    UNDELIVERABLE_RETENTION_DAYS: retentionDays(180),
  })
  .superRefine((settings, ctx) => {
    const [missing] = SMTP.filter((name) => !settings[name]);
    if (missing && SMTP.some((name) => settings[name]))
      ctx.addIssue({ code: 'custom', path: [missing], message: 'SMTP_URL and SMTP_FROM need each other' });
    if (settings.SMS_PROVIDER !== 'twilio') return;
    for (const name of REQUIRED_BY_TWILIO) {
      if (!settings[name]) ctx.addIssue({ code: 'custom', path: [name], message: 'required with SMS_PROVIDER=twilio' });
    }
  });
export type NotifySettings = z.output<typeof settingsSchema>;

/** The address of a customer's page. */
export const customerPage = ({ PUBLIC_URL }: Pick<NotifySettings, 'PUBLIC_URL'>, link: string): string =>
  new URL(`/shuttle-request/${link}`, PUBLIC_URL).href;
