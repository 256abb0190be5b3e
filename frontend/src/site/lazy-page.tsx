import type { ComponentType } from 'react';
import { type LazyPart, useLazyPart } from '../lib/page/lazy-part.js';
import styles from './site.module.css';

/** A page that is loaded on demand. While its code cannot be loaded, says so and tries again by itself. */
export function LazyPage({ page }: { page: LazyPart<ComponentType> }) {
  const { loaded: Page, hasFailed } = useLazyPart(page, 'page');
  if (Page) return <Page />;
  return (
    hasFailed && (
      <main className={styles.missing} role="alert">
        <h1>This page could not be loaded</h1>
        <p>It will try again automatically.</p>
        {/* After a release, only the new page knows where its code is. */}
        <button type="button" className={styles.button} onClick={() => window.location.reload()}>
          Try again
        </button>
      </main>
    )
  );
}
