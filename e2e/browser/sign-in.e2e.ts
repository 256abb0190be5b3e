import { Desk } from './desk.page.js';
import { expect, test } from './lotline.fixture.js';
import { DEMO_PASSWORD, emailOf } from './sign-in.js';

const VALET = emailOf('valet');
const SIGN_IN_TEXT = 'Sign in to your account';

test('the staff app that an old cache serves for the sign-in address reloads once, and no more', async ({ page }) => {
  const answer = await page.request.get('/dashboard');
  expect(answer.status()).toBe(200);
  const app = await answer.text();
  let asked = 0;
  let old = 1;
  await page.route('**/login', (route) => {
    asked += 1;
    return asked <= old ? route.fulfill({ contentType: 'text/html', body: app }) : route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByText(SIGN_IN_TEXT)).toBeVisible();
  expect(asked).toBe(2);

  asked = 0;
  old = Infinity;
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByText('This screen could not be shown')).toBeVisible();
  expect(asked).toBe(2);
});

test('sign-in works even if its second script is gone after a release', async ({ page }) => {
  await page.route('**/assets/lazy-parts-*.js', (route) => route.fulfill({ status: 404 }));
  const desk = new Desk(page);
  await desk.signIn(VALET, 'not-the-password');
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await expect(page.getByLabel('Password')).toBeFocused();
  await desk.signIn(VALET, DEMO_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
});
