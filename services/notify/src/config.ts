import { deadLetterSettings, optional, redisSettings, retentionDays, serviceSettings } from '@lotline/service-kit';
import { z } from 'zod';

/** What is set but empty counts as not set: that is how Compose passes on what its owner left out. */
const perSecond = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.coerce.number().min(0.1).max(1000).default(1),
);

const TWILIO_NEEDS = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'] as const;

export const settingsSchema = z
  .object({
    ...serviceSettings,
    ...deadLetterSettings,
    ...redisSettings,
    /** Who delivers texts: `log` stores and shows them, and nothing leaves the machine; `twilio` sends them. */
    SMS_PROVIDER: z.enum(['log', 'twilio']).default('log'),
    /** The account that texts are sent by; needed with SMS_PROVIDER=twilio. */
    TWILIO_ACCOUNT_SID: optional(z.string().startsWith('AC', 'not an account SID')),
    /** The account's token; needed with SMS_PROVIDER=twilio. */
    TWILIO_AUTH_TOKEN: optional(z.string().min(1)),
    /** Where browsers and the provider reach Lotline: customers' links and the provider's reports lead there. */
    PUBLIC_URL: z.url({ protocol: /^https?$/ }),
    /** How many texts a texting number may send in a second. */
    TEXTS_PER_SECOND: perSecond,
    /** Where Twilio's API is reached: a regional address, or a proxy. */
    TWILIO_API_URL: optional(z.url('not a URL')),
    /** Of texts in both directions. */
    TEXT_RETENTION_DAYS: retentionDays(365),
    /** Of what is known of phones that texts do not reach. */
    TROUBLE_RETENTION_DAYS: retentionDays(180),
  })
  .superRefine((settings, ctx) => {
    if (settings.SMS_PROVIDER !== 'twilio') return;
    for (const name of TWILIO_NEEDS) {
      if (!settings[name]) ctx.addIssue({ code: 'custom', path: [name], message: 'SMS_PROVIDER=twilio needs it' });
    }
  });
export type NotifySettings = z.output<typeof settingsSchema>;
