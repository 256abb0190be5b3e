import { type NavigateOptions, useSearchParams } from 'react-router-dom';
import { useStable } from './use-while-open.js';

/** For a change that is no place to come back to. */
export const REPLACE: NavigateOptions = { replace: true };

/** The parameters of the address, and a stable function that changes some of them; null removes one. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const change = useStable((changes: Record<string, string | null>, options: NavigateOptions = {}) =>
    setParams((all) => {
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) all.delete(name);
        else all.set(name, value);
      }
      return all;
    }, options),
  );
  return { params, change };
}
