import { useEffect, useState } from 'react';

export type Light = 'system' | 'day' | 'night';

const STORAGE_KEY = 'pickUp.light';
const COLOR_SCHEME_QUERY = /prefers-color-scheme:\s*(dark|light)/;
/** The color scheme that each media rule originally applied to. */
const originalSchemes = new Map<MediaList, 'dark' | 'light'>();

function findRules(): void {
  const lists = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) => (rule instanceof CSSMediaRule ? [rule.media] : [])),
  );
  for (const media of lists) {
    const [, scheme] = COLOR_SCHEME_QUERY.exec(media.mediaText) ?? [];
    if (!originalSchemes.has(media) && (scheme === 'dark' || scheme === 'light')) originalSchemes.set(media, scheme);
  }
}

/** Rewrites the `prefers-color-scheme` media rules (ui/tokens.css) to match always or never, so that the tokens are defined once. */
function applyLight(light: Light): void {
  findRules();
  for (const [media, scheme] of originalSchemes) {
    const matches = (light === 'night') === (scheme === 'dark');
    media.mediaText = light === 'system' ? `(prefers-color-scheme: ${scheme})` : matches ? 'all' : 'not all';
  }
}

const storedLight = (): Light => {
  const found = localStorage.getItem(STORAGE_KEY);
  return found === 'day' || found === 'night' ? found : 'system';
};

/** Day or night, from the system or as chosen and stored on this device. */
export function useDayNight(): [Light, (light: Light) => void] {
  const [light, setLight] = useState(storedLight);
  useEffect(() => applyLight(light), [light]);
  return [
    light,
    (next) => {
      if (next === 'system') localStorage.removeItem(STORAGE_KEY);
      else localStorage.setItem(STORAGE_KEY, next);
      setLight(next);
    },
  ];
}
