import { useMemo } from 'react';
import { REPLACE, useAddress } from '../../../lib/page/use-address.js';
import { DEFAULT_CHOICE, formatChoice, parseChoice, rangeOf, type Choice } from './ranges.js';

const PARAMETER = 'range';

export type ChosenRange = ReturnType<typeof useRange>;

/** The chosen range, stored in the address so that it can be bookmarked and shared. `today` is the lot’s current day. */
export function useRange(today: string) {
  const { params, change } = useAddress();
  const written = params.get(PARAMETER);
  return useMemo(() => {
    const choice = parseChoice(written);
    // The router renders the change as a transition: the calendar closes before the panels re-render.
    const choose = (next: Choice): void =>
      change({ [PARAMETER]: next === DEFAULT_CHOICE ? null : formatChoice(next) }, REPLACE);
    return { choice, range: rangeOf(choice, today), choose };
  }, [written, today, change]);
}
