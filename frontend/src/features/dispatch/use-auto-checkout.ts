import { useEffect, useRef } from 'react';
import { AUTO_CHECKOUT_CALL } from '../../lib/intervals.js';
import { useRunAutoCheckoutMutation } from '../../lib/rides/rides-api.js';

/** Spec §4 "Auto check-out": the board calls it every 3 s; the lists are asked for again when it checked someone out. */
export function useAutoCheckout(): void {
  const [run] = useRunAutoCheckoutMutation();
  const running = useRef(false);
  useEffect(() => {
    const timer = setInterval(() => {
      if (running.current) return;
      running.current = true;
      void run().then(({ error }) => {
        running.current = false;
        // Spec §8: only logged.
        if (error) console.warn('The automatic check-out did not run', error);
      });
    }, AUTO_CHECKOUT_CALL);
    return () => clearInterval(timer);
  }, [run]);
}
