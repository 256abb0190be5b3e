import type { Settings } from '@lotline/contracts';
import { useEffect } from 'react';

/** 'Sign In · Harborview Airport Parking' in the window's title, or the lot's title alone where the page has no name. */
export function usePageTitle(page: string | null, settings: Settings | null): void {
  const lot = settings?.title ?? 'Lotline';
  useEffect(() => {
    document.title = page === null ? lot : `${page} · ${lot}`;
  }, [page, lot]);
}
