import { z } from 'zod';
import { alertLotsSchema, accountSchema, managedUserSchema, roleSchema, userSchema } from '../user/user.js';
import { AUDIT_KINDS, AUDIT_PAGE, auditEntrySchema, auditText } from '../audit/audit.js';
import { tokenHashSchema } from '../board/device.js';
import { historyCursorSchema } from '../client/history.js';
import { lotIdSchema } from '../lot/id.js';
import { lotRecordSchema } from '../lot/lot.js';
import { loginSchema, passwordChangeSchema, resetConfirmSchema, resetRequestSchema } from '../user/password.js';
import {
  codeSchema,
  recoveryCodesSchema,
  secondFactorConfirmSchema,
  secondFactorRemoveSchema,
  secondFactorSecretSchema,
  secondFactorSetUpSchema,
  signInMethodsSchema,
} from '../user/second-factor.js';
import { instantSchema } from '../time/lot-time.js';
import { jsonText, text } from '../values/text.js';
import { providerLinkSchema } from '../user/provider-sign-in.js';
import { userHistoryEntrySchema } from '../user/history.js';
import { apiTokenSchema, knownTokenSchema } from '../token/token.js';
import { lotCall, openCall } from './define.js';

const id = z.object({ id: text() });
/** A trusted proxy may pass on any text. The limits index only this many characters. */
const callerAddress = text()
  .min(1)
  .overwrite((address) => address.slice(0, 100));
/** Where a request came from, for the limits and the audit. */
const client = { address: callerAddress, userAgent: auditText.default('') };
const account = z.object({ id: z.uuid('No such user') });
/** The submitted form. The auth service validates accounts by `userCreateSchema` and `userEditSchema`, lots by `lotSchema`. */
const input = z.record(z.string(), z.unknown());
/** The lot at which the admin is signed in. */
const adminsLot = { lotId: lotIdSchema };

/** More lots than any operator has. */
const MAX_KNOWN_LOTS = 10_000;

/** Maximum accounts per page. */
export const USER_PAGE = 200;

