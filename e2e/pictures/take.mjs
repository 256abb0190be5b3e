/**
 * Makes docs/pictures/board.png: starts the demo on servers of its own, signs in, and photographs the dispatch board.
 * Needs a built Lotline (npm run build) and Chromium on the PATH, or named in CHROMIUM_PATH.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { startSystem } from '../../scripts/system/index.mjs';

const picture = fileURLToPath(new URL('../../docs/pictures/board.png', import.meta.url));
const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-picture-'));
const system = await startSystem({ dataFolder, env: { DEMO: 'true', LOG_LEVEL: 'warn' }, log: console.log });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const page = await browser.newPage({ baseURL: system.url, viewport: { width: 1440, height: 900 } });
  await page.request.post('/api/login', { data: { email: 'valet@lotline.test', password: 'lotline-demo' } });
  await page.goto('/shuttle');
  await page.getByRole('region', { name: 'Customer Dropped Off' }).getByRole('article').first().waitFor();
  await page.screenshot({ path: picture });
  console.log('docs/pictures/board.png is new');
} finally {
  await browser.close();
  await system.stop();
  rmSync(dataFolder, { recursive: true, force: true });
}
