import type { Settings } from '@lotline/protocol';
import { useEffect, useState } from 'react';
import { serverNow } from '../../lib/time/server-time.js';
import { useSiteSettings, type SiteSettings } from '../use-site-settings.js';
import { readStored, writeStored } from './storage.js';

const NAME = 'lot';

/** The settings of the link's lot. Until they are loaded, those of the last visit, so that the office's phone is shown offline too. */
export function useStoredSettings(link: string): SiteSettings {
  const { settings, unavailable } = useSiteSettings(link);
  const [stored] = useState(() => readStored(NAME, link, serverNow(), isSettings)?.value ?? null);
  useEffect(() => {
    if (settings) writeStored(NAME, link, settings, serverNow());
  }, [settings, link]);
  const shown = settings ?? stored;
  return { settings: shown, unavailable: unavailable && shown === null };
}

/** Stored values may be of another version of the page. Checks the fields that the page uses. */
const isSettings = (value: unknown): value is Settings =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  typeof value.title === 'string' &&
  'officePhone' in value &&
  typeof value.officePhone === 'string' &&
  'shuttles' in value &&
  Array.isArray(value.shuttles);
