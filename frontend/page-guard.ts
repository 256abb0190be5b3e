import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Builds src/site/page-guard.js as a script without a hash in its name, so that pages of older builds find it too. It does not count
 * towards first loads, because pages load it asynchronously.
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
