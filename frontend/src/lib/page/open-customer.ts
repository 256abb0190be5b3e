import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { REPLACE, useAddress } from './use-address.js';
import { useStable } from './use-while-open.js';

/** The query parameter that opens a customer's details over any screen. */
const CUSTOMER = 'customer';
/** Marks a history entry that was pushed over the screen's own, so that closing goes back to it. */
const OVER_SCREEN = { overScreen: true };

/**
 * What was shown where the details were opened. Kept in memory only, because URLs and history entries stay on the computer.
 */
let shown: OpenCustomer | null = null;

interface OpenCustomer {
  clientId: string;
  /** The name that was shown where the details were opened, used as their title until the record is loaded. */
  name: string | null;
  /** The field of the form to begin at, because a step needs it; null for the usual one. */
  field: string | null;
}

/** The customer whom the check-in key was pressed for before their details were there. */
let checkInAhead: string | null = null;

export function checkInOnceOpen(clientId: string): void {
  checkInAhead = clientId;
}

/** Returns that customer once: the same details may be opened again. */
export function takeCheckInAhead(): string | null {
  const taken = checkInAhead;
  checkInAhead = null;
  return taken;
}

/** Returns a function that opens a customer's details over the screen. The shell shows them. */
export function useOpenCustomer() {
  const { change } = useAddress();
  return useStable((clientId: string, name: string | null = null, field: string | null = null) => {
    shown = { clientId, name, field };
    change({ [CUSTOMER]: clientId }, { state: OVER_SCREEN });
  });
}

/** The customer whose details are open, and a function that closes them. */
export function useOpenedCustomer(): { opened: OpenCustomer | null; close: () => void } {
  const { params, change } = useAddress();
  const { state } = useLocation();
  const navigate = useNavigate();
  const leaving = useRef(false);
  const clientId = params.get(CUSTOMER);

  const close = (): void => {
    if (!isOverScreen(state)) {
      // Opened by a link: there is no history entry to go back to.
      return change({ [CUSTOMER]: null }, REPLACE);
    }
    // Navigation is asynchronous. A second click must not go back twice.
    if (leaving.current) return;
    leaving.current = true;
    window.addEventListener('popstate', () => (leaving.current = false), { once: true });
    void navigate(-1);
  };

  const known = shown?.clientId === clientId ? shown : null;
  return { opened: clientId === null ? null : (known ?? { clientId, name: null, field: null }), close };
}

const isOverScreen = (state: unknown): boolean => typeof state === 'object' && state !== null && 'overScreen' in state;

const MAX_OPENED = 10;

/** The customers that a person opened at a lot belong to both. */
interface Owner {
  userId: string;
  lotId: string;
}

/** Only ids are stored, because names would stay on a computer that many people use. */
const keyOf = ({ userId, lotId }: Owner): string => `opened.${lotId}.${userId}`;

/** Returns the ids of the customers that the person opened in this browser, the last one first; at most ten. */
export const openedCustomers = (owner: Owner): string[] =>
  (localStorage.getItem(keyOf(owner)) ?? '').split(',').filter((id) => id !== '');

export function recordOpened(owner: Owner, clientId: string): void {
  const others = openedCustomers(owner).filter((id) => id !== clientId);
  localStorage.setItem(keyOf(owner), [clientId, ...others].slice(0, MAX_OPENED).join());
}
