import { type ComponentType, lazy } from 'react';
import { lazyPart } from '../../lib/page/lazy-part.js';

export interface LazyContent<Props extends object> {
  /** Returns the component and starts to load its chunk; after a failure, loads it again. */
  load: () => ComponentType<Props>;
}

/** A lazy component whose chunk can be loaded again after a failure, which `React.lazy` would cache. */
export function lazyContent<Props extends object>(
  importContent: () => Promise<ComponentType<Props>>,
): LazyContent<Props> {
  const part = lazyPart(importContent);
  let component: ComponentType<Props> | null = null;
  return {
    load: () => {
      if (component) return component;
      const chunk = part.load().then((loaded) => ({ default: loaded }));
      chunk.catch(() => {
        component = null;
      });
      return (component = lazy(() => chunk));
    },
  };
}
