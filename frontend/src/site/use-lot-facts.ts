import type { Settings } from '@lotline/contracts';
import { useEffect, useState } from 'react';
import type * as LotFacts from './lot-facts.js';

/**
 * The components that show a lot's address and opening hours, for a lot that has either. Loaded after the page; null until then,
 * and if they cannot be loaded.
 */
export function useLotFacts(settings: Settings | null): typeof LotFacts | null {
  const [facts, setFacts] = useState<typeof LotFacts | null>(null);
  const isNeeded = settings?.address !== undefined || settings?.openingHours !== undefined;
  useEffect(() => {
    if (isNeeded) import('./lot-facts.js').then(setFacts, () => undefined);
  }, [isNeeded]);
  return isNeeded ? facts : null;
}
