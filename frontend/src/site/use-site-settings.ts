import type { Settings } from '@lotline/contracts';
import { useEffect, useState } from 'react';
import { CUSTOMER_STATUS_POLL } from '../lib/intervals.js';
import { call, isUnknown } from './http.js';

const ANYBODYS = '/api/settings';

/**
 * The lot's settings, asked for until they come: those of a link's lot where `link` is given, and where nobody has it those
 * that every visitor gets (design §6: of the session's lot, or the first), so that there is an office to call.
 */
export function useSiteSettings(link: string | null): Settings | null {
  const [settings, setSettings] = useState<Settings | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    let again: ReturnType<typeof setTimeout> | undefined;
    let path = link === null ? ANYBODYS : `${ANYBODYS}?link=${encodeURIComponent(link)}`;
    const ask = async (): Promise<void> => {
      const answer = await call<Settings>('GET', path, gone.signal);
      if (gone.signal.aborted) return;
      if (answer.kind === 'ok') return setSettings(answer.body);
      if (isUnknown(answer) && path !== ANYBODYS) {
        path = ANYBODYS;
        return ask();
      }
      again = setTimeout(() => void ask(), CUSTOMER_STATUS_POLL);
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
