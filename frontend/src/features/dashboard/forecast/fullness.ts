import { sayShortly } from '../figures/said-figures.js';

/** How full a day is against the lot's spots, in a word and by how much of them is taken. */
export interface Fullness {
  tone: 'free' | 'nearly' | 'full';
  /** `24 free`, `Full`, `6 over`. */
  said: string;
}

/** From here on few are left. */
const NEARLY = 0.9;

export function fullnessOf(cars: number, spots: number): Fullness {
  if (cars > spots) return { tone: 'full', said: `${sayShortly(cars - spots)} over` };
  if (cars === spots) return { tone: 'full', said: 'Full' };
  return { tone: cars >= spots * NEARLY ? 'nearly' : 'free', said: `${sayShortly(spots - cars)} free` };
}
