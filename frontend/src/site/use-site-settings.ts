import type { Settings } from '@lotline/contracts';
import { useEffect, useState } from 'react';
import { CUSTOMER_STATUS_POLL } from '../lib/intervals.js';
import { call } from './http.js';

/** The lot's settings (of a link's lot where `link` is given), asked for until they come. */
export function useSiteSettings(link: string | null): Settings | null {
  const [settings, setSettings] = useState<Settings | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    let again: ReturnType<typeof setTimeout> | undefined;
    const path = link === null ? '/api/settings' : `/api/settings?link=${encodeURIComponent(link)}`;
    const ask = async (): Promise<void> => {
      const answer = await call<Settings>('GET', path, gone.signal);
      if (gone.signal.aborted) return;
      if (answer.kind === 'ok') setSettings(answer.body);
      else again = setTimeout(() => void ask(), CUSTOMER_STATUS_POLL);
    };
    void ask();
    return () => {
      gone.abort();
      clearTimeout(again);
    };
  }, [link]);

  useEffect(() => {
    if (settings) document.title = link === null ? settings.title : `Shuttle Request · ${settings.title}`;
  }, [link, settings]);
  return settings;
}
