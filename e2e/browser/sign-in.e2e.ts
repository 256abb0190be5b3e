import { booking } from '../support/customers.js';
import { Desk } from './desk.page.js';
import { expect, test } from './lotline.fixture.js';
import { DEMO_PASSWORD, emailOf, signIn } from './sign-in.js';
import { expectAccessibleLayoutAtAllWidths } from './layout-checks.js';

const VALET = emailOf('valet');
const SIGN_IN_TEXT = 'Sign in to your account';
/** Matches the page of the staff app, index.html. */
const STAFF_APP = 'html.app';

test('screens.md, Guarded routes: a visitor is sent from every staff screen to the sign-in page, which does not load the staff app', async ({
  page,
}) => {
  await page.goto('/');
  for (const path of ['/shuttle', '/form', '/login/']) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText(SIGN_IN_TEXT)).toBeVisible();
    await expect(page.locator(STAFF_APP)).toHaveCount(0);
  }
  // The sign-in replaced each screen in the history, so that Back does not lead to a redirect.
  for (const _screen of ['/form', '/shuttle']) await page.goBack();
  await expect(page.getByText(SIGN_IN_TEXT)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

test('screens.md, Guarded routes: a user whose session ends while a screen is open is sent to the sign-in page', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/shuttle');
  await expect(page.getByRole('heading', { name: 'Shuttle', exact: true })).toBeVisible();
  await page.context().clearCookies();
  await expect(page.getByText(SIGN_IN_TEXT)).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your session ended. Sign in to continue.')).toBeVisible();
  await expect(new Desk(page).toast('Unauthorized')).toContainText('You are logged out. Logging in again...');
  await new Desk(page).signIn(VALET, DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/shuttle$/);
});

test('sign-in.md, When a session ends: a user whose session ends over a filled form signs in above it, and saves the form', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/form');
  const firstName = 'Ada';
  const lastName = `Okafor ${Date.now()}`;
  const phone = String(booking().phone);
  const desk = new Desk(page);
  await desk.fillCustomer({
    Phone: phone,
    'First name': firstName,
    'Last name': lastName,
    'Check-out': '+3',
    Notes: 'Key 4',
  });
  await page.getByLabel('Customer type').fill('Walk');
  await page.keyboard.press('Enter');
  // The session ends when the form is sent: a poll that noticed it earlier would open the dialog above the button.
  await page.route(
    ({ pathname }) => pathname === '/api/clients',
    async (route) => {
      await page.context().clearCookies();
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Add Customer' }).click();

  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
  await expect(desk.toast('Unauthorized')).toContainText('You are logged out. Logging in again...');
  await expect(dialog.getByLabel('Email')).toHaveValue(VALET);
  await expect(dialog.getByLabel('Password')).toBeFocused();
  await expectAccessibleLayoutAtAllWidths(page);
  await page.keyboard.press('Escape');
  await dialog.getByLabel('Password').fill('wrong');
  await page.keyboard.press('Enter');
  await expect(desk.toast('Login Failed')).toContainText('Invalid email or password');
  await dialog.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Notes')).toHaveValue('Key 4');
  await page.getByRole('button', { name: 'Add Customer' }).click();
  await expect(page.getByText('Customer has been successfully added to the system.')).toBeVisible();
});

test('another user who signs in over a form gets a page without it', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/form');
  await page.getByLabel('Notes').fill('Key 4');
  await page.context().clearCookies();
  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
  await dialog.getByLabel('Email').fill(VALET);
  await dialog.getByLabel('Password').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Account/ })).not.toContainText('Dana');
});

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

test('sign-in.md, Sign-in page: the staff app is prefetched while the user signs in, and then comes from the cache', async ({
  page,
}) => {
  await page.goto('/login');
  const files: string[] = await (await page.request.get('/staff-app.json')).json();
  // A worker's script is not among the entries of the page.
  const scripts = files.filter((file) => file.endsWith('.js') && !file.includes('.worker-'));
  expect(scripts).toContainEqual(expect.stringMatching(/dashboard-screen/));
  const last = page.waitForResponse((response) => response.url().endsWith(`/${files.at(-1)}`));
  await page.getByLabel('Email').fill(VALET);
  await (await last).finished();
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
  await expect(new Desk(page).toast('Login Successful')).toContainText('Welcome back!');

  const loaded = await page.evaluate<{ name: string; transferSize: number }[]>(
    `performance.getEntriesByType('resource').map(({ name, transferSize }) => ({ name, transferSize }))`,
  );
  const ofList = loaded.filter(({ name }) => scripts.some((script) => name.endsWith(script)));
  // A script that is preloaded and then imported has two entries.
  expect(new Set(ofList.map(({ name }) => name)).size).toBe(scripts.length);
  expect(ofList.filter(({ transferSize }) => transferSize > 0)).toEqual([]);
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
