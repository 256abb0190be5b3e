/**
 * `npm run pictures`: takes the screenshots of docs/pictures. Without `--url` it starts the demo on free ports with
 * temporary data. Needs a built Lotline (npm run build) and Chromium on the PATH, or named in CHROMIUM_PATH.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { startSystem } from '../../scripts/system/index.ts';
import { findOrInstallChromium } from '../../scripts/testing/chromium.ts';
import { LOOKS, SCREENS, type Screen, type Look } from './screens.ts';

const { values } = parseArgs({
  options: {
    /** Address of a running demo. */
    url: { type: 'string' },
    /** Names of screens, separated by commas. */
    only: { type: 'string' },
    /** The folder of the pictures. */
    into: { type: 'string' },
  },
});
const outputFolder = values.into ?? fileURLToPath(new URL('../../docs/pictures', import.meta.url));
const wantedNames = values.only?.split(',') ?? SCREENS.map(({ name }) => name);
const demo = values.url === undefined ? await startDemo() : { url: values.url, stop: async () => {} };
const browser = await chromium.launch({
  executablePath: await findOrInstallChromium(console.log),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--hide-scrollbars'],
});
try {
  for (const screen of SCREENS.filter(({ name }) => wantedNames.includes(name)))
    for (const look of screen.looks) await take(screen, look);
} finally {
  await browser.close();
  await demo.stop();
}

async function take({ name, show }: Screen, look: Look) {
  const { viewport, colorScheme, isPhone } = LOOKS[look];
  const context = await browser.newContext({
    baseURL: demo.url,
    viewport,
    colorScheme,
    reducedMotion: 'reduce',
    ...(isPhone && { hasTouch: true, isMobile: true }),
  });
  const page = await context.newPage();
  await page.request.post('/api/login', { data: { email: 'admin@lotline.test', password: 'lotline-demo' } });
  await show(page);
  await page.evaluate('document.fonts.ready.then(() => null)');
  await page.screenshot({ path: join(outputFolder, `${name}-${look}.png`), caret: 'hide' });
  console.log(`${name}-${look}.png`);
  await context.close();
}

async function startDemo(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-pictures-'));
  const { url, stop } = await startSystem({
    dataFolder,
    env: { DEMO: 'true', LOG_LEVEL: 'warn' },
    log: (line) => console.log(line),
  });
  const staff = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@lotline.test', password: 'lotline-demo' }),
  });
  const headers = {
    cookie: staff.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0])
      .join('; '),
  };
  // Waits until the demo has put its riders on the board.
  while ((await (await fetch(`${url}/api/clients/shuttle/dropped_off`, { headers })).text()) === '[]')
    await new Promise((resolve) => setTimeout(resolve, 500));
  return {
    url,
    stop: async () => {
      await stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
