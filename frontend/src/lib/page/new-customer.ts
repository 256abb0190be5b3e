import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { sharedValue } from './shared-value.js';
import { useStable } from './use-while-open.js';

/** What the screen before knows of a customer whom the form is to add. */
export interface KnownCustomer {
  phone?: string;
  firstName?: string;
  lastName?: string;
  /** A lot time. */
  checkInDateTime?: string;
}

/** Kept in memory only, because URLs and history entries stay on the computer. */
const known = sharedValue<KnownCustomer | null>(null);

/** Returns a function that opens the form for a customer who is known so far. */
export function useNewCustomer() {
  const navigate = useNavigate();
  return useStable((customer: KnownCustomer = {}) => {
    known.set(customer);
    void navigate('/form');
  });
}

/** Calls `take` once for each customer whom `useNewCustomer` announces, also before the form was there. */
export function useKnownCustomer(take: (customer: KnownCustomer) => void): void {
  const customer = known.useValue();
  const onKnown = useEffectEvent(take);
  useEffect(() => {
    if (!customer) return;
    known.set(null);
    onKnown(customer);
  }, [customer]);
}
