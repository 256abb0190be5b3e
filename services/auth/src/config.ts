import { MAX_EMAIL_LENGTH } from '@lotline/contracts';
import { flag, optional, serviceSettings } from '@lotline/service-kit';
import { z } from 'zod';

export const settingsSchema = z
  .object({
    ...serviceSettings,
    /** With ADMIN_PASSWORD: the first admin, made at a start that finds no admin (design §7). */
    ADMIN_EMAIL: optional(z.string().trim().toLowerCase().max(MAX_EMAIL_LENGTH).pipe(z.email('not an email address'))),
    /** The first admin's password, at least 6 characters (spec §9). */
    ADMIN_PASSWORD: optional(z.string().min(6, 'at least 6 characters').max(200, 'at most 200 characters')),
    /** Makes the demo's accounts in an empty database (design §9). Never in production: their password is published. */
    DEMO: flag,
  })
  .superRefine(({ ADMIN_EMAIL, ADMIN_PASSWORD }, ctx) => {
    if (ADMIN_EMAIL && !ADMIN_PASSWORD)
      ctx.addIssue({ code: 'custom', path: ['ADMIN_PASSWORD'], message: 'ADMIN_EMAIL needs it' });
    if (ADMIN_PASSWORD && !ADMIN_EMAIL)
      ctx.addIssue({ code: 'custom', path: ['ADMIN_EMAIL'], message: 'ADMIN_PASSWORD needs it' });
  });
export type AuthSettings = z.output<typeof settingsSchema>;
