import { z } from 'zod';
import { alertLotsSchema } from '../alert/alert-lots.js';
import { AUDIT_KINDS, AUDIT_PAGE, auditEntrySchema, auditText } from '../audit/audit.js';
import { tokenHashSchema } from '../board/device.js';
import { historyCursorSchema } from '../client/history.js';
import { lotIdSchema } from '../lot/id.js';
import { lotRecordSchema } from '../lot/lot.js';
import { loginSchema } from '../user/login.js';
import { jsonText, text } from '../values/text.js';
import { userHistoryEntrySchema } from '../user/history.js';
import { accountSchema, managedUserSchema, roleSchema, userSchema } from '../user/user.js';
import { apiTokenSchema, knownTokenSchema } from '../token/token.js';
import { instantSchema } from '../time/lot-time.js';
import { lotCall, openCall } from './define.js';

const id = z.object({ id: text() });
/** A trusted proxy may pass on any text. The limits index only this many characters. */
const callerAddress = text()
  .min(1)
  .overwrite((address) => address.slice(0, 100));
const account = z.object({ id: z.uuid('No such user') });
/** The submitted form. The auth service validates accounts by `userCreateSchema` and `userEditSchema`, lots by `lotSchema`. */
const input = z.record(z.string(), z.unknown());
/** The lot at which the admin is signed in. A gateway of 0.5 does not send it. */
const adminsLot = { lotId: lotIdSchema.optional() };

/** Above any operator's number of lots. */
const MAX_KNOWN_LOTS = 10_000;

/** Maximum accounts per page. */
export const USER_PAGE = 200;

