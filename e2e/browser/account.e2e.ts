import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { Desk } from './desk.page.js';
import { expect, test } from './lotline.fixture.js';
import { signIn } from './sign-in.js';
import { expectAccessibleLayoutAtAllWidths } from './layout-checks.js';

const [PASSWORD, NEW_PASSWORD] = ['a secret of theirs', 'another secret'];
/** Long, because names and addresses are. */
const NAME = { firstName: 'Maximiliana', lastName: 'Featherstonehaugh-Wolfeschlegelstein' };

/** Adds an account, because a second factor on one of the demo's would get in the way of other tests. */
async function addUser(page: Page): Promise<string> {
  await signIn(page, 'admin');
  const email = `maximiliana.featherstonehaugh-${Date.now()}@lotline.test`;
  const data = { email, ...NAME, role: 'valet', password: PASSWORD };
  expect((await page.request.post('/api/users', { data })).status()).toBe(201);
  await page.context().clearCookies();
  return email;
}

test('screens.md, Dialogs: a user changes the password, adds a second factor, and signs in with a recovery code', async ({
  page,
}) => {
  const email = await addUser(page);
  const desk = new Desk(page);
  await desk.signIn(email, PASSWORD);
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  await expect(page.getByRole('heading', { name: 'Your Account' })).toBeVisible();

  await page.getByLabel('Current password').fill('wrong');
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('The password is wrong')).toBeVisible();
  await expectAccessibleLayoutAtAllWidths(page);
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(desk.toast('Password Changed')).toBeVisible();
  await expect(desk.toast('Password Changed')).toHaveCount(0);

  await page.getByRole('button', { name: 'Set Up' }).click();
  await expect(page.getByLabel('Your password')).toBeFocused();
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  const key = page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  await expect(key).toBeVisible();
  await expectAccessibleLayoutAtAllWidths(page);
  const secret = ((await key.textContent()) ?? '').replaceAll(' ', '');
  await expect(page.getByLabel('2. Enter the code that the app shows')).toBeFocused();
  await page.keyboard.type(generateSync({ secret }));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessibleLayoutAtAllWidths(page);
  const [code = ''] = await codes.allTextContents();
  await page.keyboard.press('Escape');
  await page.goBack();
  await page.mouse.click(1, 1);
  await expect(page).toHaveURL(/\/account$/);
  await expect(codes).toHaveCount(10);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

  await page.goto('/api/logout');
  await desk.signIn(email, NEW_PASSWORD);
  await expect(page.getByText(/^Enter the code that your authenticator app shows/)).toBeVisible();
  await expectAccessibleLayoutAtAllWidths(page);
  await page.getByLabel('Code').fill('123456');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The code is wrong or was used before').first()).toBeVisible();
  await page.getByLabel('Code').fill(code.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible();
});
