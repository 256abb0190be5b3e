import { defineConfig, devices } from '@playwright/test';

/** Browser tests against the whole system, which each worker starts for itself (browser/lotline.fixture.ts). */
export default defineConfig({
  testDir: 'browser',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testMatch: 'screens.e2e.ts',
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 780 } },
    },
    {
      name: 'tablet',
      testMatch: 'screens.e2e.ts',
      use: { ...devices['Desktop Chrome'], viewport: { width: 820, height: 1180 }, hasTouch: true },
    },
  ],
});
