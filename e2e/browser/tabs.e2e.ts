import type { Page } from '@playwright/test';
import { Scrape } from '../../packages/service-kit/src/testing/scrape.js';
import type { Lotline } from '../support/lotline.js';
import { Caller } from '../support/staff.js';
import { holdRequests } from './hold-requests.js';
import { expect, test } from './lotline.fixture.js';
import { Riders } from './riders.js';
import { signIn } from './sign-in.js';

/** One more than the connections that a browser opens to a server without TLS. */
const TABS = 7;

test.use({ reducedMotion: 'reduce' });

let riders: Riders;
test.beforeAll(async ({ lotline }) => {
  riders = new Riders(await Caller.signedIn(lotline.url));
});
test.afterEach(async () => riders.clear());

const live = (tab: Page) => tab.getByText('Live', { exact: true });

async function streams(lotline: Lotline): Promise<number | undefined> {
  const scrape = await Scrape.of(new URL(lotline.process('gateway').healthUrl).origin);
  return scrape.value('lotline_live_streams', { reader: 'staff' });
}

async function openTabs(page: Page, count: number): Promise<Page[]> {
  const tabs = [page];
  while (tabs.length < count) tabs.push(await page.context().newPage());
  for (const tab of tabs) await tab.goto('/shuttle');
  for (const tab of tabs) await expect(live(tab)).toBeVisible();
  return tabs;
}

test('screens.md, Live updates: seven tabs without TLS all work and share one live stream, whichever of them is closed', async ({
  page,
  context,
  lotline,
}) => {
  /** Shows that each tab learns of a change by the stream alone. */
  const expectLive = async (tabs: Page[], name: string) => {
    const polls = await Promise.all(tabs.map((tab) => holdRequests(tab, '**/api/clients/shuttle/requesting_ride')));
    await riders.requestRides(name);
    for (const tab of tabs) await expect(tab.getByRole('article').filter({ hasText: name })).toBeVisible();
    for (const { release } of polls) await release();
  };

  await signIn(page, 'admin');
  // The first tab is closed below, and the test still needs `page`.
  const [kept, ...others] = await openTabs(page, TABS);
  const opened = [...others, kept ?? page];
  await expectLive(opened, 'Tessa Tabs-1');
  await expect.poll(() => streams(lotline)).toBe(1);

  await opened[0]?.close();
  await expectLive(opened.slice(1), 'Tessa Tabs-2');
  await expect.poll(() => streams(lotline)).toBe(1);
  for (const tab of opened.slice(1, 4)) await tab.close();
  const tabs = opened.slice(4);

  // The session moves to another lot, with all of its tabs.
  await page.getByRole('button', { name: 'Lot: Harborview Airport Parking' }).click();
  await page.getByRole('menuitemradio', { name: 'Eastgate Park & Fly' }).click();
  for (const tab of tabs) {
    await expect(tab.getByRole('button', { name: 'Lot: Eastgate Park & Fly' })).toBeVisible();
    await expect(live(tab)).toBeVisible();
  }
  await riders.requestRides('Tessa Tabs-3');
  await expect.poll(() => streams(lotline)).toBe(1);
  for (const tab of tabs) await expect(tab.getByText('Tessa Tabs-3')).toHaveCount(0);
  await page.getByRole('button', { name: 'Lot: Eastgate Park & Fly' }).click();
  await page.getByRole('menuitemradio', { name: 'Harborview Airport Parking' }).click();
  for (const tab of tabs) await expect(tab.getByText('Tessa Tabs-3').first()).toBeVisible();
  await expectLive(tabs, 'Tessa Tabs-4');
  await expect.poll(() => streams(lotline)).toBe(1);

  // One tab signs out: no tab keeps the stream.
  await page.goto('/api/logout');
  for (const tab of tabs.filter((each) => each !== page)) await expect(tab).toHaveURL(/\/login/);
  await expect.poll(() => streams(lotline)).toBe(0);

  // Somebody else signs in, in the same tabs.
  await signIn(page, 'valet');
  for (const tab of tabs) await tab.goto('/shuttle');
  for (const tab of tabs) await expect(live(tab)).toBeVisible();
  await expectLive(tabs, 'Tessa Tabs-5');
  await expect.poll(() => streams(lotline)).toBe(1);
  for (const tab of tabs.filter((each) => each !== page)) await tab.close();
  await context.clearCookies();
});

test('screens.md, Live updates: tabs leave the stream of the person before when somebody else signs in', async ({
  page,
  lotline,
}) => {
  await signIn(page, 'valet');
  const tabs = await openTabs(page, 2);
  await signIn(page, 'admin');
  for (const tab of tabs) await expect(tab.getByRole('link', { name: 'Admin', exact: true }).first()).toBeVisible();
  await expect.poll(() => streams(lotline)).toBe(1);
});
