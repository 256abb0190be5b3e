import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Names below the repository, so that they are the same on every machine. */
const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));

/**
 * Writes which modules each script of the build holds into `.vite/modules.json`, beside the manifest, for the test that a
 * screen loads nothing that only others need (e2e/system/first-load.system-spec.ts). No gateway sends it.
 */
export function modulesOfChunks(): Plugin {
  return {
    name: 'lotline-modules-of-chunks',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk' ? [[output.fileName, output.moduleIds.map(nameOf)] as const] : [],
      );
      this.emitFile({
        type: 'asset',
        fileName: '.vite/modules.json',
        source: JSON.stringify(Object.fromEntries(modules), null, 1),
      });
    },
  };
}

const nameOf = (id: string): string => relative(REPOSITORY, id).split(sep).join('/');
