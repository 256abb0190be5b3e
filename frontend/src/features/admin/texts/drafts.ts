import {
  DEFAULT_TEXTS,
  isEnabled,
  type Language,
  type LotTexts,
  MAX_TEMPLATE,
  type OptionalText,
  recordOf,
  templateError,
  templateOf,
  TEXT_KINDS,
  type TextKind,
} from '@lotline/protocol';

/** The texts being edited: every template in both languages, whether customized or default. */
export interface Drafts {
  en: Record<TextKind, string>;
  es: Record<TextKind, string>;
  enabled: Record<OptionalText, boolean>;
}

const textsIn = (texts: LotTexts | undefined, language: Language): Record<TextKind, string> =>
  recordOf(TEXT_KINDS, (kind) => templateOf(texts, kind, language));

export const toDrafts = (texts: LotTexts | undefined): Drafts => ({
  en: textsIn(texts, 'en'),
  es: textsIn(texts, 'es'),
  enabled: {
    requestConfirmed: isEnabled(texts, 'requestConfirmed'),
    shuttleAssigned: isEnabled(texts, 'shuttleAssigned'),
  },
});

export const defaultText = (kind: TextKind, language: Language): string => templateOf(undefined, kind, language);

/** The templates that differ from the defaults. */
const ownTexts = <Kind extends TextKind>(drafts: Record<Kind, string>, defaults: Record<Kind, string>) => {
  const own: Partial<Record<Kind, string>> = {};
  for (const kind in defaults) if (drafts[kind].trim() !== defaults[kind]) own[kind] = drafts[kind].trim();
  return own;
};

/** The texts to save. A text that equals the default is not stored, so that it follows the default. */
export const toTexts = ({ en, es, enabled }: Drafts): LotTexts => ({
  en: ownTexts(en, DEFAULT_TEXTS.en),
  es: ownTexts(es, DEFAULT_TEXTS.es),
  enabled,
});

/** The error of a template, or null. */
export function draftError(kind: TextKind, template: string): string | null {
  const text = template.trim();
  if (text === '') return 'A text must not be empty';
  if (text.length > MAX_TEMPLATE) return `A text can have at most ${MAX_TEMPLATE} characters`;
  return templateError(kind, text);
}

/** The languages that have an invalid text. */
export const invalidLanguages = (drafts: Drafts): Language[] =>
  (['en', 'es'] as const).filter((language) =>
    TEXT_KINDS.some((kind) => draftError(kind, drafts[language][kind]) !== null),
  );

/** Inserts a placeholder in place of the selection. Returns the text and the cursor position after the placeholder. */
export function insertAt(
  text: string,
  placeholder: string,
  from: number,
  to: number,
): { text: string; cursor: number } {
  const inserted = `{${placeholder}}`;
  return { text: text.slice(0, from) + inserted + text.slice(to), cursor: from + inserted.length };
}
