import type { Client } from '@lotline/protocol';
import { Caller } from '../support/staff.js';
import { DispatchBoard } from './board.page.js';
import { expect, test } from './lotline.fixture.js';
import { openTablet } from './pick-up.page.js';
import { Riders } from './riders.js';
import { signIn } from './sign-in.js';
import { expectAccessibleLayout } from './layout-checks.js';

const RIDING = 'Piet Riding-Reload';
const TAKEN = 'Piet Taken-Reload';
/** Both spellings of the path, with and without a lot (docs/product/screens.md#routes). */
const ADDRESSES: [string, number][] = [
  ['/shuttle1pickup', 1],
  ['/shuttle2pickup?lot=harborview', 2],
  ['/shuttle1-pickup?lot=harborview', 1],
  ['/shuttle2-pickup', 2],
];

const MINUTE = 60_000;

let staff: Caller;
let riders: Riders;
test.beforeAll(async ({ lotline }) => {
  staff = await Caller.signedIn(lotline.url);
  riders = new Riders(staff);
});
test.afterEach(async () => riders.clear());

test.describe('pick-up-boards.md, Offline moves: a pick-up board that is reloaded', () => {
  test('opens without a network with its passengers and their age, and sends its pending moves later', async ({
    browser,
    baseURL,
    page,
  }) => {
    await riders.ride(2, RIDING);
    await riders.requestRides(TAKEN);
    await signIn(page);
    await page.goto('/shuttle');
    const dispatch = new DispatchBoard(page);
    const tablet = await openTablet(browser, baseURL, 2);
    await tablet.open('/shuttle2-pickup?lot=harborview');
    await expect(tablet.cardIn(tablet.riding, RIDING)).toBeVisible();
    await tablet.waitUntilCached();

    await tablet.page.context().setOffline(true);
    await tablet.page.reload();
    await expect(tablet.cardIn(tablet.riding, RIDING)).toBeVisible();
    await expect(tablet.connection).toContainText('Last updated');
    await expectAccessibleLayout(tablet.page);
    await tablet.showAllWaiting();
    await tablet.press('Take', TAKEN);
    await expect(tablet.cardIn(tablet.riding, TAKEN)).toBeVisible();
    await tablet.page.reload();
    await expect(tablet.cardIn(tablet.riding, TAKEN)).toBeVisible();
    await expect(tablet.page.getByText('1 move to send')).toBeVisible();

    await tablet.page.context().setOffline(false);
    await expect(dispatch.cardIn('Shuttle 2', TAKEN)).toBeVisible();
    await expect(tablet.page.getByText('Live', { exact: true })).toBeVisible();
    await expect(tablet.page.getByText('1 move to send')).toHaveCount(0);
    await tablet.page.context().close();
  });

  test('is served by the worker of the new version although its tab is never closed', async ({ browser, baseURL }) => {
    const tablet = await openTablet(browser, baseURL, 1);
    const worker = () =>
      tablet.page.evaluate<string>('new URL(navigator.serviceWorker.controller?.scriptURL ?? location.href).pathname');
    // Another script at the same scope, as the worker of an earlier version.
    await tablet.page.goto('/login');
    await tablet.page.evaluate(`(async () => {
      const { installing } = await navigator.serviceWorker.register('/service-worker.js', { scope: '/shuttle1pickup' });
      await new Promise((done) => (installing.onstatechange = () => installing.state === 'activated' && done()));
    })()`);
    await tablet.open();
    await expect(tablet.page.getByText('Live', { exact: true })).toBeVisible();
    await expect.poll(worker).toBe('/page-worker.js');
    await tablet.page.context().close();
  });

  for (const [clock, minutes] of [
    ['fast', 25],
    ['slow', -25],
  ] as const) {
    test(`shows true waits and sends moves at their true time on a tablet that is 25 minutes ${clock}`, async ({
      browser,
      baseURL,
      page,
    }) => {
      const name = `Piet Clock-${clock}`;
      const requestedAt = Date.now();
      const [id] = await riders.requestRides(name);
      const deviceTime = { time: Date.now() + minutes * MINUTE };

      await page.clock.install(deviceTime);
      await signIn(page);
      await page.goto('/shuttle');
      const card = new DispatchBoard(page).card(name);
      await expect(card).toBeVisible();
      await expect(card).not.toContainText('long wait');

      const tablet = await openTablet(browser, baseURL, 2);
      await tablet.page.clock.install(deviceTime);
      await tablet.open('/shuttle2-pickup?lot=harborview');
      await tablet.showAllWaiting();
      await expect(tablet.cardIn(tablet.waiting, name)).toBeVisible();
      await expect(tablet.cardIn(tablet.waiting, name)).not.toContainText('long wait');
      await tablet.waitUntilCached();
      await tablet.page.context().setOffline(true);
      await tablet.page.reload();
      await tablet.showAllWaiting();
      await expect(tablet.cardIn(tablet.waiting, name)).toBeVisible();
      await expect(tablet.cardIn(tablet.waiting, name)).not.toContainText('long wait');
      await tablet.press('Take', name);
      await expect(tablet.page.getByText('1 move to send')).toBeVisible();

      await tablet.page.context().setOffline(false);
      const ride = async () => (await staff.get<Client>(`/api/clients/${id}`)).body;
      await expect.poll(async () => (await ride()).shuttleStatus).toBe('picked_up');
      await expect(tablet.notApplied).toHaveCount(0);
      const pickedUpAt = Date.parse((await ride()).customerPickedUpTimestamp ?? '');
      expect(pickedUpAt).toBeGreaterThan(requestedAt);
      expect(pickedUpAt).toBeLessThanOrEqual(Date.now());
      await tablet.page.context().close();
    });
  }

  test('is cached under each of its addresses, and replaced by the page that the server has now', async ({
    browser,
    baseURL,
  }) => {
    const tablet = await openTablet(browser, baseURL, 1);
    const context = tablet.page.context();
    for (const [path, shuttle] of ADDRESSES) {
      await context.setOffline(false);
      await tablet.open(path);
      await tablet.waitUntilCached();
      await context.setOffline(true);
      await tablet.page.reload();
      await expect(tablet.page.getByRole('heading', { name: `Shuttle ${shuttle} - Customer Pick Up` })).toBeVisible();
    }

    // As an earlier build left it.
    const OLD_PAGE = 'The page of an earlier build';
    await tablet.page.evaluate(`caches.open('page /shuttle2-pickup').then((cache) =>
      cache.put('/shuttle2-pickup', new Response('lotline-build ${OLD_PAGE}', { headers: { 'content-type': 'text/html' } })))`);
    await tablet.page.reload();
    await expect(tablet.page.getByText(OLD_PAGE)).toBeVisible();
    await context.setOffline(false);
    await tablet.page.reload();
    await expect(tablet.page.getByRole('heading', { name: 'Shuttle 2 - Customer Pick Up' })).toBeVisible();
    await expect.poll(() => tablet.cachedPage('/shuttle2-pickup')).not.toContain(OLD_PAGE);
    await context.setOffline(true);
    await tablet.page.reload();
    await expect(tablet.page.getByRole('heading', { name: 'Shuttle 2 - Customer Pick Up' })).toBeVisible();
    await context.close();
  });
});