export const authRpc = {
  /**
   * INVALID_CREDENTIALS for a wrong account or password; TOO_MANY with `retryAfterSeconds` above the limits
   * (docs/product/sign-in.md#sign-in-limits). With the right password, SECOND_FACTOR_REQUIRED for an account with a second
   * factor and no `code`, and SECOND_FACTOR_MISSING for one that must add it first. A `code` that confirms the second factor
   * of `auth.session.add-second-factor` adds it and returns its recovery codes.
   */
  'auth.session.sign-in': openCall(
    loginSchema.extend({ code: codeSchema.optional(), ...client }),
    userSchema.extend({ recoveryCodes: z.array(z.string()).optional() }),
  ),
  /**
   * For an account that must add a second factor before it can sign in: returns a new one, which `auth.session.sign-in`
   * confirms. The errors are those of a sign-in; FORBIDDEN if no second factor is required or the account has one.
   */
  'auth.session.add-second-factor': openCall(loginSchema.extend(client), secondFactorSecretSchema),
  /**
   * Signs in the person whom the operator's OpenID Connect provider has verified, and gives them the roles of their groups. Without an account
   * it creates one, or links one with the same verified email address. FORBIDDEN without a matching group, for a deactivated account
   * and for an email address that cannot be linked.
   */
  'auth.session.sign-in-by-provider': openCall(
    z.object({
      issuer: text().max(2000),
      subject: text().min(1).max(2000),
      /** '' if the provider does not say. */
      email: text().max(2000),
      emailVerified: z.boolean(),
      firstName: text().overwrite((name) => name.slice(0, 100)),
      lastName: text().overwrite((name) => name.slice(0, 100)),
      groups: z.array(text()).max(2000),
      ...client,
    }),
    userSchema,
  ),
  /** Returns the same response whether or not the account exists. The link is created when `take` asks for its e-mail. */
  'auth.password-reset.ask': openCall(resetRequestSchema.extend(client), z.object({})),
  /** Admins only, and never for their own account: FORBIDDEN, NOT_FOUND; CONFLICT for a deactivated account. */
  'auth.password-reset.create': openCall(account, z.object({ token: z.string(), expiresAt: instantSchema })),
  /** INVALID for a token that is unknown, used or expired, or for a deactivated account. Ends the account's sessions. */
  'auth.password-reset.confirm': openCall(resetConfirmSchema.extend(client), userSchema),
  /**
   * For notify: returns the next e-mail to send with a new token, or null. It is returned again, with another token, unless `settle`
   * follows.
   */
  'auth.password-reset.take': openCall(
    z.object({}),
    z.object({
      mail: z.object({ id: z.uuid(), email: text(), firstName: text(), token: z.string() }).nullable(),
    }),
  ),
  /** For notify: the e-mail was sent or cannot be sent. */
  'auth.password-reset.settle': openCall(z.object({ id: z.uuid(), sent: z.boolean() }), z.object({})),
  /**
   * This call and the next four concern the actor's own account: FORBIDDEN unless the actor is staff. INVALID, naming the field,
   * for a wrong password or code; TOO_MANY above the sign-in limits.
   */
  'auth.account.sign-in-methods': openCall(z.object({}), signInMethodsSchema),
  /** The new password gets the id `passwordId`. */
  'auth.account.change-password': openCall(
    passwordChangeSchema.extend({ passwordId: z.uuid(), ...client }),
    userSchema,
  ),
  /** Returns a new second factor, which `confirm-second-factor` adds. CONFLICT if the account has one. */
  'auth.account.set-up-second-factor': openCall(secondFactorSetUpSchema.extend(client), secondFactorSecretSchema),
  /** CONFLICT if no second factor is being set up. */
  'auth.account.confirm-second-factor': openCall(secondFactorConfirmSchema.extend(client), recoveryCodesSchema),
  /** CONFLICT if the account has no second factor. */
  'auth.account.remove-second-factor': openCall(secondFactorRemoveSchema.extend(client), z.object({})),
  /** NOT_FOUND. */
  'auth.user.get': openCall(id, userSchema),
  /**
   * Changes the role at `lotId`. Admins of that lot only, and never for their own role: FORBIDDEN, NOT_FOUND. In the calls
   * below, the actor's account determines what they may do (docs/product/permissions.md#accounts).
   */
  'auth.user.change-role': openCall(account.extend({ role: roleSchema, ...adminsLot }), accountSchema),
  /**
   * Admins only, and never for their own account: FORBIDDEN, NOT_FOUND. A deactivated account refuses every sign-in
   * like a wrong password, and gets a new `passwordId`, which ends its sessions.
   */
  'auth.user.set-active': openCall(account.extend({ active: z.boolean() }), accountSchema),
  /**
   * Admins who may manage the account, and never for their own: FORBIDDEN, NOT_FOUND. Removes another account's second factor and recovery
   * codes; without one, changes nothing.
   */
  'auth.user.reset-second-factor': openCall(account, accountSchema),
  /** Admins who may manage the account, and for their own: FORBIDDEN, NOT_FOUND. The account's links to sign-in providers. */
  'auth.user.links': openCall(account, z.array(providerLinkSchema)),
  /** As `auth.user.links`. Ends all links; the next sign-in at the provider links again. */
  'auth.user.unlink': openCall(account, z.object({})),
  /**
   * Admins only: FORBIDDEN (also for the email address of an account that they do not see), INVALID, CONFLICT (email address taken). Without lots in the form the account gets the lot
   * of the context.
   */
  'auth.user.create': lotCall(z.object({ input }), accountSchema),
  /**
   * Admins only: FORBIDDEN (also for their own role), INVALID, NOT_FOUND, CONFLICT (email address taken); STALE_VERSION
   * if `ifVersion` is not the account's version. A new password gets the id `passwordId`. On the admin's own account it needs
   * `currentPassword`: INVALID at this field, TOO_MANY above the sign-in limits.
   */
  'auth.user.edit': openCall(
    account.extend({
      input,
      ifVersion: z.int().optional(),
      passwordId: z.uuid(),
      ...adminsLot,
      ...client,
    }),
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
  /** Staff only: FORBIDDEN. Returns the lots whose alerts the caller hears; none before they have chosen some. */
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
   * CONFLICT (`errors` names `textingNumber`, `timeZone` if the lot has bookings, `host` or `reservationsHost` if customers have a type
   * with that name, or `shuttles` if a removed one has passengers);
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
   * Admins only: FORBIDDEN. Returns the entries of the context's lot and those of no lot, newest first. Of the entries of no
   * lot, an admin who is not an operator admin gets only those about accounts that work at this lot and at no lot that the admin
   * does not administer. `personId` selects what an account did and what was done to it.
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
  /** Admins only: FORBIDDEN. Returns the tokens that are not revoked, by name, if the admin administers all of their lots. */
  'auth.token.list': lotCall(z.object({}), z.array(apiTokenSchema)),
  /**
   * Admins only, for lots that they administer: FORBIDDEN. Validated by `tokenCreateSchema`: INVALID. CONFLICT above `MAX_TOKENS`.
   * Without lots in the form the token gets the lot of the context. The gateway generates the token and sends only its hash.
   */
  'auth.token.create': lotCall(z.object({ input, tokenHash: tokenHashSchema, hint: text().max(4) }), apiTokenSchema),
  /** Admins only: FORBIDDEN; NOT_FOUND also for a token that `auth.token.list` does not show them. Idempotent. */
  'auth.token.revoke': lotCall(z.object({ id: z.uuid('No such token') }), knownTokenSchema),
  /** For the gateway: finds a token, even an expired or revoked one. NOT_FOUND. */
  'auth.token.get': openCall(z.object({ tokenHash: tokenHashSchema }), knownTokenSchema),
  /** Records when tokens were used. Written at most once a minute per token. */
  'auth.token.used': openCall(
    z.object({ uses: z.array(z.object({ id: z.uuid(), at: instantSchema })).max(10_000) }),
    z.object({}),
  ),
};
