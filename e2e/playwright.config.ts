import { defineConfig, devices } from '@playwright/test';

/** Browser tests against the whole system, which the worker starts for itself (browser/lotline.fixture.ts). */
export default defineConfig({
  testDir: 'browser',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  workers: 1,
  timeout: 180_000,
  // Ends a test that hangs. No test judges time: a slow machine may need most of it.
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // A test that passes only when tried again is printed by its name as flaky (scripts/testing/steps.mjs).
  retries: process.env.CI ? 1 : 0,
  use: {
    ...devices['Desktop Chrome'],
    // A trace films every page and copies it at every step, a fifth of all processor time: `--trace on` for one test, where it is needed.
    screenshot: 'only-on-failure',
    // A context of its own is a window of the browser's with all that belongs to one, half a second of processor time. Between
    // tests cookies, caches, storages, service workers, routes and clocks are cleared, and the fixture ends being offline. A test
    // that asks for permissions asks by `test.use`, which is given a context of its own.
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
