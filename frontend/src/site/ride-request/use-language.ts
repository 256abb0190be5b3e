import type { Language } from '@lotline/contracts';
import { createContext, useContext, useEffect, useState } from 'react';
import { SETTINGS_RETRY_MAX } from '../../lib/time/intervals.js';
import { call, isOutage } from '../http.js';
import { readStored, writeStored } from './storage.js';
import { RIDE_WORDS, type RideWords } from './words.js';

const NAME = 'language';
const isLanguage = (value: unknown): value is Language => value === 'en' || value === 'es';

/** The words of the page. */
export const WordsContext = createContext<RideWords>(RIDE_WORDS.en);
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

/** The language of the page, and a function that changes it and stores it on the booking, for texts to the customer. */
export function useLanguage(link: string, ofBooking: Language | undefined): [Language, (language: Language) => void] {
  const [stored] = useState(() => readStored(NAME, link, Date.now(), isLanguage)?.value ?? null);
  const [chosen, setChosen] = useState<Language | null>(null);
  const language = pageLanguage(chosen, ofBooking, stored, navigator.language);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  useEffect(() => {
    if (chosen === null) return;
    writeStored(NAME, link, chosen, Date.now());
    const stopped = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = async (): Promise<void> => {
      const path = `/api/shuttle-language/${encodeURIComponent(link)}`;
      const answer = await call('PUT', path, { body: { language: chosen }, signal: stopped.signal });
      if (isOutage(answer) && !stopped.signal.aborted) timer = setTimeout(() => void save(), SETTINGS_RETRY_MAX);
    };
    void save();
    return () => {
      stopped.abort();
      clearTimeout(timer);
    };
  }, [link, chosen]);
  return [language, setChosen];
}
