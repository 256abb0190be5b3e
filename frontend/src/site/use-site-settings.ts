import type { Settings } from '@lotline/contracts';
import { useEffect, useState } from 'react';
import { CUSTOMER_STATUS_POLL } from '../lib/intervals.js';
import { call, isUnknown } from './http.js';

const ANYBODYS = '/api/settings';

interface SiteSettings {
  /** Null until they are there. */
  settings: Settings | null;
  /** True while they were asked for in vain. */
  away: boolean;
}

/**
 * The lot's settings, asked for until they come: those of a link's lot where `link` is given, and where nobody has it those
 * that every visitor gets (design §6: of the session's lot, or the first), so that there is an office to call.
 */
export function useSiteSettings(link: string | null): SiteSettings {
  const [known, setKnown] = useState<SiteSettings>({ settings: null, away: false });
  useEffect(() => {
    const gone = new AbortController();
    let again: ReturnType<typeof setTimeout> | undefined;
    let path = link === null ? ANYBODYS : `${ANYBODYS}?link=${encodeURIComponent(link)}`;
    const ask = async (): Promise<void> => {
      const answer = await call<Settings>('GET', path, { signal: gone.signal });
      if (gone.signal.aborted) return;
      if (answer.kind === 'ok') return setKnown({ settings: answer.body, away: false });
      if (isUnknown(answer) && path !== ANYBODYS) {
        path = ANYBODYS;
        return ask();
      }
      setKnown({ settings: null, away: true });
      again = setTimeout(() => void ask(), CUSTOMER_STATUS_POLL);
    };
    void ask();
    return () => {
      gone.abort();
      clearTimeout(again);
    };
  }, [link]);
  return known;
}
