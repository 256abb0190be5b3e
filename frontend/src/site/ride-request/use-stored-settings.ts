import type { Settings } from '@lotline/contracts';
import { useEffect, useState } from 'react';
import { useSiteSettings, type SiteSettings } from '../use-site-settings.js';
import { keep, kept } from './storage.js';

const NAME = 'lot';

/** The settings of the link's lot; until they come, those of the last visit: the office's phone is there without a network. */
export function useStoredSettings(link: string): SiteSettings {
  const { settings, away } = useSiteSettings(link);
  const [before] = useState(() => kept(NAME, link, Date.now(), isSettings)?.value ?? null);
  useEffect(() => {
    if (settings) keep(NAME, link, settings, Date.now());
  }, [settings, link]);
  const shown = settings ?? before;
  return { settings: shown, away: away && shown === null };
}

/** A page that was closed may have kept anything; what it shows of the settings has to be of its type. */
const isSettings = (value: unknown): value is Settings =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  typeof value.title === 'string' &&
  'officePhone' in value &&
  typeof value.officePhone === 'string' &&
  'shuttles' in value &&
  Array.isArray(value.shuttles);
