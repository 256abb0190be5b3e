import { fileURLToPath } from 'node:url';
import postcssGlobalData from '@csstools/postcss-global-data';
import react from '@vitejs/plugin-react';
import postcssCustomMedia from 'postcss-custom-media';
import { defineConfig } from 'vite';
import { compressedBeside } from './compressed-beside.js';
import { modulesOfChunks } from './modules-of-chunks.js';
import { staffAppFiles } from './staff-app-files.js';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Two entries: `index.html` is the staff app, `site.html` the landing page, the sign-in and the customer's page, which load
 * neither store, router nor antd (design §8). The gateway chooses the file; the manifest is what the size budgets read.
 */
export default defineConfig({
  root: at('.'),
  plugins: [react(), modulesOfChunks(), staffAppFiles(), compressedBeside()],
  css: { postcss: { plugins: [postcssGlobalData({ files: [at('./src/ui/breakpoints.css')] }), postcssCustomMedia()] } },
  resolve: { alias: { '@lotline/contracts': at('../packages/contracts/src/index.ts') } },
  build: {
    outDir: at('./dist'),
    emptyOutDir: true,
    manifest: true,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      input: { staff: at('./index.html'), site: at('./site.html') },
      // One script, so that zod is configured before the first schema is made, wherever that is.
      output: { codeSplitting: { groups: [{ name: 'zod', test: /node_modules[\\/]zod[\\/]|zod-without-eval/ }] } },
      // The contracts are pure: what a page does not use of them is left out of it.
      treeshake: { moduleSideEffects: [{ test: /packages[\\/]contracts[\\/]src/, sideEffects: false }] },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
});
