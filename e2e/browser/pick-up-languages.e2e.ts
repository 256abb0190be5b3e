import { Caller } from '../support/staff.js';
import { expect, test } from './lotline.fixture.js';
import { expectAccessibleLayoutAtAllWidths } from './layout-checks.js';
import { openTablet } from './pick-up.page.js';
import { Riders } from './riders.js';

const LONG = 'Wilhelmina-Alexandra-Josephine Featherstonehaugh-Cholmonde';
const RIDERS = Array.from({ length: 6 }, (_, at) => `Rosa Idioma-${at}`);

test.describe('pick-up-boards.md, Languages: a pick-up board in Spanish', () => {
  let riders: Riders;
  test.beforeAll(async ({ lotline }) => {
    riders = new Riders(await Caller.signedIn(lotline.url));
  });
  test.afterEach(() => riders.clear());

  test('fits a full lane and long names in Spanish, and stays Spanish without a network', async ({
    browser,
    baseURL,
  }) => {
    await riders.ride(2, ...RIDERS, LONG);
    await riders.requestRides(`${LONG}ley`);
    const tablet = await openTablet(browser, baseURL, 2);
    const { page } = tablet;
    await tablet.open();
    const spanish = tablet.button('Español');
    const box = await spanish.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await spanish.tap();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.getByRole('heading', { name: 'Transporte 2 - Recogida de clientes' })).toBeVisible();
    await expect(page.getByRole('button', { name: `Dejar a ${LONG}` })).toBeVisible();
    await expectAccessibleLayoutAtAllWidths(page);

    await tablet.waitUntilCached();
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByText('No tiene conexión.')).toBeVisible();
    await expect(page.getByRole('button', { name: `Dejar a ${LONG}` })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
    await tablet.button('English').tap();
    await expect(page.getByRole('heading', { name: 'Shuttle 2 - Customer Pick Up' })).toBeVisible();
    await page.context().close();
  });
});
