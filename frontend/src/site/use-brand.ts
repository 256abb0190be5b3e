import type { Settings } from '@lotline/contracts';
import { useEffect } from 'react';

/**
 * Shows the page in the lot's brand color (site.css), or in Lotline's if the lot has none. The color code is loaded after the
 * page; until then, or if loading fails, the page keeps its own color.
 */
export function useBrand(settings: Settings | null): void {
  const color = settings?.brandColor;
  useEffect(() => {
    if (color === undefined) return;
    const { style, classList } = document.documentElement;
    let names: string[] = [];
    let isGone = false;
    import('../ui/brand/colors.js').then(
      ({ brandVariables }) => {
        if (isGone) return;
        const variables = Object.entries(brandVariables(color));
        names = variables.map(([name]) => name);
        for (const [name, value] of variables) style.setProperty(name, value);
        classList.add('branded');
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      classList.remove('branded');
      for (const name of names) style.removeProperty(name);
    };
  }, [color]);
}