export const authRpc = {
  /**
   * INVALID_CREDENTIALS for a wrong account or password; TOO_MANY with `retryAfterSeconds` above the limits
   * (docs/product/sign-in.md#sign-in-limits). `address` is the caller's address, for those limits and the
   * audit; `userAgent` is for the audit.
   */
  'auth.session.sign-in': openCall(
    loginSchema.extend({ address: callerAddress, userAgent: auditText.default('') }),
    userSchema,
  ),
  /** NOT_FOUND. */
  'auth.user.get': openCall(id, userSchema),
  /**
   * Changes the role at `lotId`. Admins of that lot only, and never for their own role: FORBIDDEN, NOT_FOUND. The calls below
   * know by the account of the actor what they may do (docs/product/permissions.md#accounts).
   */
  'auth.user.change-role': openCall(account.extend({ role: roleSchema, ...adminsLot }), accountSchema),
  /**
   * Admins only, and never for their own account: FORBIDDEN, NOT_FOUND. A deactivated account refuses every sign-in
   * like a wrong password, and gets a new `passwordId`, which ends its sessions.
   */
  'auth.user.set-active': openCall(account.extend({ active: z.boolean() }), accountSchema),
  /**
   * Admins only: FORBIDDEN, INVALID, CONFLICT (email address taken). Without lots in the form the account gets the lot
   * of the context.
   */
  'auth.user.create': lotCall(z.object({ input }), accountSchema),
  /**
   * Admins only: FORBIDDEN (also for their own role), INVALID, NOT_FOUND, CONFLICT (email address taken); STALE_VERSION
   * if `ifVersion` is not the account's version. A new password gets the id `passwordId`.
   */
  'auth.user.edit': openCall(
    account.extend({ input, ifVersion: z.int().optional(), passwordId: z.uuid(), ...adminsLot }),
    accountSchema,
  ),
  /**
   * Admins only: FORBIDDEN. Returns a page of the accounts that they see, by last and first name, as a JSON array in text. INVALID
   * for an invalid cursor.
   */
  'auth.user.page': openCall(
    z.object({ cursor: text().max(2000).optional(), limit: z.int().min(1).max(USER_PAGE), ...adminsLot }),
    z.object({ body: jsonText(z.array(managedUserSchema)), nextCursor: z.string().nullable() }),
  ),
  /** Staff only: FORBIDDEN. Returns the lots of which the caller hears the alerts; none before they have chosen some. */
  'auth.alert-lots.get': openCall(z.object({}), alertLotsSchema),
  /** Staff only: FORBIDDEN. The gateway checks that the lots are the caller's. */
  'auth.alert-lots.set': openCall(alertLotsSchema, alertLotsSchema),
  /** Admins only: FORBIDDEN, NOT_FOUND. Returns the newest 200 entries at most. */
  'auth.user.history': openCall(account, z.array(userHistoryEntrySchema)),
  /** Returns every lot whose version is not the one in `known`, archived ones too, in the order of their creation. */
  'auth.lot.list': openCall(
    z.object({
      known: z
        .array(z.object({ id: lotIdSchema, version: z.int() }))
        .max(MAX_KNOWN_LOTS)
        .default([]),
    }),
    z.object({ lots: z.array(lotRecordSchema) }),
  ),
  /** Operator admins only: FORBIDDEN. INVALID; CONFLICT (`errors` names `id` or `textingNumber`). */
  'auth.lot.create': lotCall(z.object({ input }), lotRecordSchema),
  /**
   * Replaces the lot's fields: optional ones that are missing are cleared. Operator admins, and admins of this lot who are signed in
   * there; FORBIDDEN for others. INVALID, NOT_FOUND;
   * CONFLICT (`errors` names `textingNumber`, `timeZone` if the lot has bookings, or `shuttles` if a removed one has passengers);
   * STALE_VERSION if `ifVersion` is not the lot's version. Returns the lot unchanged, without a new version, when nothing differs.
   */
  'auth.lot.edit': lotCall(z.object({ id: lotIdSchema, input, ifVersion: z.int().optional() }), lotRecordSchema),
  /**
   * Operator admins only: FORBIDDEN. Idempotent. NOT_FOUND; CONFLICT while the lot has open rides, and for the last lot that is not
   * archived; STALE_VERSION as in `auth.lot.edit`.
   */
  'auth.lot.archive': lotCall(z.object({ id: lotIdSchema, ifVersion: z.int().optional() }), lotRecordSchema),
  /**
   * Operator admins only: FORBIDDEN. Idempotent. NOT_FOUND; CONFLICT if another lot has its texting number by now; STALE_VERSION as in
   * `auth.lot.edit`.
   */
  'auth.lot.restore': lotCall(z.object({ id: lotIdSchema, ifVersion: z.int().optional() }), lotRecordSchema),
  /**
   * Admins only: FORBIDDEN. Returns the entries of the context's lot and those of no lot, newest first; for an admin who is no
   * operator admin, of the latter only those of accounts that work nowhere else. `personId` selects what an account did and what
   * was done to it.
   */
  'auth.audit.page': lotCall(
    z.object({
      cursor: historyCursorSchema.optional(),
      personId: z.uuid().optional(),
      kind: z.enum(AUDIT_KINDS).optional(),
      limit: z.int().min(1).max(AUDIT_PAGE).default(AUDIT_PAGE),
    }),
    z.array(auditEntrySchema),
  ),
  /** Admins only: FORBIDDEN. Returns the tokens that are not revoked and all of whose lots they administer, by name. */
  'auth.token.list': lotCall(z.object({}), z.array(apiTokenSchema)),
  /**
   * Admins only, for lots that they administer: FORBIDDEN. Validated by `tokenCreateSchema`: INVALID. CONFLICT above `MAX_TOKENS`.
   * Without lots in the form the token gets the lot of the context. The gateway makes the token and sends only its hash.
   */
  'auth.token.create': lotCall(z.object({ input, tokenHash: tokenHashSchema, hint: text().max(4) }), apiTokenSchema),
  /** Admins only: FORBIDDEN; NOT_FOUND also for a token that `auth.token.list` does not show them. Idempotent. */
  'auth.token.revoke': lotCall(z.object({ id: z.uuid('No such token') }), knownTokenSchema),
  /** For the gateway: finds a token, also an expired or revoked one. NOT_FOUND. */
  'auth.token.get': openCall(z.object({ tokenHash: tokenHashSchema }), knownTokenSchema),
  /** For the gateway: returns those hashes that `auth.token.get` would find, to detect callers who guess tokens. */
  'auth.token.known': openCall(
    z.object({ tokenHashes: z.array(tokenHashSchema).max(1000) }),
    z.object({ tokenHashes: z.array(z.string()) }),
  ),
  /** Records when tokens were used. Written at most once a minute per token. */
  'auth.token.used': openCall(
    z.object({ uses: z.array(z.object({ id: z.uuid(), at: instantSchema })).max(10_000) }),
    z.object({}),
  ),
};
