import type { RideMove } from '@lotline/protocol';
import { useSyncExternalStore } from 'react';
import { serverDate, serverNow } from '../../../lib/time/server-time.js';
import { isPendingMove, isNotApplied, type PendingMove, type NotApplied } from './pending-move.js';
import { randomId } from '../../../lib/api/idempotency-key.js';
import { HOUR, writeStored, keysWithPrefix, readStored } from '../storage/board-storage.js';
import type { RideCard } from '../../../lib/rides/lanes.js';

interface Moves {
  moves: readonly PendingMove[];
  notApplied: readonly NotApplied[];
}

/** A pending move, or the notice that replaces it when it was not applied. */
type Entry = PendingMove | NotApplied;

const isEntry = (value: unknown): value is Entry => isPendingMove(value) || isNotApplied(value);
const isMove = (entry: Entry): entry is PendingMove => 'mark' in entry;

/**
 * The pending moves of one board in order, stored through reloads until the server has confirmed them. Each has a storage key
 * of its own, so that two tabs of a board do not overwrite each other's moves. Both tabs send all of them: the server applies
 * each move once.
 */
export class PendingMoves {
  /** By the id of the move. */
  private readonly entries = new Map<string, Entry>();
  private moves: Moves = { moves: [], notApplied: [] };
  private readonly listeners = new Set<() => void>();

  constructor(private readonly key: string) {
    for (const each of keysWithPrefix(`${key}.`)) {
      const entry = readStored(each, isEntry);
      if (entry) this.entries.set(each.slice(key.length + 1), entry);
    }
    this.notify();
    this.expireOld(serverNow());
  }

  readonly current = (): Moves => this.moves;

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.listeners.size === 0) window.addEventListener('storage', this.onStorage);
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) window.removeEventListener('storage', this.onStorage);
    };
  };

  /** `card` is the card as shown, with the earlier moves applied. */
  add(card: RideCard, move: RideMove, { undo, reason }: Pick<PendingMove, 'undo' | 'reason'> = {}): PendingMove {
    const { shuttleStatus: status, shuttleNumber, customerRequestingRideTimestamp } = card;
    const basedOn = { status, shuttleNumber, customerRequestingRideTimestamp };
    const mark = { moveId: randomId(), movedAt: serverDate().toISOString(), basedOn };
    // Keeps the order even if two moves are made in one millisecond or the clock is corrected.
    const madeAt = Math.max(serverNow(), (this.moves.moves.at(-1)?.madeAt ?? 0) + 1);
    const name = `${card.firstName} ${card.lastName}`;
    const pending = { mark, clientId: card.id, name, move, undo, reason, madeAt };
    this.put(mark.moveId, pending);
    this.notify();
    return pending;
  }

  confirm({ mark }: PendingMove): void {
    this.drop(mark.moveId);
    this.notify();
  }

  /** Replaces a move whose ride had changed since with a notice, and drops the customer's later moves. */
  replaceWithNotice({ clientId, mark: { moveId }, name, madeAt }: PendingMove, current: NotApplied['current']): void {
    if (!this.entries.has(moveId)) return; // dismissed in another tab
    for (const { mark, clientId: other } of this.moves.moves) if (other === clientId) this.drop(mark.moveId);
    this.put(moveId, { moveId, name, madeAt, current });
    this.notify();
  }

  dismissNotices(): void {
    for (const { moveId } of this.moves.notApplied) this.drop(moveId);
    this.notify();
  }

  /** Replaces moves older than an hour with notices without a name, so that they are never sent. `now` is in epoch ms. */
  expireOld(now: number): void {
    const old = [...this.entries].filter(([, entry]) => now - entry.madeAt >= HOUR && entry.name !== null);
    if (old.length === 0) return;
    for (const [moveId, { madeAt }] of old) this.put(moveId, { moveId, madeAt, name: null, current: null });
    this.notify();
  }

  /** Drops everything, when the device has lost its access. */
  clear(): void {
    for (const moveId of [...this.entries.keys()]) this.drop(moveId);
    this.notify();
  }

  /** Applies a change made in another tab. */
  private readonly onStorage = ({ key }: StorageEvent): void => {
    if (!key?.startsWith(`${this.key}.`)) return;
    const moveId = key.slice(this.key.length + 1);
    const entry = readStored(key, isEntry);
    if (entry) this.entries.set(moveId, entry);
    else this.entries.delete(moveId);
    this.notify();
  };

  private put(moveId: string, entry: Entry): void {
    this.entries.set(moveId, entry);
    writeStored(`${this.key}.${moveId}`, entry);
  }

  private drop(moveId: string): void {
    this.entries.delete(moveId);
    localStorage.removeItem(`${this.key}.${moveId}`);
  }

  private notify(): void {
    const all = [...this.entries.values()].sort((one, other) => one.madeAt - other.madeAt);
    this.moves = { moves: all.filter(isMove), notApplied: all.filter((entry): entry is NotApplied => !isMove(entry)) };
    for (const listener of this.listeners) listener();
  }
}

export const usePendingMoves = (moves: PendingMoves): Moves => useSyncExternalStore(moves.subscribe, moves.current);
