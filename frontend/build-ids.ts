import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Adds a build id to each page, and writes the ids of all pages to `build.json`, so that an open page can detect a new version
 * (src/lib/new-version). The id is a hash of the page's HTML, which contains the hashed names of its scripts and styles.
 */
export function buildIds(): Plugin {
  const ids: Record<string, string> = {};
  return {
    name: 'lotline-build-ids',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path }) {
        const page = basename(path);
        const id = createHash('sha256').update(html).digest('hex').slice(0, 16);
        ids[page] = id;
        return [{ tag: 'meta', attrs: { name: 'lotline-build', content: `${page} ${id}` }, injectTo: 'head' }];
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify(ids) });
      },
    },
  };
}
