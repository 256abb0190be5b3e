import type { Language } from '../client/language.js';
import type { Lot } from '../lot/lot.js';
import { DEFAULT_TEXTS, FALLBACKS, type PLACEHOLDERS, type Placeholder, type TextKind } from '../lot/text-kinds.js';
import type { LotTexts } from '../lot/texts.js';
import { isolate } from '../values/text.js';

/** The provider's maximum characters of a text. */
export const MAX_TEXT = 1600;

type TextLot = Pick<Lot, 'title' | 'officePhone'> & { texts?: LotTexts | undefined };

/** The values of a text other than those of the lot. '' means unknown. */
export type TextValues<Kind extends TextKind> = Record<
  Exclude<(typeof PLACEHOLDERS)[Kind][number], 'lotTitle' | 'officePhone'>,
  string
>;

/** Removes control characters, because the response to a webhook is XML. */
const printable = (value: string): string => value.replace(/[\p{Cc}\ufffe\uffff]/gu, '').trim();

/** A value as a text shows it. `customer` is a phrase with a name, which `onDutyText` has isolated. */
const insertable = (name: Placeholder, value = ''): string =>
  name === 'customer' ? printable(value) : isolate(printable(value));

/** Returns the template that the lot uses: its own, or the default. */
export function templateOf(texts: LotTexts | undefined, kind: TextKind, language: Language): string {
  if (kind === 'onDuty') return texts?.en?.onDuty ?? DEFAULT_TEXTS.en.onDuty;
  return texts?.[language]?.[kind] ?? DEFAULT_TEXTS[language][kind];
}

/**
 * Fills in a template. Values are inserted as they are, but isolated: a name that looks like a placeholder is not replaced, and one
 * that is written from right to left does not reorder the text. Cut to `MAX_TEXT` characters.
 */
export function fillIn(template: string, values: Partial<Record<Placeholder, string>>): string {
  const filled = template.replace(/\{(\w+)\}/g, (found, name: string) =>
    isPlaceholder(values, name) ? insertable(name, values[name]) : found,
  );
  return filled.slice(0, MAX_TEXT).replace(/\p{Surrogate}$/u, '');
}

const isPlaceholder = (values: Partial<Record<Placeholder, string>>, name: string): name is Placeholder =>
  Object.hasOwn(values, name);

/** Writes a text of the lot. */
export function renderText<Kind extends TextKind>(
  lot: TextLot,
  kind: Kind,
  language: Language,
  values: TextValues<Kind>,
): string {
  const known: Partial<Record<Placeholder, string>> = { lotTitle: lot.title, officePhone: lot.officePhone, ...values };
  for (const [name, words] of Object.entries(FALLBACKS[language]))
    if (isPlaceholder(known, name) && insertable(name, known[name]) === '') known[name] = words;
  return fillIn(templateOf(lot.texts, kind, language), known);
}
