import type { Plugin, Rolldown } from 'vite';

/** Chromium compiles the functions of a script that begins so beside the page, before it runs; other browsers read a comment. */
const HINT = '//# allFunctionsCalledOnLoad\n';
const PUBLIC = /\/site(?:\.html|\/page-guard\.js)$/;

/**
 * A browser compiles a function when it is first called, which made a third of the work of the press that opened a menu or a
 * dialog first (docs/performance.md). Staff press all day: theirs are compiled while the page loads. A customer's page, which is
 * seen once and pressed once, compiles what it calls.
 */
export function compiledAhead(): Plugin {
  return {
    name: 'lotline-compiled-ahead',
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
