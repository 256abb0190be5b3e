import type { Language } from '@lotline/protocol';
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { lazyPart, useLazyPart } from '../../../lib/page/lazy-part.js';
import { UiWordsContext } from '../../../ui/words.js';
import { EN, useWords, WordsContext } from './words.js';

/** Without a network the board stays in English until the next try. */
const spanishWords = lazyPart(async () => (await import('./words-es.js')).ES);

/** page-guard.js reads it too. */
const STORAGE_KEY = 'pickUp.language';

const storedLanguage = (): Language => (localStorage.getItem(STORAGE_KEY) === 'es' ? 'es' : 'en');

interface Choice {
  /** The language that the board shows. It is English until the Spanish words are loaded. */
  shown: Language;
  choose: (language: Language) => void;
}

const ChoiceContext = createContext<Choice>({ shown: 'en', choose: () => undefined });

/** Shows a board in the language that was chosen on this device, English by default. */
export function BoardLanguage({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(storedLanguage);
  const isSpanish = language === 'es';
  const { loaded: spanish } = useLazyPart(spanishWords, 'Spanish words', isSpanish);
  const words = isSpanish && spanish ? spanish : EN;
  const shown: Language = words === EN ? 'en' : 'es';
  useEffect(() => {
    document.documentElement.lang = shown;
  }, [shown]);
  const choice = useMemo(
    () => ({
      shown,
      choose: (chosen: Language) => {
        localStorage.setItem(STORAGE_KEY, chosen);
        setLanguage(chosen);
      },
    }),
    [shown],
  );
  return (
    <ChoiceContext value={choice}>
      <UiWordsContext value={words}>
        <WordsContext value={words}>{children}</WordsContext>
      </UiWordsContext>
    </ChoiceContext>
  );
}

/** Offers the other language, by its own name. */
export function LanguageSwitch({ className }: { className: string | undefined }) {
  const { shown, choose } = useContext(ChoiceContext);
  const language = shown === 'en' ? 'es' : 'en';
  return (
    <button type="button" className={className} lang={language} onClick={() => choose(language)}>
      {useWords().otherLanguage}
    </button>
  );
}
