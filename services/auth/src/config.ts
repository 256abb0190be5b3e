import { MAX_EMAIL_LENGTH } from '@lotline/protocol';
import { deadLetterSettings, flag, optional, retentionDays, secretList, serviceSettings } from '@lotline/service-kit';
import { z } from 'zod';
import { groupRolesSchema } from './identities/group-roles.js';

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
    /**
     * Encrypts the secrets of second factors: the first key seals, all of them open. Without a key, nobody can add a second
     * factor.
     */
    SECOND_FACTOR_KEY: optional(secretList(32)),
    /** Whether every sign-in with a password needs a second factor. People without one add it at their next sign-in. */
    REQUIRE_SECOND_FACTOR: flag,
    /** Maps the groups of the OpenID Connect provider to roles. If not set, nobody can sign in through a provider. */
    OIDC_GROUPS: optional(groupRolesSchema),
    /** Creates the demo accounts in an empty database. Never in production: their password is public. */
    DEMO: flag,
  })
  .superRefine(({ ADMIN_EMAIL, ADMIN_PASSWORD, SECOND_FACTOR_KEY, REQUIRE_SECOND_FACTOR }, ctx) => {
    if (ADMIN_EMAIL && !ADMIN_PASSWORD)
      ctx.addIssue({ code: 'custom', path: ['ADMIN_PASSWORD'], message: 'required with ADMIN_EMAIL' });
    if (ADMIN_PASSWORD && !ADMIN_EMAIL)
      ctx.addIssue({ code: 'custom', path: ['ADMIN_EMAIL'], message: 'required with ADMIN_PASSWORD' });
    if (REQUIRE_SECOND_FACTOR && !SECOND_FACTOR_KEY)
      ctx.addIssue({ code: 'custom', path: ['SECOND_FACTOR_KEY'], message: 'required with REQUIRE_SECOND_FACTOR' });
  });
export type AuthSettings = z.output<typeof settingsSchema>;
