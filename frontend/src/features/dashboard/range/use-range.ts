import type { DayRange } from '@lotline/protocol';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DEFAULT_CHOICE, formatChoice, parseChoice, rangeOf, type Choice } from './ranges.js';

const PARAMETER = 'range';

/** The chosen range, stored in the address so that it can be bookmarked and shared. */
export interface ChosenRange {
  choice: Choice;
  range: DayRange | null;
  choose: (choice: Choice) => void;
}

/** `today` is the lot's current day. */
export function useRange(today: string): ChosenRange {
  const [params, setParams] = useSearchParams();
  const written = params.get(PARAMETER);
  return useMemo(() => {
    const choice = parseChoice(written);
    // The router renders the change as a transition: the calendar closes before the panels re-render.
    const choose = (next: Choice): void =>
      setParams(
        (all) => {
          if (next === DEFAULT_CHOICE) all.delete(PARAMETER);
          else all.set(PARAMETER, formatChoice(next));
          return all;
        },
        { replace: true },
      );
    return { choice, range: rangeOf(choice, today), choose };
  }, [written, today, setParams]);
}
