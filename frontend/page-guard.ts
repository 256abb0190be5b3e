import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { PAGE_PATTERNS } from '../packages/protocol/src/screen-paths.js';

const FILE = 'page-guard.js';

/**
 * Builds src/site/page-guard.js as a script without a hash in its name, so that pages of older builds find it too. It imports no other
 * script, so the patterns of pages are written into it. It does not count towards first loads, because pages load it asynchronously.
 */
export function pageGuard(): Plugin {
  return {
    name: 'lotline-page-guard',
    apply: 'build',
    config: () => ({ define: { __PAGE_PATTERNS__: JSON.stringify(PAGE_PATTERNS) } }),
    buildStart() {
      const id = fileURLToPath(new URL('./src/site/page-guard.js', import.meta.url));
      this.emitFile({ type: 'chunk', id, fileName: FILE });
    },
    generateBundle(_options, bundle) {
      const guard = bundle[FILE];
      if (guard?.type !== 'chunk' || guard.imports.length > 0) this.error(`${FILE} must import no other script`);
      // It is not a module, so its names would be global.
      guard.code = `(() => {${guard.code}})();\n`;
    },
  };
}
