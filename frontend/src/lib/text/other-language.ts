import type { Language } from '@lotline/protocol';

/** The language that a page offers instead of its own, with its own name. */
export const OTHER_LANGUAGE: Record<Language, { language: Language; name: string }> = {
  en: { language: 'es', name: 'Español' },
  es: { language: 'en', name: 'English' },
};
