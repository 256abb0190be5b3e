import type { BoardCard, Client } from '@lotline/protocol';
import type { Page } from '@playwright/test';
import { booking, LONGEST_TEXTS } from '../support/customers.js';
import { Caller } from '../support/staff.js';
import { expect, test } from './lotline.fixture.js';
import { signIn } from './sign-in.js';
import { expectAccessibleLayout, horizontalOverflow } from './layout-checks.js';

const POLL = 3_000;
const THANKS = 60_000;
const OFFICE = '310-555-0100';
/** A lot's title has no limit, so this one is as long as a customer's longest name. */
const LONGEST_TITLE = `Harborview ${'Airport'.repeat(12)} Parking`;

const requestButton = (page: Page) => page.getByRole('button', { name: 'Request Shuttle Pick Up' });

/** Words without spaces, as long as a lot allows. */
const LONGEST_MEETING = { terminal: 'InternationalTerminalBuilding', meetingPoint: 'Islandnumber'.repeat(16) };

async function add(staff: Caller, changes: Parameters<typeof booking>[0] = {}): Promise<Client> {
  return (await staff.post<Client>('/api/clients', booking(changes))).body;
}

test.describe('customer-page.md, States: on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });

  test('a ride with the longest names fits the phone, and its end shows thanks before the next request', async ({
    page,
    lotline,
  }) => {
    const admin = await Caller.signedIn(lotline.url, 'admin@lotline.test');
    const { id, shuttleRequestId } = await add(admin, { firstName: LONGEST_TEXTS.firstName });
    const move = (status: string | null, shuttleNumber: number | null = null) =>
      admin.patch(`/api/clients/${id}/shuttle-status`, { status, shuttleNumber });
    await page.clock.install();
    await page.route('**/api/settings?*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), title: LONGEST_TITLE } });
    });

    await page.goto(`/shuttle-request/${shuttleRequestId}`);
    await expect(page.getByText(LONGEST_TITLE)).toBeVisible();
    await expect(requestButton(page)).toBeInViewport({ ratio: 1 });
    await requestButton(page).click();
    await expect(page.getByText(`Thanks ${LONGEST_TEXTS.firstName}.`)).toBeVisible();
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);

    await page.route('**/api/shuttle-status/*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...LONGEST_MEETING } });
    });
    await move('picked_up', 1);
    await page.clock.runFor(POLL);
    await expect(page.getByText(LONGEST_MEETING.meetingPoint)).toBeAttached();
    await expect(page.getByText(`${LONGEST_TEXTS.firstName}, you've been assigned to Shuttle 1`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Track Shuttle 1' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: OFFICE })).toBeInViewport({ ratio: 1 });
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);

    const thanks = page.getByRole('heading', { name: `Thanks for riding with us, ${LONGEST_TEXTS.firstName}!` });
    await move('dropped_off');
    await page.clock.runFor(POLL);
    await expect(thanks).toBeVisible();
    await page.reload();
    await expect(thanks).toBeVisible();
    await expect(requestButton(page)).toHaveCount(0);
    await expectAccessibleLayout(page);
    await page.clock.runFor(THANKS);
    await expect(requestButton(page)).toBeInViewport({ ratio: 1 });
    await admin.delete(`/api/clients/${id}`);
  });

  test('customer-page.md, Ride details: a customer says where they wait and how many they are, in both languages, cancels and takes it back', async ({
    page,
    lotline,
  }) => {
    const admin = await Caller.signedIn(lotline.url, 'admin@lotline.test');
    const { id, shuttleRequestId } = await add(admin, { firstName: 'Marguerite' });
    const card = async () => {
      const { body } = await admin.get<BoardCard[]>('/api/clients/shuttle/requesting_ride');
      return body.find((each) => each.id === id);
    };
    await page.route('**/api/settings?*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), asksRiders: true } });
    });
    await page.goto(`/shuttle-request/${shuttleRequestId}`);
    await requestButton(page).click();
    const questions = page.getByRole('region', { name: 'Help us find you' });
    await questions.getByRole('button', { name: 'I am at the stop' }).tap();
    await questions.getByRole('button', { name: 'T2' }).tap();
    for (let tap = 0; tap < 3; tap += 1) await questions.getByRole('button', { name: 'More: Bags' }).tap();
    await expect(questions.getByText('Saved')).toBeVisible();
    const details = { ready: true, terminal: 'T2', bags: 3 };
    expect((await card())?.details).toEqual(details);
    for (const button of await questions.getByRole('button').all())
      expect((await button.boundingBox())?.height, await button.innerText()).toBeGreaterThanOrEqual(48);
    await expectAccessibleLayout(page);

    const cancel = async () => {
      await page.getByRole('button', { name: 'I no longer need a ride' }).tap();
      await page.getByRole('button', { name: 'Yes, cancel' }).tap();
      await expect(page.getByRole('heading', { name: 'Your request is canceled.' })).toBeVisible();
    };
    await cancel();
    expect(await card()).toBeUndefined();
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect(questions.getByRole('button', { name: 'T2' })).toHaveAttribute('aria-pressed', 'true');
    expect((await card())?.details).toEqual(details);
    await cancel();
    await expect(requestButton(page)).toBeVisible();
    expect(await card()).toBeUndefined();

    await requestButton(page).click();
    await page.getByRole('button', { name: 'Español' }).tap();
    await expect(page.getByRole('button', { name: 'Espero mi equipaje' })).toBeVisible();
    await expectAccessibleLayout(page);
    await admin.delete(`/api/clients/${id}`);
  });

  test('a ride is shown without a network, also after a reload, and updates when the network is back', async ({
    page,
    context,
    lotline,
  }) => {
    const admin = await Caller.signedIn(lotline.url, 'admin@lotline.test');
    const { id, shuttleRequestId } = await add(admin, { firstName: 'Ottilie', terminal: 'T2' });
    const move = (status: string | null, shuttleNumber: number | null = null) =>
      admin.patch(`/api/clients/${id}/shuttle-status`, { status, shuttleNumber });
    await page.goto(`/shuttle-request/${shuttleRequestId}`);
    await requestButton(page).click();
    // The estimate comes from the demo's month of rides.
    await expect(page.getByText(/^Pick-up in (\d+ to|up to) \d+ min$/)).toBeVisible();
    await expect(page.getByText(/^You are (next|number \d+) in line$/)).toBeInViewport({ ratio: 1 });
    await expectAccessibleLayout(page);
    await move('picked_up', 1);
    const assigned = page.getByRole('heading', { name: "Ottilie, you've been assigned to Shuttle 1" });
    await expect(assigned).toBeVisible();
    const meeting = page.getByText('courtesy vehicle island 5');
    await expect(meeting).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Terminal T2')).toBeVisible();
    // It is above the button that stays at the bottom.
    const [words, track] = [
      await meeting.boundingBox(),
      await page.getByRole('button', { name: 'Track Shuttle 1' }).boundingBox(),
    ];
    expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(track?.y ?? 0);
    await page.evaluate('navigator.serviceWorker.ready.then(() => null)');

    await context.setOffline(true);
    await page.reload();
    await expect(assigned).toBeVisible();
    await expect(meeting).toBeVisible();
    await expect(page.getByText('No connection. If no shuttle comes, call our office.')).toBeVisible();
    await expect(page.getByText(/^You are offline · updated/)).toBeVisible();
    await expect(page.getByRole('link', { name: OFFICE })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Track Shuttle 1' })).toBeInViewport({ ratio: 1 });
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    await expectAccessibleLayout(page);

    await move('dropped_off');
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Thanks for riding with us, Ottilie!' })).toBeVisible();
    expect(await page.evaluate('JSON.stringify({ ...localStorage })')).not.toContain('Ottilie');
    await admin.delete(`/api/clients/${id}`);
  });

  test('everything fits at 200 % zoom, also a request that waits for the network', async ({
    page,
    context,
    lotline,
  }) => {
    await page.setViewportSize({ width: 180, height: 320 });
    const admin = await Caller.signedIn(lotline.url, 'admin@lotline.test');
    const { id, shuttleRequestId } = await add(admin, { terminal: 'T2' });
    const fits = async (...texts: (string | RegExp)[]): Promise<void> => {
      for (const text of texts) {
        const part = page.getByText(text);
        await part.evaluate((element) => element.scrollIntoView({ block: 'center' }));
        await expect(part).toBeInViewport({ ratio: 1 });
        // Neither cut off nor covered by the button.
        expect(await part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
        const isOnTop = await part.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        });
        expect(isOnTop, String(text)).toBe(true);
      }
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    };

    await page.goto(`/shuttle-request/${shuttleRequestId}`);
    await expect(requestButton(page)).toBeInViewport({ ratio: 1 });
    await fits('Click the button below', 'Harborview Airport Parking', OFFICE);
    await context.setOffline(true);
    await requestButton(page).click();
    await fits('Network error. Please try again.', 'Keep this page open', /^You are offline$/, OFFICE);
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeInViewport({ ratio: 1 });
    await context.setOffline(false);
    await fits(
      'Waiting for shuttle assignment...',
      /^Pick-up in /,
      /^You are (next|number \d+) in line$/,
      /^Connected/,
    );
    await admin.patch(`/api/clients/${id}/shuttle-status`, { status: 'picked_up', shuttleNumber: 1 });
    await fits('Your shuttle is on the way!', 'courtesy vehicle island 5', /^Connected/, OFFICE);
    await expect(page.getByRole('button', { name: 'Track Shuttle 1' })).toBeInViewport({ ratio: 1 });
    await admin.delete(`/api/clients/${id}`);
  });

  test('the landing page is accessible, light and dark', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('© 2025 Harborview Airport Parking')).toBeVisible();
    await expectAccessibleLayout(page);
  });
});

