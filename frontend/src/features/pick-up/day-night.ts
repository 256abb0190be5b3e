import { useEffect, useState } from 'react';

export type Light = 'system' | 'day' | 'night';

const KEPT = 'pickUp.light';
const OF_THE_SYSTEM = /prefers-color-scheme:\s*(dark|light)/;
/** What the rules for the dark were written for, as they came. */
const written = new Map<MediaList, 'dark' | 'light'>();

function findRules(): void {
  const lists = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) => (rule instanceof CSSMediaRule ? [rule.media] : [])),
  );
  for (const media of lists) {
    const [, scheme] = OF_THE_SYSTEM.exec(media.mediaText) ?? [];
    if (!written.has(media) && (scheme === 'dark' || scheme === 'light')) written.set(media, scheme);
  }
}

/** The tokens follow the system by a media rule (ui/tokens.css): that rule is made to hold, or not to, and nothing is said twice. */
function shine(light: Light): void {
  findRules();
  for (const [media, scheme] of written) {
    const isOurs = (light === 'night') === (scheme === 'dark');
    media.mediaText = light === 'system' ? `(prefers-color-scheme: ${scheme})` : isOurs ? 'all' : 'not all';
  }
}

const kept = (): Light => {
  const found = localStorage.getItem(KEPT);
  return found === 'day' || found === 'night' ? found : 'system';
};

/** Day or night as the system has it, or as it was switched by hand, which is remembered. */
export function useDayNight(): [Light, (light: Light) => void] {
  const [light, setLight] = useState(kept);
  useEffect(() => shine(light), [light]);
  return [
    light,
    (next) => {
      if (next === 'system') localStorage.removeItem(KEPT);
      else localStorage.setItem(KEPT, next);
      setLight(next);
    },
  ];
}
