import { useCallback, useLayoutEffect, useRef } from 'react';

/** A stable function that calls the latest `call`: a new one would re-render every card. */
export function useStable<Args extends unknown[]>(call: (...args: Args) => unknown): (...args: Args) => void {
  const latest = useRef(call);
  useLayoutEffect(() => {
    latest.current = call;
  });
  return useCallback((...args: Args) => void latest.current(...args), []);
}
