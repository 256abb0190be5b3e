import type { Settings } from '@lotline/protocol';
import { useEffect } from 'react';
import { lazyPart, useLazyPart } from '../lib/page/lazy-part.js';
import type * as LotFacts from './lot-facts.js';

const brandColors = lazyPart(async () => (await import('../ui/brand/colors.js')).brandVariables);

/**
 * Shows the page in the lot's brand color (site.css), or in Lotline's if the lot has none. The color code is loaded after the
 * page; until then the page keeps its own color.
 */
export function useBrand(settings: Settings | null): void {
  const color = settings?.brandColor;
  const { loaded: brandVariables } = useLazyPart(brandColors, 'brand', color !== undefined);
  useEffect(() => {
    if (color === undefined || !brandVariables) return;
    const { style, classList } = document.documentElement;
    const variables = Object.entries(brandVariables(color));
    for (const [name, value] of variables) style.setProperty(name, value);
    classList.add('branded');
    return () => {
      classList.remove('branded');
      for (const [name] of variables) style.removeProperty(name);
    };
  }, [color, brandVariables]);
}

/** Sets the window's title, such as 'Sign In · Harborview Airport Parking', or the lot's title alone if `page` is null. */
export function usePageTitle(page: string | null, settings: Settings | null): void {
  const lot = settings?.title ?? 'Lotline';
  useEffect(() => {
    document.title = page === null ? lot : `${page} · ${lot}`;
  }, [page, lot]);
}

const lotFacts = lazyPart(() => import('./lot-facts.js'));

/**
 * The components that show a lot's address and opening hours, for a lot that has either. Loaded after the page; null until then.
 */
export function useLotFacts(settings: Settings | null): typeof LotFacts | null {
  const isNeeded = settings?.address !== undefined || settings?.openingHours !== undefined;
  const { loaded } = useLazyPart(lotFacts, 'lot facts', isNeeded);
  return isNeeded ? loaded : null;
}
