import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Builds src/site/page-guard.js on its own, under a name without a hash: pages name it in their own text, and it must not be gone with
 * the code of an older build that it stands beside. No first load counts it: it comes beside the page, which does not wait for it.
 */
export function pageGuard(): Plugin {
  return {
    name: 'lotline-page-guard',
    apply: 'build',
    buildStart() {
      const id = fileURLToPath(new URL('./src/site/page-guard.js', import.meta.url));
      this.emitFile({ type: 'chunk', id, fileName: 'page-guard.js' });
    },
  };
}
