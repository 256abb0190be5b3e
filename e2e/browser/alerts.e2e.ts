import type { Locator } from '@playwright/test';
import { AlertingScreen, RideRequests } from './alerting.page.js';
import { expect, test } from './lotline.fixture.js';
import { signIn } from './sign-in.js';

test.describe('alerts.md, Sound: a ride request', () => {
  test.use({ reducedMotion: 'reduce', permissions: ['notifications'] });

  let screen: AlertingScreen;
  let requests: RideRequests;
  test.beforeEach(async ({ page }) => {
    await signIn(page);
    requests = new RideRequests(page.request);
    screen = await AlertingScreen.of(page);
  });
  test.afterEach(() => requests.end());

  test('rings on every screen after one click has unlocked the sound, and asks to enable it again after a reload', async ({
    page,
  }) => {
    await page.goto('/form');
    await screen.bell('Sound off').click();
    await expect(screen.bell('Sound on')).toBeVisible();
    const { id } = await requests.create('Rosalind');
    await expect.poll(() => requests.acknowledgedAt(id)).toEqual(expect.any(String));
    expect(await screen.isRinging()).toBe(true);

    await page.getByRole('link', { name: 'Shuttle' }).click();
    await expect(screen.bell('Sound on')).toHaveCount(1);
    expect(await screen.isRinging()).toBe(true);
    await page.getByRole('button', { name: 'Stop alerts' }).click();
    await expect.poll(() => screen.isRinging()).toBe(false);

    await page.getByRole('link', { name: 'Calendar' }).click();
    await requests.create('Renata');
    await expect.poll(() => screen.isRinging()).toBe(true);
    await page.getByRole('button', { name: 'Stop alerts' }).click();
    await expect.poll(() => screen.isRinging()).toBe(false);
    await expect(screen.bell('Sound on')).toBeVisible();

    await page.reload();
    await expect(screen.bell('Enable sound alerts')).toBeVisible();
  });

  test('alerts.md, Desktop notifications: notifies once across two tabs, with the title of the tab that shows it, and a click opens the board', async ({
    page,
    context,
  }) => {
    await page.goto('/form');
    await expect(screen.bell('Sound off')).toBeVisible();
    await requests.create('Beatrix');
    const beatrix = expect.objectContaining({
      title: 'Shuttle Request',
      body: expect.stringMatching(/^Beatrix .* is requesting a shuttle pickup$/),
    });
    await expect.poll(async () => (await screen.recordedAlerts()).notifications).toContainEqual(beatrix);

    const other = await AlertingScreen.of(await context.newPage());
    await other.page.goto('/shuttle');
    await expect(other.page.getByRole('article').filter({ hasText: 'Beatrix' })).toBeVisible();
    const [cornelius, desdemona] = [await requests.create('Cornelius'), await requests.create('Desdemona')];
    // A tab acknowledges a request after it has shown the notification.
    for (const { id } of [cornelius, desdemona])
      for (const tab of [screen, other]) await expect.poll(() => tab.hasAcknowledged(id)).toBe(true);
    for (const name of ['Beatrix', 'Cornelius', 'Desdemona']) {
      const [elsewhere, onTheBoard] = [await screen.notificationTitles(name), await other.notificationTitles(name)];
      expect([...elsewhere, ...onTheBoard], name).toHaveLength(1);
      for (const title of elsewhere) expect(title).toBe('Shuttle Request');
      for (const title of onTheBoard) expect(title).toBe('New Shuttle Request');
    }
    await screen.clickNotification();
    await expect(page).toHaveURL(/\/shuttle$/);
    await other.page.close();
  });

  test('still rings, notifies and is acknowledged in a tab that was hidden for an hour', async ({ page, context }) => {
    await page.clock.install();
    await page.goto('/form');
    await screen.bell('Sound off').click();
    await expect(screen.bell('Sound on')).toBeVisible();
    // Waits for the test sound to end: with the clock paused it would never stop.
    await expect.poll(() => screen.isRinging()).toBe(false);
    // Stricter than Chromium: timers and frames of the page no longer fire.
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.evaluate(`(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      Object.defineProperty(document, 'hidden', { value: true });
      document.dispatchEvent(new Event('visibilitychange'));
    })()`);
    const isNoticed = async (name: string) => {
      const { id } = await requests.create(name);
      await expect.poll(() => requests.acknowledgedAt(id)).toEqual(expect.any(String));
      expect(await screen.isRinging()).toBe(true);
      const { notifications } = await screen.recordedAlerts();
      expect(notifications).toContainEqual(expect.objectContaining({ body: expect.stringContaining(name) }));
    };
    await isNoticed('Evangeline');
    await context.setOffline(true);
    await context.setOffline(false);
    await isNoticed('Ferdinand');
  });

  test('leaves the header and the head of a dialog in sight on a phone when it is unacknowledged', async ({
    page,
    lotline,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/form');
    await page.getByRole('button', { name: 'Search customers' }).click();
    const search = page.getByPlaceholder('search by name, phone number, or customer ID');
    await expect(search).toBeVisible();
    const { id } = await requests.create('Henrietta');
    await lotline.query(
      `UPDATE shuttle.rides SET requested_at = requested_at - interval '31 seconds' WHERE client_id = $1`,
      [id],
    );
    await expect(screen.banner()).toBeVisible();
    await expect.poll(async () => (await bottomOf(screen.banner())) - (await topOf(search))).toBeLessThanOrEqual(0);
    await expect(screen.banner().getByRole('button')).toBeHidden();
    expect(await topOf(screen.banner())).toBeGreaterThanOrEqual(await bottomOf(page.locator('header')));
  });

  test('leaves the menus of the header in reach when it is unacknowledged, in a low window too', async ({
    page,
    lotline,
  }) => {
    await signIn(page, 'admin');
    await page.goto('/form');
    await expect(screen.bell('Sound off')).toBeVisible();
    const { id } = await requests.create('Philippa');
    await lotline.query(
      `UPDATE shuttle.rides SET requested_at = requested_at - interval '31 seconds' WHERE client_id = $1`,
      [id],
    );
    await expect(screen.banner()).toBeVisible();
    // In the low window a menu reaches the bottom row of links.
    for (const [width, height] of [
      [1440, 900],
      [820, 1180],
      [360, 640],
      [360, 240],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const name of [/^Lot: /, /^Account: /]) {
        await page.getByRole('button', { name }).click();
        for (const item of await page.getByRole('menu').locator('[role^=menuitem]').all())
          await item.click({ trial: true });
        await page.keyboard.press('Escape');
      }
    }
  });

  test('can be silenced on a phone while a toast offers an undo, with the columns and the move bar in reach', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/shuttle');
    await requests.create('Isadora');
    await requests.create('Jocasta');
    const stop = page.getByRole('button', { name: 'Stop alerts' });
    await expect(stop).toBeVisible();
    // Enough of the lot's name to tell lots apart.
    const { width = 0 } =
      (await page
        .getByRole('banner')
        .getByText(/^Harborview/)
        .boundingBox()) ?? {};
    expect(width).toBeGreaterThan(90);
    await page.getByRole('button', { name: /^Remove Isadora/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    // Focus keeps the toast open.
    await undo.focus();
    await stop.click({ trial: true });
    await page.getByRole('button', { name: /^Dropped Off/ }).click({ trial: true });
    await undo.click({ trial: true });

    await page.getByRole('article', { name: /^Jocasta/ }).click({ position: { x: 40, y: 20 } });
    const target = page
      .getByRole('region', { name: /^Move Jocasta/ })
      .getByRole('button')
      .first();
    await target.click({ trial: true });
    await undo.click({ trial: true });
    await stop.click({ trial: true });
  });
});

/** In px from the top of the window. */
const topOf = async (shown: Locator): Promise<number> => (await shown.boundingBox())?.y ?? NaN;
const bottomOf = async (shown: Locator): Promise<number> => {
  const box = await shown.boundingBox();
  return box ? box.y + box.height : NaN;
};
