import type { Settings } from '@lotline/contracts';
import { useEffect } from 'react';
import { brandVariables } from '../ui/brand/colors.js';

/** Shows the page in the lot's brand color (site.css), or in Lotline's if the lot has none. */
export function useBrand(settings: Settings | null): void {
  const color = settings?.brandColor;
  useEffect(() => {
    if (color === undefined) return;
    const { style, classList } = document.documentElement;
    const variables = Object.entries(brandVariables(color));
    for (const [name, value] of variables) style.setProperty(name, value);
    classList.add('branded');
    return () => {
      classList.remove('branded');
      for (const [name] of variables) style.removeProperty(name);
    };
  }, [color]);
}
