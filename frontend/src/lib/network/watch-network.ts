import type { UnknownAction } from '@reduxjs/toolkit';
import { networkBack, networkLost } from './connection.js';

/** Notes when the browser loses its network and has it again. Returns what ends it. */
export function watchNetwork(dispatch: (action: UnknownAction) => unknown): () => void {
  const note = () => dispatch(navigator.onLine ? networkBack() : networkLost(Date.now()));
  note();
  window.addEventListener('online', note);
  window.addEventListener('offline', note);
  return () => {
    window.removeEventListener('online', note);
    window.removeEventListener('offline', note);
  };
}
