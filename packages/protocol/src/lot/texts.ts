import { z } from 'zod';
import { text } from '../values/text.js';
import { LANGUAGES, type Language } from '../client/language.js';
import {
  isTextKind,
  PLACEHOLDERS,
  REQUIRED_PARTS,
  type CustomerTextKind,
  type OptionalText,
  type TextKind,
} from './text-kinds.js';

/** Maximum characters of a template. */
export const MAX_TEMPLATE = 1000;

/** A placeholder, or a brace that belongs to none. */
const BRACES = /\{(\w+)\}|[{}]/g;

const asList = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ');

/**
 * Validates a template. Returns the first error as a sentence, or null. The error for an unknown or malformed
 * placeholder lists the valid ones; a text must contain what its reader needs (`REQUIRED_PARTS`).
 */
export function templateError(kind: TextKind, template: string): string | null {
  const valid: readonly string[] = PLACEHOLDERS[kind];
  for (const [found, name] of template.matchAll(BRACES)) {
    if (name === undefined) return `A '${found}' does not belong to a placeholder. Use ${asList(valid)}`;
    if (!valid.includes(name)) return `Unknown placeholder ${found}. Use ${asList(valid)}`;
  }
  const required = REQUIRED_PARTS[kind] ?? [];
  if (required.length === 0 || required.some((part) => template.includes(part))) return null;
  if (kind === 'welcome')
    return 'The welcome must contain {link} or the word SHUTTLE, so that the customer can request a ride';
  return `This text must contain ${required.join(' or ')}`;
}

const template = text('Must be text')
  .trim()
  .min(1, 'A text must not be empty')
  .max(MAX_TEMPLATE, `A text can have at most ${MAX_TEMPLATE} characters`)
  .optional();

const customerTemplates = {
  welcome: template,
  requestConfirmed: template,
  shuttleAssigned: template,
  rideReply: template,
  checkedOutReply: template,
  noBookingReply: template,
  noStayNowReply: template,
  notUnderstoodReply: template,
  helpReply: template,
  languageReply: template,
  waitReply: template,
  noRequestReply: template,
  canceledReply: template,
  rideTakenReply: template,
} satisfies Record<CustomerTextKind, typeof template>;

/**
 * A lot's own texts (docs/product/texts.md#templates). A missing template is the default one. `textErrors` adds the rules of
 * placeholders, which a lot's record in an event need not satisfy, because another release may know more placeholders.
 */
export const lotTextsSchema = z.object({
  en: z.object({ ...customerTemplates, onDuty: template }).optional(),
  es: z.object(customerTemplates).optional(),
  /** Which of the optional texts the lot sends. */
  enabled: z.object({ requestConfirmed: z.boolean(), shuttleAssigned: z.boolean() }).partial().optional(),
});
export type LotTexts = z.output<typeof lotTextsSchema>;

/** Returns the invalid templates of a lot with their errors. */
export const textErrors = (texts: LotTexts): { path: [Language, TextKind]; message: string }[] =>
  LANGUAGES.flatMap((language) =>
    Object.entries(texts[language] ?? {}).flatMap(([kind, value]) => {
      const message = isTextKind(kind) && value !== undefined ? templateError(kind, value) : null;
      return isTextKind(kind) && message !== null
        ? [{ path: [language, kind] satisfies [Language, TextKind], message }]
        : [];
    }),
  );

/** Whether the lot sends an optional text. */
export const isEnabled = (texts: LotTexts | undefined, kind: OptionalText): boolean => texts?.enabled?.[kind] ?? false;
