import { useEffect, useRef, type RefObject } from 'react';
import type { BlockerFunction } from 'react-router-dom';

/** Something that exists on the page only, such as an edited form or an upload. */
export interface Unsaved {
  isUnsaved: () => boolean;
  /** Whether a navigation leaves it. Absent if it survives every navigation. */
  isLeaving?: BlockerFunction;
  /** What it is, such as `Edit User`. Shown when several things would be lost. */
  name?: string;
  /** Says what would be lost, as a sentence. Absent if it must not be lost: then the navigation is refused without a question. */
  text?: string;
}

const sources = new Set<RefObject<Unsaved>>();

/** Whether a reload would lose something now. */
export const hasUnsaved = (): boolean => [...sources].some(({ current }) => current.isUnsaved());

/** What a navigation would lose, in the order in which it was opened. */
export const lostBy = (navigation: Parameters<BlockerFunction>[0]): Unsaved[] =>
  [...sources]
    .map(({ current }) => current)
    .filter(({ isUnsaved, isLeaving }) => isLeaving?.(navigation) === true && isUnsaved());

const confirmLeave = (event: BeforeUnloadEvent): void => {
  if (hasUnsaved()) event.preventDefault();
};

/** Registers a source until the returned function is called. Meanwhile the browser asks before it closes or reloads the page. */
function register(source: RefObject<Unsaved>): () => void {
  sources.add(source);
  window.addEventListener('beforeunload', confirmLeave);
  return () => {
    sources.delete(source);
    if (sources.size === 0) window.removeEventListener('beforeunload', confirmLeave);
  };
}

/** Call when the user has agreed to lose unsaved input; the page does not ask again. */
export const discardUnsaved = (): void => sources.clear();

/** Registers a component's unsaved state. `LeaveQuestion` asks before a navigation loses it. */
export function useUnsaved(unsaved: Unsaved): void {
  const latest = useRef(unsaved);
  useEffect(() => {
    latest.current = unsaved;
  });
  useEffect(() => register(latest), []);
}

/**
 * Protects work that continues on any screen, such as an upload, until the returned function is called: the page does not reload by
 * itself, and closing the tab asks first.
 */
export const protectUnsaved = (): (() => void) => register({ current: { isUnsaved: () => true } });
