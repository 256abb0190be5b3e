import { z } from 'zod';
import { lotIdSchema } from '../lot/id.js';
import { PROVIDER_REFUSALS } from '../errors.js';
import { PROVIDER_FAULTS } from '../user/provider-sign-in.js';
import { instantSchema } from '../time/lot-time.js';
import { text } from '../values/text.js';

/** What the audit records (docs/product/admin.md#audit). */
export const AUDIT_KINDS = [
  'signed-in',
  'sign-in-failed',
  'confirmation-failed',
  'signed-out',
  'account-created',
  'account-edited',
  'role-changed',
  'lots-changed',
  'password-set',
  'reset-link-made',
  'reset-link-sent',
  'password-reset',
  'second-factor-added',
  'second-factor-removed',
  'recovery-code-used',
  'identity-linked',
  'identity-unlinked',
  'address-refused',
  'deactivated',
  'reactivated',
  'exported',
  'customer-deleted',
  'customer-restored',
  'customer-erased',
  'import-stopped',
  'texts-opted-out',
  'texts-opted-in',
  'token-created',
  'token-revoked',
  'webhook-created',
  'webhook-edited',
  'webhook-deleted',
  'lot-created',
  'lot-edited',
  'lot-archived',
  'lot-restored',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** Maximum length of a caller's address, of a user agent, and of each text of an entry. */
export const MAX_AUDIT_TEXT = 200;

/** Truncates the text, because a caller or a proxy may send text of any length. */
export const auditText = text().overwrite((value) => value.slice(0, MAX_AUDIT_TEXT));

/** The facts of an entry; '' for those that its kind does not have. */
const facts = {
  /**
   * The role, the sorted lot ids separated by commas, or a token's permissions, before and after. Never a person's name, an
   * email address or a password.
   */
  from: auditText.default(''),
  to: auditText.default(''),
  /**
   * Why a sign-in or a confirmation failed (`SIGN_IN_FAILURES`), the edited fields separated by commas, the number of exported
   * customers or of those that a stopped import added, who asked for an erasure, the id of a customer, or the name of a token.
   */
  detail: auditText.default(''),
};

/** Where a request came from. */
export const auditClientSchema = z.object({
  /** The nearest address that is not a trusted proxy's; an IPv6 address is reduced to its /64. */
  address: auditText.default(''),
  userAgent: auditText.default(''),
});

export type AuditClient = z.output<typeof auditClientSchema>;

/** Why a sign-in failed. With a password, callers cannot tell these apart. */
export const SIGN_IN_FAILURES = [
  'unknown-account',
  'wrong-password',
  'no-password',
  'wrong-code',
  ...PROVIDER_REFUSALS,
  ...PROVIDER_FAULTS,
] as const;
export type SignInFailure = (typeof SIGN_IN_FAILURES)[number];

/** What services other than auth record: the payload of the event. The lot and the time are those of the event. */
export const auditRecordSchema = z.object({
  kind: z.enum(AUDIT_KINDS),
  /** The account that did it; null for an operator's program. */
  byId: z.uuid().nullable(),
  /** The API token that did it, if any. */
  tokenId: z.uuid().nullable().default(null),
  ...auditClientSchema.shape,
  ...facts,
});
export type AuditRecord = z.output<typeof auditRecordSchema>;

/** An entry of the audit, which lists the newest first. Names are the current ones. */
export const auditEntrySchema = z.object({
  id: z.string(),
  at: instantSchema,
  kind: z.enum(AUDIT_KINDS),
  /** Null for entries about accounts, which belong to no lot. */
  lotId: lotIdSchema.nullable(),
  /** Who did it; both null for an unknown person or an operator's program. A token has a name and no account. */
  byId: z.uuid().nullable(),
  by: text().nullable(),
  /** The account that it concerns, if any. */
  userId: z.uuid().nullable(),
  user: text().nullable(),
  address: text(),
  userAgent: text(),
  from: text(),
  to: text(),
  detail: text(),
});
export type AuditEntry = z.output<typeof auditEntrySchema>;

/** Maximum entries of a page. The cursor of the next page is the id of the last entry. */
export const AUDIT_PAGE = 50;
