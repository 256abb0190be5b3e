import { fileURLToPath } from 'node:url';
import postcssGlobalData from '@csstools/postcss-global-data';
import react from '@vitejs/plugin-react';
import postcssCustomMedia from 'postcss-custom-media';
import { defineConfig } from 'vite';
import { buildIds } from './build-ids.js';
import { gatewayPages } from './gateway-pages.js';
import { firstLoadBudgets } from './first-load-budgets.js';
import { pageGuard } from './page-guard.js';
import { precompress } from './precompress.js';
import { staffAppFiles } from './staff-app-files.js';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const SIDE_EFFECT_FREE =
  /packages[\\/]protocol[\\/]src|node_modules[\\/](@ant-design|@rc-component|@emotion|@dnd-kit)[\\/]/;

/** Set by `npm run dev` (scripts/dev.ts). */
const GATEWAY = process.env.LOTLINE_GATEWAY;

/**
 * Three entries: `index.html` is the staff app; `pick-up.html` is a pick-up board, without router and antd; `site.html` contains the
 * landing page, the sign-in page and the customer's page, also without a store. The gateway chooses the entry.
 */
export default defineConfig({
  root: at('.'),
  plugins: [
    react(),
    staffAppFiles(),
    buildIds(),
    pageGuard(),
    firstLoadBudgets(),
    precompress(),
    gatewayPages(GATEWAY),
  ],
  css: { postcss: { plugins: [postcssGlobalData({ files: [at('./src/ui/breakpoints.css')] }), postcssCustomMedia()] } },
  resolve: {
    alias: [
      { find: '@lotline/protocol/phone', replacement: at('../packages/protocol/src/phone/phone.ts') },
      { find: '@lotline/protocol', replacement: at('../packages/protocol/src/index.ts') },
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
      output: {
        codeSplitting: {
          groups: [
            // One script, so that zod is configured before any schema is created.
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|zod-without-eval/ },
            // One script for every page: smaller than the two that the build would make.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            // One script for what every page shows: smaller than those that the build would make.
            {
              name: 'pages',
              test: /(as-written|durations|lazy-part|post-login-redirect|service-workers|status-pill|terminal-badge|use-now|use-retry)\.tsx?$/,
            },
            // One script for what both kinds of boards use: smaller than those that the build would make.
            { name: 'boards', test: /[\\/](changes|ticker)\.ts$/ },
            // What most of the routes and dialogs use, which the shell loads anyway.
            { name: 'antd', test: /node_modules[\\/](antd|@ant-design|@rc-component)[\\/]/, minShareCount: 12 },
          ],
        },
      },
      // These modules have no side effects, and no package.json that says so: unused ones are left out.
      treeshake: { moduleSideEffects: [{ test: SIDE_EFFECT_FREE, sideEffects: false }] },
    },
  },
  appType: 'mpa',
  server: { proxy: GATEWAY ? { '^/(api/|page-guard\\.js)': { target: GATEWAY } } : {} },
});
