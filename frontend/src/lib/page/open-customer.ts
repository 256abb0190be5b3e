import { useCallback, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** The query parameter that opens a customer's details over any screen. */
const CUSTOMER = 'customer';
/** Marks a history entry that was pushed over the screen's own, so that closing goes back to it. */
const OVER_SCREEN = { overScreen: true };

/**
 * The name that was shown where the details were opened, used as their title until the record is loaded. Kept in memory only,
 * because URLs and history entries stay on the computer.
 */
let shown: { clientId: string; name: string } | null = null;

/** Returns a function that opens a customer's details over the screen. The shell shows them. */
export function useOpenCustomer(): (clientId: string, name?: string) => void {
  const [, setParams] = useSearchParams();
  return useCallback(
    (clientId, name) => {
      shown = name === undefined ? null : { clientId, name };
      setParams(
        (all) => {
          all.set(CUSTOMER, clientId);
          return all;
        },
        { state: OVER_SCREEN },
      );
    },
    [setParams],
  );
}

interface OpenCustomer {
  clientId: string;
  /** The name that was shown where the details were opened. */
  name: string | null;
}

/** The customer whose details are open, and a function that closes them. */
export function useOpenedCustomer(): { opened: OpenCustomer | null; close: () => void } {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const leaving = useRef(false);
  const clientId = params.get(CUSTOMER);

  const close = (): void => {
    if (!isOverScreen(state)) {
      // Opened by a link: there is no history entry to go back to.
      setParams(
        (all) => {
          all.delete(CUSTOMER);
          return all;
        },
        { replace: true },
      );
      return;
    }
    // Navigation is asynchronous. A second click must not go back twice.
    if (leaving.current) return;
    leaving.current = true;
    window.addEventListener('popstate', () => (leaving.current = false), { once: true });
    void navigate(-1);
  };

  const name = shown?.clientId === clientId ? (shown?.name ?? null) : null;
  return { opened: clientId === null ? null : { clientId, name }, close };
}

const isOverScreen = (state: unknown): boolean => typeof state === 'object' && state !== null && 'overScreen' in state;
