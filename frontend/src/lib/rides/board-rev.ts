import type { RideCard } from './ride-card.js';
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query/react';

/**
 * The lot's count of board changes (`X-Board-Version`): it only grows, so that an answer that was under way while something
 * changed is known as old. A change made here that the server has not counted yet adds a half.
 */
export interface BoardRev {
  rev: number;
  /** Which count it is (`X-Board-Epoch`): after another lot was chosen, or a database restored, `rev` begins anywhere. */
  epoch: string;
}

/** One column of the board as the store holds it, as of a `rev`. */
export interface BoardList extends BoardRev {
  cards: RideCard[];
  /**
   * Set when the answer to a change made here skipped counts: changes after this count may still be missing although `rev` is
   * higher. The next full list leaves it out.
   */
  completeTo?: number;
}

export const isOlder = (one: BoardRev, other: BoardRev): boolean => one.epoch === other.epoch && one.rev < other.rev;

/** What to hold after an answer: never an older list than the one that is held; unchanged cards keep their identity. */
export const newerOf = (held: BoardList, incoming: BoardList): BoardList =>
  isOlder(incoming, held) ? held : copyWithStructuralSharing(held, incoming);
