import type { Plugin } from 'vite';

/** The modules of the staff app's first screen. */
const FIRST_SCREEN = [
  /\/index\.html$/,
  /\/src\/app\/shell\/shell\.tsx$/,
  /\/src\/features\/dashboard\/dashboard-screen\.tsx$/,
];

/**
 * Writes the scripts, styles and fonts of the staff app's first screen to `staff-app.json`, so that the sign-in page can prefetch them
 * (src/site/sign-in/use-sign-in.ts). Their names contain hashes, and the sign-in page belongs to another entry.
 */
export function staffAppFiles(): Plugin {
  return {
    name: 'lotline-staff-app-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = new Set<string>();
      const add = (fileName: string): void => {
        const output = bundle[fileName];
        if (output?.type !== 'chunk' || files.has(fileName)) return;
        files.add(fileName);
        for (const file of output.viteMetadata?.importedCss ?? []) files.add(file);
        for (const file of output.viteMetadata?.importedAssets ?? []) files.add(file);
        output.imports.forEach(add);
      };
      for (const output of Object.values(bundle)) {
        const facade = output.type === 'chunk' && output.facadeModuleId;
        if (facade && FIRST_SCREEN.some((module) => module.test(facade))) add(output.fileName);
      }
      this.emitFile({ type: 'asset', fileName: 'staff-app.json', source: JSON.stringify([...files]) });
    },
  };
}
