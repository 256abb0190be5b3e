import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';

/** What the screen before knows of a customer whom the form is to add. */
export interface KnownCustomer {
  phone?: string;
  firstName?: string;
  lastName?: string;
  /** A lot time. */
  checkInDateTime?: string;
}

/** Kept in memory only, because URLs and history entries stay on the computer. */
let known: KnownCustomer | null = null;
const listeners = new Set<() => void>();

function change(next: KnownCustomer | null): void {
  known = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns a function that opens the form for a customer who is known so far. */
export function useNewCustomer(): (customer?: KnownCustomer) => void {
  const navigate = useNavigate();
  return useCallback(
    (customer = {}) => {
      change(customer);
      void navigate('/form');
    },
    [navigate],
  );
}

/** Calls `take` once for each customer whom `useNewCustomer` announces, also before the form was there. */
export function useKnownCustomer(take: (customer: KnownCustomer) => void): void {
  const customer = useSyncExternalStore(subscribe, () => known);
  const onKnown = useEffectEvent(take);
  useEffect(() => {
    if (!customer) return;
    change(null);
    onKnown(customer);
  }, [customer]);
}
