import { MAX_EMAIL_LENGTH } from '@lotline/contracts';
import { deadLetterSettings, flag, optional, retentionDays, serviceSettings } from '@lotline/service-kit';
import { z } from 'zod';

export const settingsSchema = z
  .object({
    ...serviceSettings,
    ...deadLetterSettings,
    /** Lists the first lots. Required while the database has none, and not read again. */
    LOTS_FILE: optional(z.string().min(1)),
    /** How long entries of the audit are kept. */
    AUDIT_RETENTION_DAYS: retentionDays(365),
    /** The first admin, created at a start that finds no active admin. Requires ADMIN_PASSWORD. */
    ADMIN_EMAIL: optional(z.string().trim().toLowerCase().max(MAX_EMAIL_LENGTH).pipe(z.email('not an email address'))),
    /** The first admin's password. */
    ADMIN_PASSWORD: optional(z.string().min(6, 'at least 6 characters').max(200, 'at most 200 characters')),
    /** Creates the demo accounts in an empty database. Never in production: their password is public. */
    DEMO: flag,
  })
  .superRefine(({ ADMIN_EMAIL, ADMIN_PASSWORD }, ctx) => {
    if (ADMIN_EMAIL && !ADMIN_PASSWORD)
      ctx.addIssue({ code: 'custom', path: ['ADMIN_PASSWORD'], message: 'required with ADMIN_EMAIL' });
    if (ADMIN_PASSWORD && !ADMIN_EMAIL)
      ctx.addIssue({ code: 'custom', path: ['ADMIN_EMAIL'], message: 'required with ADMIN_PASSWORD' });
  });
export type AuthSettings = z.output<typeof settingsSchema>;
