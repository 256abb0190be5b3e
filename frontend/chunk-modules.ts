import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Module names are relative to the repository, so that they are the same on every machine. */
const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));

/**
 * Writes the modules of each script to `.vite/modules.json`, next to the manifest, for the test that a screen loads no code of other
 * screens (e2e/system/first-load.system-spec.ts). Gateways do not serve it.
 */
export function chunkModules(): Plugin {
  return {
    name: 'lotline-chunk-modules',
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
