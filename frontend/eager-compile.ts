import type { Plugin, Rolldown } from 'vite';

/** Makes Chromium compile all functions of a script in the background, before they are called. A comment to other browsers. */
const HINT = '//# allFunctionsCalledOnLoad\n';
const PUBLIC = /\/site(?:\.html|\/page-guard\.js)$/;

/**
 * Adds the hint to the scripts of the staff app. Otherwise functions are compiled on their first call, which was a third of the work of
 * opening a first menu or dialog (docs/decisions/antd-rules-with-the-page.md). The public pages are visited briefly and do without.
 */
export function eagerCompile(): Plugin {
  return {
    name: 'lotline-eager-compile',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const ofPublicPages = new Set<Rolldown.OutputChunk>();
        const add = (chunk: Rolldown.OutputChunk | undefined): void => {
          if (!chunk || ofPublicPages.has(chunk)) return;
          ofPublicPages.add(chunk);
          for (const file of chunk.imports) add(chunks.find(({ fileName }) => fileName === file));
        };
        for (const chunk of chunks) if (chunk.facadeModuleId && PUBLIC.test(chunk.facadeModuleId)) add(chunk);
        for (const chunk of chunks) if (!ofPublicPages.has(chunk)) chunk.code = HINT + chunk.code;
      },
    },
  };
}
