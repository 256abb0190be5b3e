import { type ComponentType, lazy } from 'react';

export interface LazyContent<Props extends object> {
  /** Returns the component and starts to load its chunk; after a failure, loads it again. */
  load: () => ComponentType<Props>;
}

/** A lazy component whose chunk can be loaded again after a failure, which `React.lazy` would cache. */
export function lazyContent<Props extends object>(
  importContent: () => Promise<ComponentType<Props>>,
): LazyContent<Props> {
  let component: ComponentType<Props> | null = null;
  let failedBefore = false;
  return {
    load: () => {
      if (component) return component;
      const chunk = (failedBefore ? loadMissingStyles().then(importContent) : importContent()).then((loaded) => ({
        default: loaded,
      }));
      chunk.catch(() => {
        component = null;
        failedBefore = true;
      });
      return (component = lazy(() => chunk));
    },
  };
}

/** Loads stylesheets that failed to load again: Vite requests each stylesheet of a chunk only once. */
export async function loadMissingStyles(): Promise<void> {
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
