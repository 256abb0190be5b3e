import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { AppDispatch } from '../api/api.js';
import { AUTO_CHECKOUT_CALL } from '../time/intervals.js';
import { ridesApi } from './rides-api.js';

/**
 * Spec §4 "Auto check-out": the board calls it every 3 s; the lists are asked for again when it checked someone out. Nothing of
 * the call itself is rendered.
 */
export function useAutoCheckout(): void {
  const dispatch = useDispatch<AppDispatch>();
  useEffect(() => {
    let running = false;
    const timer = setInterval(() => {
      if (running) return;
      running = true;
      void dispatch(ridesApi.endpoints.runAutoCheckout.initiate(undefined, { track: false })).then(({ error }) => {
        running = false;
        // Spec §8: only logged.
        if (error) console.warn('The automatic check-out did not run', error);
      });
    }, AUTO_CHECKOUT_CALL);
    return () => clearInterval(timer);
  }, [dispatch]);
}
