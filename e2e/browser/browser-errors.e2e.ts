import type { BrowserError } from '@lotline/protocol';
import type { Page } from '@playwright/test';
import { eventually } from '../support/lotline.js';
import { expect, test } from './lotline.fixture.js';
import { signIn } from './sign-in.js';

const BUILD = /^[0-9a-f]{16}$/;
/** What an error must not carry out of the page. */
const SECRET = 'Ada Lovelace 626-555-0109';
const LINK = 'Ab3dEf6hI9';

/** Collects what the page reports. */
function reportsOf(page: Page): { body: BrowserError; cookie: string | undefined; status: Promise<number> }[] {
  const reports: ReturnType<typeof reportsOf> = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/client-errors')) return;
    const status = request.response().then((response) => response?.status() ?? 0);
    reports.push({ body: request.postDataJSON(), cookie: request.headers().cookie, status });
  });
  return reports;
}

test.describe('errors.md, Errors in browsers: errors in browsers', () => {
  for (const [name, path, pattern] of [
    ['the staff app', '/contracts?search=secret', '/contracts'],
    ['a pick-up board', '/shuttle1pickup?lot=harborview', '/shuttle:number-pickup'],
    ['the customer’s page', `/shuttle-request/${LINK}`, '/shuttle-request/:link'],
    ['the sign-in', '/login', '/login'],
  ] as const)
    test(`${name}: reports an exception, a rejection and a missing part, without what they say`, async ({ page }) => {
      const reports = reportsOf(page);
      if (pattern === '/contracts') await signIn(page);
      await page.goto(path);
      await page.evaluate((secret) => {
        setTimeout(() => {
          throw new RangeError(secret);
        });
        setTimeout(() => {
          throw new RangeError(`${secret} again`);
        });
        void Promise.reject(new SyntaxError(secret));
        const gone = document.createElement('script');
        gone.src = `/assets/gone-1.js?${secret}`;
        document.head.append(gone);
      }, SECRET);
      const report = { page: pattern, build: expect.stringMatching(BUILD) };
      await eventually(() => expect(reports).toHaveLength(3));
      expect(reports.map(({ body }) => body).sort((one, other) => (one.name < other.name ? -1 : 1))).toEqual([
        { ...report, kind: 'chunk', name: 'Error', frames: ['assets/gone-1.js'] },
        { ...report, kind: 'exception', name: 'RangeError', frames: [] },
        { ...report, kind: 'exception', name: 'SyntaxError', frames: [] },
      ]);
      expect(JSON.stringify(reports.map(({ body }) => body))).not.toMatch(/Ada|626|Ab3dEf6hI9|secret|harborview/);
      for (const { status, cookie } of reports) expect([await status, cookie]).toEqual([200, undefined]);
    });

  test('an error that a screen shows is reported', async ({ page }) => {
    const reports = reportsOf(page);
    await signIn(page);
    await page.route('**/api/clients?*', (route) => route.fulfill({ json: [null] }));
    await page.goto('/contracts');
    await expect(page.getByRole('heading', { name: 'This screen could not be shown' })).toBeVisible();
    await eventually(() => expect(reports).toHaveLength(1));
    expect(reports[0]?.body).toMatchObject({
      page: '/contracts',
      kind: 'exception',
      name: 'TypeError',
      frames: expect.arrayContaining([expect.stringMatching(/^assets\/[\w.-]+\.js:\d+:\d+$/)]),
    });
  });

  test('a page that fails in a loop reports five errors', async ({ page }) => {
    const reports = reportsOf(page);
    await page.goto('/');
    await page.evaluate(() => {
      for (let n = 0; n < 50; n += 1)
        setTimeout(() => {
          throw Object.assign(new Error('x'), { name: `Error${n}` });
        });
    });
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
    await eventually(() => expect(reports).toHaveLength(5));
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
    expect(reports).toHaveLength(5);
  });
});
