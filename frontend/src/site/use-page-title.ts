import type { Settings } from '@lotline/protocol';
import { useEffect } from 'react';

/** Sets the window's title, such as 'Sign In · Harborview Airport Parking', or the lot's title alone if `page` is null. */
export function usePageTitle(page: string | null, settings: Settings | null): void {
  const lot = settings?.title ?? 'Lotline';
  useEffect(() => {
    document.title = page === null ? lot : `${page} · ${lot}`;
  }, [page, lot]);
}
