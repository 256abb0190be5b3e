import { type ComponentType, lazy } from 'react';

export interface LazyContent<Props extends object> {
  /** The component, whose chunk begins to load now if it has not; a new one when the last could not be loaded. */
  take: () => ComponentType<Props>;
}

/** A component in a chunk of its own that can be asked for again: `React.lazy` keeps a failure for ever. */
export function lazyContent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyContent<Props> {
  let component: ComponentType<Props> | null = null;
  let failedBefore = false;
  return {
    take: () => {
      if (component) return component;
      const chunk = (failedBefore ? loadMissingStyles().then(load) : load()).then((loaded) => ({ default: loaded }));
      chunk.catch(() => {
        component = null;
        failedBefore = true;
      });
      return (component = lazy(() => chunk));
    },
  };
}

/** Vite asks once for the stylesheets of a chunk, and never again for one that did not come: put in anew, it is fetched anew. */
export async function loadMissingStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  await Promise.all(
    links.filter(isMissing).map(
      (link) =>
        new Promise<void>((resolve, reject) => {
          link.addEventListener('load', () => resolve(), { once: true });
          link.addEventListener('error', () => reject(new Error(`${link.href} did not come`)), { once: true });
          link.remove();
          document.head.append(link);
        }),
    ),
  );
}

/** One that failed has no sheet, or in Chromium one that may not be read. */
function isMissing({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet === null || sheet.cssRules === null;
  } catch {
    return true;
  }
}
