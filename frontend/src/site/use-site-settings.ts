import type { Settings } from '@lotline/protocol';
import { useEffect, useState } from 'react';
import { CUSTOMER_STATUS_POLL, SETTINGS_REFRESH, RETRY_MAX } from '../lib/time/intervals.js';
import { call, isNotFound } from './http.js';

const DEFAULT_PATH = '/api/settings';

export interface SiteSettings {
  /** Null while loading. */
  settings: Settings | null;
  /** Whether the last attempt failed and no settings are known. */
  unavailable: boolean;
}

/**
 * The settings of the lot of `link`, or of the session's or first lot if `link` is null or does not exist, so that there is always an
 * office to call. Retries with growing delays until they are loaded, and refreshes them from then on.
 */
export function useSiteSettings(link: string | null): SiteSettings {
  const [state, setState] = useState<SiteSettings>({ settings: null, unavailable: false });
  useEffect(() => {
    const stopped = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    let path = link === null ? DEFAULT_PATH : `${DEFAULT_PATH}?link=${encodeURIComponent(link)}`;
    const load = async (): Promise<void> => {
      const answer = await call<Settings>('GET', path, { signal: stopped.signal });
      if (stopped.signal.aborted) return;
      if (answer.kind === 'ok') {
        failures = 0;
        timer = setTimeout(() => void load(), SETTINGS_REFRESH);
        return setState({ settings: answer.body, unavailable: false });
      }
      if (isNotFound(answer) && path !== DEFAULT_PATH) {
        path = DEFAULT_PATH;
        return load();
      }
      setState(({ settings }) => ({ settings, unavailable: settings === null }));
      timer = setTimeout(() => void load(), Math.min(RETRY_MAX, CUSTOMER_STATUS_POLL * 2 ** failures));
      failures += 1;
    };
    void load();
    return () => {
      stopped.abort();
      clearTimeout(timer);
    };
  }, [link]);
  return state;
}
