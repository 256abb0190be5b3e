import type { Settings } from '@lotline/contracts';
import { useEffect, useState } from 'react';
import { CUSTOMER_STATUS_POLL, SETTINGS_REFRESH, SETTINGS_RETRY_MOST } from '../lib/time/intervals.js';
import { call, isUnknown } from './http.js';

const ANYBODYS = '/api/settings';

export interface SiteSettings {
  /** Null until they are there. */
  settings: Settings | null;
  /** True while they were asked for in vain, and none are known. */
  away: boolean;
}

/**
 * The lot's settings, asked for until they come, ever more rarely, and now and then after that: those of a link's lot where `link` is given, and where nobody has it those
 * that every visitor gets (of the session's lot, or the first), so that there is an office to call.
 */
export function useSiteSettings(link: string | null): SiteSettings {
  const [known, setKnown] = useState<SiteSettings>({ settings: null, away: false });
  useEffect(() => {
    const gone = new AbortController();
    let again: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    let path = link === null ? ANYBODYS : `${ANYBODYS}?link=${encodeURIComponent(link)}`;
    const ask = async (): Promise<void> => {
      const answer = await call<Settings>('GET', path, { signal: gone.signal });
      if (gone.signal.aborted) return;
      if (answer.kind === 'ok') {
        failures = 0;
        again = setTimeout(() => void ask(), SETTINGS_REFRESH);
        return setKnown({ settings: answer.body, away: false });
      }
      if (isUnknown(answer) && path !== ANYBODYS) {
        path = ANYBODYS;
        return ask();
      }
      setKnown(({ settings }) => ({ settings, away: settings === null }));
      again = setTimeout(() => void ask(), Math.min(SETTINGS_RETRY_MOST, CUSTOMER_STATUS_POLL * 2 ** failures));
      failures += 1;
    };
    void ask();
    return () => {
      gone.abort();
      clearTimeout(again);
    };
  }, [link]);
  return known;
}
