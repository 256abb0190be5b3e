import { useEffect, useState } from 'react';
import { useRetry } from '../network/use-retry.js';

/** A part of a page whose code is loaded on demand. Every dynamic import is in one, or is a screen (`app/load-screen.tsx`). */
export interface LazyPart<T> {
  /** Loads it, once. After a failure, the next call loads it again. */
  load: () => Promise<T>;
  /** Null until it is loaded. */
  loaded: () => T | null;
}

export function lazyPart<T>(importPart: () => Promise<T>): LazyPart<T> {
  let loaded: T | null = null;
  let loading: Promise<T> | null = null;
  let hasFailed = false;
  const load = async (): Promise<T> => {
    if (hasFailed) await loadMissingStyles();
    return (loaded = await importPart());
  };
  return {
    loaded: () => loaded,
    load: () =>
      (loading ??= load().catch((error: unknown) => {
        loading = null;
        hasFailed = true;
        throw error;
      })),
  };
}

/**
 * Loads a part once it is needed, and again by itself after a failure. `name` is unique. The page stays usable without the part: the
 * caller shows something else until `loaded` is not null.
 */
export function useLazyPart<T>(part: LazyPart<T>, name: string, isNeeded = true) {
  const [loaded, setLoaded] = useState(part.loaded);
  const [failures, setFailures] = useState(0);
  const [tries, setTries] = useState(0);
  const isMissing = isNeeded && loaded === null;
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    part.load().then(
      (value) => isCurrent && setLoaded(() => value),
      () => isCurrent && setFailures((count) => count + 1),
    );
    return () => {
      isCurrent = false;
    };
  }, [part, isMissing, tries]);
  const retry = () => setTries((count) => count + 1);
  const hasFailed = isMissing && failures > 0;
  useRetry(hasFailed ? name : null, retry);
  return { loaded, hasFailed, failures, retry };
}

/** Loads stylesheets that failed to load again: Vite requests each stylesheet of a chunk only once. */
async function loadMissingStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  await Promise.all(
    links.filter(isMissing).map(
      (link) =>
        new Promise<void>((resolve, reject) => {
          link.addEventListener('load', () => resolve(), { once: true });
          link.addEventListener('error', () => reject(new Error(`${link.href} could not be loaded`)), { once: true });
          link.remove();
          document.head.append(link);
        }),
    ),
  );
}

/** A stylesheet that failed to load is null, or unreadable in Chromium. */
function isMissing({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet === null || sheet.cssRules === null;
  } catch {
    return true;
  }
}
