import { z } from 'zod';
import { lotIdSchema } from '../lot/id.js';
import { instantSchema } from '../time/lot-time.js';
import { requiredText, text } from '../values/text.js';
import type { Permission } from '../user/user.js';

/** The permissions of roles that a token can have. Accounts, lots, tokens and webhooks are for people only. */
const ROLE_PERMISSIONS = [
  'deleteClients',
  'calendar',
  'financials',
  'export',
  'import',
] as const satisfies Permission[];

/** What a token can be allowed to do, in the order of the forms (docs/product/tokens.md#permissions). */
export const TOKEN_PERMISSIONS = [
  'readCustomers',
  'changeCustomers',
  'readShuttle',
  'changeShuttle',
  'readTexts',
  'sendTexts',
  ...ROLE_PERMISSIONS,
] as const;
export type TokenPermission = (typeof TOKEN_PERMISSIONS)[number];

export const isTokenPermission = (permission: string): permission is TokenPermission =>
  TOKEN_PERMISSIONS.some((each) => each === permission);

/** A token: the prefix, by which scanners for leaked secrets recognize it, and 256 random bits in base64url. */
export const TOKEN_PREFIX = 'lot_';
export const API_TOKEN = /^lot_[\w-]{43}$/;

/** Maximum tokens that are not revoked. The list of tokens has no pages. */
export const MAX_TOKENS = 500;
const MAX_LOTS = 500;

/** An API token as admins see it. The token itself is stored nowhere, only its SHA-256. */
export const apiTokenSchema = z.object({
  id: z.uuid(),
  name: text(),
  /** The last four characters, by which people recognize it. */
  hint: text(),
  /** Sorted. */
  lotIds: z.array(lotIdSchema),
  permissions: z.array(z.enum(TOKEN_PERMISSIONS)),
  /** Null: it does not expire. */
  expiresAt: instantSchema.nullable(),
  createdAt: instantSchema,
  /** The `shortName` of the admin at that time. */
  createdBy: text(),
  /** Accurate to about two minutes. Null before the first use. */
  lastUsedAt: instantSchema.nullable(),
});
export type ApiToken = z.output<typeof apiTokenSchema>;

/** What a gateway needs to know of a token. */
export const knownTokenSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  name: text(),
  lotIds: z.array(lotIdSchema),
  /** A later release may know more permissions. */
  permissions: z.array(text()),
  expiresAt: instantSchema.nullable(),
  revokedAt: instantSchema.nullable(),
});
export type KnownToken = z.output<typeof knownTokenSchema>;

/** The answer to a new token, the only one that contains the token itself. */
export const createdTokenSchema = apiTokenSchema.extend({ token: z.string().regex(API_TOKEN) });
export type CreatedToken = z.output<typeof createdTokenSchema>;

/** The form of a new token. Unknown fields are refused: a misspelled expiry would be none. The auth service checks the lots and that the expiry is in the future. */
export const tokenCreateSchema = z.object({
  name: requiredText('Please name the token'),
  /** Unique and sorted. Null: the lot at which the admin is signed in. */
  lotIds: z
    .array(lotIdSchema, 'Lots must be a list')
    .min(1, 'Please choose at least one lot')
    .max(MAX_LOTS, `At most ${MAX_LOTS} lots`)
    .nullish()
    .transform((given) => (given ? [...new Set(given)].sort() : null)),
  /** Unique, in the order of `TOKEN_PERMISSIONS`. */
  permissions: z
    .array(z.enum(TOKEN_PERMISSIONS, 'Unknown permission'), 'Permissions must be a list')
    .min(1, 'Please choose at least one permission')
    .max(TOKEN_PERMISSIONS.length, `At most ${TOKEN_PERMISSIONS.length} permissions`)
    .transform((given) => TOKEN_PERMISSIONS.filter((permission) => given.includes(permission))),
  /** Null: the token does not expire. */
  expiresAt: z.iso
    .datetime('The expiry must be a date and time in UTC, such as 2027-01-31T00:00:00Z')
    .nullish()
    .transform((given) => given ?? null),
});
export type TokenCreate = z.output<typeof tokenCreateSchema>;
