import type { Settings } from '@lotline/contracts';
import { useEffect, useState } from 'react';
import { useSiteSettings } from '../use-site-settings.js';
import { keep, kept } from './kept.js';

const NAME = 'lot';

/** The settings of the link's lot; until they come, those of the last visit: the office's phone is there without a network. */
export function useKeptSettings(link: string): Settings | null {
  const { settings } = useSiteSettings(link);
  const [before] = useState(() => kept(NAME, link, Date.now(), isSettings)?.value ?? null);
  useEffect(() => {
    if (settings) keep(NAME, link, settings, Date.now());
  }, [settings, link]);
  return settings ?? before;
}

const isSettings = (value: unknown): value is Settings =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  'officePhone' in value &&
  'shuttles' in value &&
  Array.isArray(value.shuttles);
