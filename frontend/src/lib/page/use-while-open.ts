import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a function that calls `act` while the component is on the screen, and does nothing afterwards. The answer to a request
 * belongs to the dialog that sent it: an answer that arrives after the dialog was closed must not close what is open now.
 */
export function useWhileOpen<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const current = useRef<typeof act | null>(null);
  useLayoutEffect(() => {
    current.current = act;
    return () => {
      current.current = null;
    };
  });
  return useCallback((...args: Args) => current.current?.(...args), []);
}

/** A stable function that calls the latest `call`: a new one would re-render every card. */
export function useStable<Args extends unknown[]>(call: (...args: Args) => unknown): (...args: Args) => void {
  const latest = useRef(call);
  useLayoutEffect(() => {
    latest.current = call;
  });
  return useCallback((...args: Args) => void latest.current(...args), []);
}
