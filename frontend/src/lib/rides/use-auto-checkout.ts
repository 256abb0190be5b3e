import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { AppDispatch } from '../api/api.js';
import { AUTO_CHECKOUT_CALL } from '../time/intervals.js';
import { ridesApi } from './rides-api.js';

/** Calls the automatic check-out every 3 s from the board. The lists are refetched when it has checked anyone out. */
export function useAutoCheckout(): void {
  const dispatch = useDispatch<AppDispatch>();
  useEffect(() => {
    let running = false;
    const timer = setInterval(() => {
      if (running) return;
      running = true;
      void dispatch(ridesApi.endpoints.runAutoCheckout.initiate(undefined, { track: false })).then(({ error }) => {
        running = false;
        // Errors are only logged.
        if (error) console.warn('The automatic check-out did not run', error);
      });
    }, AUTO_CHECKOUT_CALL);
    return () => clearInterval(timer);
  }, [dispatch]);
}
