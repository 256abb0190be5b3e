import { DomainError } from '@lotline/protocol';

/** Moves of one ride that may wait. A screen that repeats a move every second has far fewer. */
const MAX_WAITING = 100;
/** Leaves time for the move itself within the 5 s of a call: its caller must not get an error for a move that is made later. */
const MAX_WAIT_MS = 3000;

interface Turn {
  waiting: number;
  last: Promise<unknown>;
}

/**
 * Lets the moves of one ride wait for each other, in the order in which they arrive. Otherwise each would read the ride, and all
 * but one would be computed in vain. Another replica's moves are found by the ride's version.
 */
export class RideTurns {
  private readonly turns = new Map<string, Turn>();

  constructor(private readonly now = () => performance.now()) {}

  /** Throws CONFLICT, without working, if too many wait or the turn comes too late. */
  async run<Result>(clientId: string, work: () => Promise<Result>): Promise<Result> {
    const turn = this.turns.get(clientId) ?? { waiting: 0, last: Promise.resolve() };
    if (turn.waiting >= MAX_WAITING) throw rideIsBusy();
    this.turns.set(clientId, turn);
    turn.waiting += 1;
    const arrivedAt = this.now();
    const result = turn.last.then(() => {
      if (this.now() - arrivedAt > MAX_WAIT_MS) throw rideIsBusy();
      return work();
    });
    turn.last = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      turn.waiting -= 1;
      if (turn.waiting === 0) this.turns.delete(clientId);
    }
  }
}

export const rideIsBusy = (): DomainError =>
  new DomainError('CONFLICT', 'Others are moving this ride right now. Please try again.');
