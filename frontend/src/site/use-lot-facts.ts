import type { Settings } from '@lotline/protocol';
import { lazyPart, useLazyPart } from '../lib/page/lazy-part.js';
import type * as LotFacts from './lot-facts.js';

const lotFacts = lazyPart(() => import('./lot-facts.js'));

/**
 * The components that show a lot's address and opening hours, for a lot that has either. Loaded after the page; null until then.
 */
export function useLotFacts(settings: Settings | null): typeof LotFacts | null {
  const isNeeded = settings?.address !== undefined || settings?.openingHours !== undefined;
  const { loaded } = useLazyPart(lotFacts, 'lot facts', isNeeded);
  return isNeeded ? loaded : null;
}
