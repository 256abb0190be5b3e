import type { Language } from '@lotline/protocol';
import { createContext, useContext, useEffect, useState } from 'react';
import { serverNow } from '../../lib/time/server-time.js';
import { RETRY_MAX } from '../../lib/time/intervals.js';
import { lazyPart, useLazyPart } from '../../lib/page/lazy-part.js';
import { call, isOutage } from '../http.js';
import { readStored, writeStored } from './storage.js';
import { EN, type RideWords } from './words.js';

/** Until they are loaded, the page is in English. */
const spanishWords = lazyPart(async () => (await import('./words-es.js')).ES);

const NAME = 'language';
const isLanguage = (value: unknown): value is Language => value === 'en' || value === 'es';

/** The words of the page. */
export const WordsContext = createContext<RideWords>(EN);
export const useWords = (): RideWords => useContext(WordsContext);

/**
 * The page's language: the one chosen now, Spanish if the booking says so, the one chosen earlier on this phone, or the
 * browser's. English on the booking may only mean that nobody has chosen, so it does not overrule the browser's.
 */
export function pageLanguage(
  chosen: Language | null,
  ofBooking: Language | undefined,
  stored: Language | null,
  ofBrowser: string,
): Language {
  if (chosen) return chosen;
  if (ofBooking === 'es') return 'es';
  return stored ?? (ofBrowser.toLowerCase().startsWith('es') ? 'es' : 'en');
}

/**
 * `shown` is the language that the page shows. It is English until the Spanish words are loaded. `choose` changes the language, and
 * stores it on the booking, for texts to the customer.
 */
export function useLanguage(link: string, ofBooking: Language | undefined) {
  const [stored] = useState(() => readStored(NAME, link, serverNow(), isLanguage)?.value ?? null);
  const [chosen, setChosen] = useState<Language | null>(null);
  const language = pageLanguage(chosen, ofBooking, stored, navigator.language);
  const { loaded: spanish } = useLazyPart(spanishWords, 'Spanish words', language === 'es');
  const words = language === 'es' && spanish ? spanish : EN;
  const shown: Language = words === EN ? 'en' : 'es';
  useEffect(() => {
    document.documentElement.lang = shown;
  }, [shown]);

  useEffect(() => {
    if (chosen === null) return;
    writeStored(NAME, link, chosen, serverNow());
    const stopped = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = async (): Promise<void> => {
      const path = `/api/shuttle-language/${encodeURIComponent(link)}`;
      const answer = await call('PUT', path, { body: { language: chosen }, signal: stopped.signal });
      if (isOutage(answer) && !stopped.signal.aborted) timer = setTimeout(() => void save(), RETRY_MAX);
    };
    void save();
    return () => {
      stopped.abort();
      clearTimeout(timer);
    };
  }, [link, chosen]);
  return { shown, words, choose: setChosen };
}
