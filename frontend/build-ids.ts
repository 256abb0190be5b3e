import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Gives each page an id of what it is made of: its text names its scripts and styles, whose hashes follow from all that they
 * load. The page bears it, and `build.json` has those of all pages, for a page that stays open to see that there is a newer
 * one (src/lib/new-version).
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
