import { z } from 'zod';

/** The languages of texts and of the customer's page. */
export const LANGUAGES = ['en', 'es'] as const;
export const languageSchema = z.enum(LANGUAGES, 'Language must be English or Spanish');
export type Language = z.output<typeof languageSchema>;

/** The language of a customer who has not chosen one. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** The names on staff screens. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Spanish' };

const WORDS: ReadonlyMap<string, Language> = new Map([
  ...['EN', 'ENGLISH', 'INGLES'].map((word): [string, Language] => [word, 'en']),
  ...['ES', 'SPANISH', 'ESPANOL'].map((word): [string, Language] => [word, 'es']),
]);

/**
 * Returns the language that a word names in English or Spanish, or null. Case, spaces and accents are ignored, because
 * many phones do not offer the letter Ñ.
 */
export const toLanguage = (word: string): Language | null =>
  WORDS.get(
    word
      .normalize('NFD')
      .replace(/[\p{Mn}\s]/gu, '')
      .toUpperCase(),
  ) ?? null;
