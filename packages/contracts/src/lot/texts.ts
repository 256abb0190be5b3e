import { z } from 'zod';
import { text } from '../values/text.js';
import { OPTIONAL_TEXTS, PLACEHOLDERS, REQUIRED_PARTS, type OptionalText, type TextKind } from './text-kinds.js';

/** Maximum characters of a template. */
export const MAX_TEMPLATE = 1000;

/** A placeholder, or a brace that belongs to none. */
const BRACES = /\{(\w+)\}|[{}]/g;

const asList = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ');

/**
 * Validates a template. Returns the first error as a sentence, or null. An unknown or malformed placeholder is answered
 * with the valid ones; a text must contain what its reader needs (`REQUIRED_PARTS`).
 */
export function templateError(kind: TextKind, template: string): string | null {
  const valid: readonly string[] = PLACEHOLDERS[kind];
  for (const [found, name] of template.matchAll(BRACES)) {
    if (name === undefined) return `A '${found}' does not belong to a placeholder. Use ${asList(valid)}`;
    if (!valid.includes(name)) return `Unknown placeholder ${found}. Use ${asList(valid)}`;
  }
  const required = REQUIRED_PARTS[kind] ?? [];
  if (required.length === 0 || required.some((part) => template.includes(part))) return null;
  if (kind === 'welcome') return 'The welcome must contain {link} or the word SHUTTLE, so that the customer can request a ride';
  return `This text must contain ${required.join(' or ')}`;
}

const template = (kind: TextKind) =>
  text('Must be text')
    .trim()
    .min(1, 'Must not be empty')
    .max(MAX_TEMPLATE, `At most ${MAX_TEMPLATE} characters`)
    .superRefine((value, ctx) => {
      const message = value === '' ? null : templateError(kind, value);
      if (message !== null) ctx.addIssue({ code: 'custom', message });
    })
    .optional();

const customerTemplates = {
  welcome: template('welcome'),
  requestConfirmed: template('requestConfirmed'),
  shuttleAssigned: template('shuttleAssigned'),
  rideReply: template('rideReply'),
  checkedOutReply: template('checkedOutReply'),
  noBookingReply: template('noBookingReply'),
  helpReply: template('helpReply'),
  languageReply: template('languageReply'),
};

/**
 * A lot's own texts (docs/product/texts.md#templates). A missing template is the default one. Parsing is idempotent.
 */
export const lotTextsSchema = z.strictObject({
  en: z.strictObject({ ...customerTemplates, onDuty: template('onDuty') }).optional(),
  es: z.strictObject(customerTemplates).optional(),
  /** The optional texts that the lot sends. */
  enabled: z
    .array(z.enum(OPTIONAL_TEXTS))
    .transform((kinds): OptionalText[] => [...new Set(kinds)])
    .optional(),
});
export type LotTexts = z.output<typeof lotTextsSchema>;

/** Whether the lot sends an optional text. */
export const isEnabled = (texts: LotTexts | undefined, kind: OptionalText): boolean =>
  texts?.enabled?.includes(kind) ?? false;
