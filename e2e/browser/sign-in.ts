import type { Page } from '@playwright/test';
import { expect } from './lotline.fixture.js';

/** Accounts of the demo. */
export const DEMO_PASSWORD = 'lotline-demo';
export const emailOf = (who: 'admin' | 'agent' | 'valet'): string => `${who}@lotline.test`;

/** Signs in by an API call, without the sign-in page. */
export async function signIn(page: Page, who: 'admin' | 'agent' | 'valet' = 'valet'): Promise<void> {
  const data = { email: emailOf(who), password: DEMO_PASSWORD };
  expect((await page.request.post('/api/login', { data })).status()).toBe(200);
}

/** Ends the session, after leaving its page: an open page would move to the sign-in page at its next call. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}
