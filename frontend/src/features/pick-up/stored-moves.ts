import type { RideMove } from '@lotline/contracts';
import { useSyncExternalStore } from 'react';
import type { RideCard } from '../../lib/rides/ride-card.js';
import { serverNow } from '../../lib/time/server-time.js';
import { isListOf, isShapeOf } from '../../lib/validation/shape.js';
import { isKeptMove, isNotApplied, type KeptMove, type NotApplied } from './stored-move.js';
import { newRandomId } from '../../lib/api/random-id.js';
import { HOUR, keep, keysUnder, read } from './tablet.js';

interface Kept {
  moves: readonly KeptMove[];
  notApplied: readonly NotApplied[];
}

/** A move, and in its place what is to be said of it where it did not hold. */
type Entry = KeptMove | NotApplied;

const isEntry = (value: unknown): value is Entry => isKeptMove(value) || isNotApplied(value);
const isMove = (entry: Entry): entry is KeptMove => 'mark' in entry;

/** All in one list, as pages up to release 0.2 kept it. */
const isKept = isShapeOf<Kept>({ moves: isListOf(isKeptMove), notApplied: isListOf(isNotApplied) });

/**
 * The moves of one board in their order, kept through a reload, each until the server has answered it (design §7). Each has a
 * place of its own in the tablet, so that two tabs of a board write over nothing of each other's. Both send what is kept: the
 * server applies a move once.
 */
export class KeptMoves {
  /** By the id of the move. */
  private readonly entries = new Map<string, Entry>();
  private kept: Kept = { moves: [], notApplied: [] };
  private readonly listeners = new Set<() => void>();

  constructor(private readonly key: string) {
    this.takeOver();
    for (const each of keysUnder(`${key}.`)) {
      const entry = read(each, isEntry);
      if (entry) this.entries.set(each.slice(key.length + 1), entry);
    }
    this.show();
    this.dropOld(Date.now());
  }

  readonly current = (): Kept => this.kept;

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.listeners.size === 0) window.addEventListener('storage', this.hear);
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) window.removeEventListener('storage', this.hear);
    };
  };

  /** `card` as it is shown, with the moves before this one. */
  add(card: RideCard, move: RideMove, undo?: true): KeptMove {
    const { shuttleStatus: status, shuttleNumber, customerRequestingRideTimestamp } = card;
    const basedOn = { status, shuttleNumber, customerRequestingRideTimestamp };
    const mark = { moveId: newRandomId(), movedAt: new Date(serverNow()).toISOString(), basedOn };
    // The order of the moves, also where two are made in one millisecond or the tablet's clock goes back.
    const madeAt = Math.max(Date.now(), (this.kept.moves.at(-1)?.madeAt ?? 0) + 1);
    const name = `${card.firstName} ${card.lastName}`;
    const kept = { mark, clientId: card.id, name, move, undo, madeAt };
    this.put(mark.moveId, kept);
    this.show();
    return kept;
  }

  done({ mark }: KeptMove): void {
    this.drop(mark.moveId);
    this.show();
  }

  /** The ride had gone on: neither this move holds nor what followed from it here. */
  overtaken({ clientId, mark: { moveId }, name, madeAt }: KeptMove, current: NotApplied['current']): void {
    if (!this.entries.has(moveId)) return; // said and read in another tab
    for (const { mark, clientId: other } of this.kept.moves) if (other === clientId) this.drop(mark.moveId);
    this.put(moveId, { moveId, name, madeAt, current });
    this.show();
  }

  seen(): void {
    for (const { moveId } of this.kept.notApplied) this.drop(moveId);
    this.show();
  }

  /** What is older than an hour is never sent, and whom it was about is put away. `now` in epoch ms. */
  dropOld(now: number): void {
    const old = [...this.entries].filter(([, entry]) => now - entry.madeAt >= HOUR && entry.name !== null);
    if (old.length === 0) return;
    for (const [moveId, { madeAt }] of old) this.put(moveId, { moveId, madeAt, name: null, current: null });
    this.show();
  }

  /** The screen may show nothing any more. */
  forget(): void {
    for (const moveId of [...this.entries.keys()]) this.drop(moveId);
    this.show();
  }

  private takeOver(): void {
    const { moves, notApplied } = read(this.key, isKept) ?? this.kept;
    for (const move of moves) this.put(move.mark.moveId, move);
    for (const one of notApplied) this.put(one.moveId, one);
    localStorage.removeItem(this.key);
  }

  /** Another tab has put or dropped one. */
  private readonly hear = ({ key }: StorageEvent): void => {
    if (!key?.startsWith(`${this.key}.`)) return;
    const moveId = key.slice(this.key.length + 1);
    const entry = read(key, isEntry);
    if (entry) this.entries.set(moveId, entry);
    else this.entries.delete(moveId);
    this.show();
  };

  private put(moveId: string, entry: Entry): void {
    this.entries.set(moveId, entry);
    keep(`${this.key}.${moveId}`, entry);
  }

  private drop(moveId: string): void {
    this.entries.delete(moveId);
    localStorage.removeItem(`${this.key}.${moveId}`);
  }

  private show(): void {
    const all = [...this.entries.values()].sort((one, other) => one.madeAt - other.madeAt);
    this.kept = { moves: all.filter(isMove), notApplied: all.filter((entry): entry is NotApplied => !isMove(entry)) };
    for (const listener of this.listeners) listener();
  }
}

export const useKept = (moves: KeptMoves): Kept => useSyncExternalStore(moves.subscribe, moves.current);
