import { fileURLToPath } from 'node:url';
import postcssGlobalData from '@csstools/postcss-global-data';
import react from '@vitejs/plugin-react';
import postcssCustomMedia from 'postcss-custom-media';
import { defineConfig } from 'vite';
import { antdStyles } from './antd-styles.js';
import { buildIds } from './build-ids.js';
import { compiledAhead } from './compiled-ahead.js';
import { compressedBeside } from './compressed-beside.js';
import { gatewayPages } from './gateway-pages.js';
import { firstLoadBudgets } from './first-load-budgets.js';
import { modulesOfChunks } from './modules-of-chunks.js';
import { pageGuard } from './page-guard.js';
import { staffAppFiles } from './staff-app-files.js';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Set by `npm run dev` (scripts/dev.mjs). */
const GATEWAY = process.env.LOTLINE_GATEWAY;

/**
 * Three entries: `index.html` is the staff app, `pick-up.html` a shuttle's board, which loads neither router nor antd,
 * `site.html` the landing page, the sign-in and the customer's page, which load no store either. The gateway chooses the file. A first load over its budget ends the build.
 */
export default defineConfig({
  root: at('.'),
  plugins: [
    react(),
    antdStyles(),
    modulesOfChunks(),
    staffAppFiles(),
    buildIds(),
    pageGuard(),
    compiledAhead(),
    firstLoadBudgets(),
    compressedBeside(),
    gatewayPages(GATEWAY),
  ],
  css: { postcss: { plugins: [postcssGlobalData({ files: [at('./src/ui/breakpoints.css')] }), postcssCustomMedia()] } },
  resolve: { alias: { '@lotline/contracts': at('../packages/contracts/src/index.ts') } },
  build: {
    outDir: at('./dist'),
    emptyOutDir: true,
    manifest: true,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      input: { staff: at('./index.html'), site: at('./site.html'), pickUp: at('./pick-up.html') },
      // One script, so that zod is configured before the first schema is made, wherever that is.
      output: { codeSplitting: { groups: [{ name: 'zod', test: /node_modules[\\/]zod[\\/]|zod-without-eval/ }] } },
      // The contracts are pure: what a page does not use of them is left out of it.
      treeshake: { moduleSideEffects: [{ test: /packages[\\/]contracts[\\/]src/, sideEffects: false }] },
    },
  },
  appType: 'mpa',
  server: { proxy: GATEWAY ? { '^/(api/|page-guard\\.js)': { target: GATEWAY } } : {} },
});