test('no page violates its content security policy', async ({ page }) => {
  const forbidden: string[] = [];
  await page.exposeFunction('noteForbidden', (what: string) => forbidden.push(what));
  await page.addInitScript(
    'addEventListener("securitypolicyviolation", (event) => noteForbidden(`${location.pathname}: ${event.violatedDirective}`))',
  );
  await page.goto('/');
  await expect(page.getByText('© 2025 Harborview Airport Parking')).toBeVisible();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await signIn(page);
  await page.goto('/form');
  await expect(page.getByRole('heading', { name: 'Add New Customer' })).toBeVisible();
  expect(forbidden).toEqual([]);
});

test.describe('the dispatch board', () => {
  // Touch devices have larger buttons.
  test.use({ hasTouch: true });

  test('a new request that rings does not shift the layout at any width', async ({ page, lotline }) => {
    const admin = await Caller.signedIn(lotline.url, 'admin@lotline.test');
    const { body: waiting } = await admin.get<Client[]>('/api/clients/shuttle/requesting_ride');
    for (const { id } of waiting) await admin.patch(`/api/clients/${id}/audio-alert`, { playAudioAlert: false });
    const { id, shuttleRequestId } = await add(admin);

    await signIn(page);
    await page.goto('/shuttle');
    const stop = page.getByRole('button', { name: 'Stop alerts' });
    const parts = [
      page.getByRole('heading', { name: 'Shuttle', exact: true }),
      page.getByRole('button', { name: 'Sound off' }),
      page.getByRole('region', { name: 'Customer Requesting Ride' }),
    ];
    const places = async () => {
      const found: Record<number, unknown> = {};
      for (const width of [360, 820, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
        found[width] = boxes.map((box) => box && { x: box.x, y: box.y, width: box.width });
      }
      return found;
    };
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    for (const part of parts) await expect(part).toBeVisible();
    await expect(stop).toBeHidden();
    await page.evaluate('document.fonts.ready.then(() => null)');
    const before = await places();

    await new Caller(lotline.url).post(`/api/shuttle-request/${shuttleRequestId}`);
    await expect(stop).toBeVisible();
    expect(await places()).toEqual(before);
    await stop.click();
    await expect(stop).toBeHidden();
    expect(await places()).toEqual(before);
    await admin.delete(`/api/clients/${id}`);
  });
});
