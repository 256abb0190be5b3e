/** How a wait for a shuttle is shown: amber if it is long, red if it is very long (docs/product/limits.md#waiting-and-lateness). */
export type WaitTone = 'calm' | 'long' | 'veryLong';

/** In minutes. */
const LONG = 10;
const VERY_LONG = 20;

export function waitTone(minutes: number): WaitTone {
  if (minutes >= VERY_LONG) return 'veryLong';
  return minutes >= LONG ? 'long' : 'calm';
}
