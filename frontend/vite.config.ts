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
import { unusedCode } from './unused-code.js';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const PURE = /packages[\\/]contracts[\\/]src|node_modules[\\/](@ant-design|@rc-component|@emotion|@dnd-kit)[\\/]/;

/** Set by `npm run dev` (scripts/dev.mjs). */
const GATEWAY = process.env.LOTLINE_GATEWAY;

/**
 * Three entries: `index.html` is the staff app, `pick-up.html` a shuttle's board, which loads neither router nor antd,
 * `site.html` the landing page, the sign-in and the customer's page, which load no store either (design §8). The gateway chooses the file. A first load over its budget ends the build.
 */
export default defineConfig({
  root: at('.'),
  plugins: [
    react(),
    antdStyles(),
    unusedCode(),
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
  resolve: {
    alias: [
      { find: '@lotline/contracts', replacement: at('../packages/contracts/src/index.ts') },
      // Its package.json names the build with warnings for developers.
      { find: /^react-router$/, replacement: at('../node_modules/react-router/dist/production/index.mjs') },
      { find: /^react-router\/dom$/, replacement: at('../node_modules/react-router/dist/production/dom-export.mjs') },
    ],
  },
  build: {
    outDir: at('./dist'),
    emptyOutDir: true,
    manifest: true,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      input: { staff: at('./index.html'), site: at('./site.html'), pickUp: at('./pick-up.html') },
      // One script, so that zod is configured before the first schema is made, wherever that is.
      output: { codeSplitting: { groups: [{ name: 'zod', test: /node_modules[\\/]zod[\\/]|zod-without-eval/ }] } },
      // These modules have no side effects, and no package.json that says so: unused ones are left out.
      treeshake: { moduleSideEffects: [{ test: PURE, sideEffects: false }] },
    },
  },
  appType: 'mpa',
  server: { proxy: GATEWAY ? { '^/(api/|page-guard\\.js)': { target: GATEWAY } } : {} },
});
