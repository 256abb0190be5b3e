import { useCallback, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** `?customer=<id>` in the address is what says whose details are open, over any screen. */
const CUSTOMER = 'customer';
/** The state of a history entry that stands on the screen's own: closing goes back to that. */
const OVER_SCREEN = { overScreen: true };

/**
 * The name that was seen where the details were opened, for their title until the record comes. In memory alone: an
 * address or a history entry would leave it on the computer.
 */
let seen: { clientId: string; name: string } | null = null;

/** Opens a customer's details over the screen; any feature may, and none needs to know who shows them. */
export function useOpenCustomer(): (clientId: string, name?: string) => void {
  const [, setParams] = useSearchParams();
  return useCallback(
    (clientId, name) => {
      seen = name === undefined ? null : { clientId, name };
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
  /** As it was seen where the details were opened. */
  name: string | null;
}

/** The customer whose details are open, and what closes them. */
export function useOpenedCustomer(): { opened: OpenCustomer | null; close: () => void } {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const leaving = useRef(false);
  const clientId = params.get(CUSTOMER);

  const close = (): void => {
    if (!isOverScreen(state)) {
      // Opened by its link: there is no screen to go back to.
      setParams(
        (all) => {
          all.delete(CUSTOMER);
          return all;
        },
        { replace: true },
      );
      return;
    }
    // Going back takes a moment, in which a second press must not go back once more.
    if (leaving.current) return;
    leaving.current = true;
    window.addEventListener('popstate', () => (leaving.current = false), { once: true });
    void navigate(-1);
  };

  const name = seen?.clientId === clientId ? (seen?.name ?? null) : null;
  return { opened: clientId === null ? null : { clientId, name }, close };
}

const isOverScreen = (state: unknown): boolean => typeof state === 'object' && state !== null && 'overScreen' in state;
