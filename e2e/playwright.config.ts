import { defineConfig, devices } from '@playwright/test';

/** Browser tests against the whole system, which each worker starts (browser/lotline.fixture.ts). */
export default defineConfig({
  testDir: 'browser',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  workers: 2, // the tests mostly wait
  timeout: 180_000,
  // Ends a test that hangs. No test asserts a time: a slow machine may need most of this.
  expect: { timeout: 30_000 },
  forbidOnly: true,
  retries: process.env.CI ? 1 : 0,
  use: {
    ...devices['Desktop Chrome'],
    // A trace records every page and step, which takes a fifth of all processor time: use `--trace on` for one test.
    screenshot: 'only-on-failure',
    // A new context for each test costs half a second of processor time. Between tests Playwright clears cookies, caches, storage,
    // service workers, routes and clocks, and the fixture ends being offline. A test that asks for permissions by `test.use` gets
    // its own context.
    reuseContext: true,
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
});
