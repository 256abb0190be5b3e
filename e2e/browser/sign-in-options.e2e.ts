import type { SignedInUser } from '@lotline/protocol';
import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { freePort } from '../../scripts/processes/ports.ts';
import { CLIENT } from '../../services/gateway/src/testing/oidc/client.ts';
import { MailServer } from '../../services/notify/src/testing/mail-server.ts';
import type { Lotline } from '../support/lotline.js';
import { startProvider } from '../support/oidc-provider.js';
import { Desk } from './desk.page.js';
import { expectAccessibleLayoutAtAllWidths } from './layout-checks.js';
import { expect, test } from './lotline.fixture.js';
import { DEMO_PASSWORD, emailOf, forgetSession, signIn } from './sign-in.js';

const [PASSWORD, NEW_PASSWORD] = ['a secret of theirs', 'another secret'];
const BUTTON = 'Continue with Lotline Airport Operations';
const GROUPS = [{ group: 'east-valets', role: 'valet', lots: ['eastgate'] }];
const person = (name: string, groups: string[]) => ({
  sub: name.toLowerCase(),
  email: `${name.toLowerCase()}.${Date.now()}@provider.test`,
  email_verified: true,
  given_name: name,
  family_name: 'Featherstonehaugh-Wolfeschlegelstein',
  groups,
});
const PEOPLE = [person('Vera', ['everybody', 'east-valets']), person('Nils', ['everybody'])];

/** Resets what each test configures, because the other tests of this worker need the original settings. */
const OPTIONS_OFF = { OIDC_ISSUER: '', OIDC_GROUPS: '', SMTP_URL: '', SMTP_FROM: '', REQUIRE_SECOND_FACTOR: 'false' };

/** Restarts services with other settings. */
async function restart(lotline: Lotline, names: string[], env: Record<string, string>): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      const process = lotline.process(name);
      await process.stop();
      await process.start(env);
      await process.waitReady();
    }),
  );
}

async function addUser(page: Page): Promise<string> {
  await signIn(page, 'admin');
  const email = `maximiliana.featherstonehaugh-${Date.now()}@lotline.test`;
  const data = { email, firstName: 'Maximiliana', lastName: 'Featherstonehaugh', role: 'valet', password: PASSWORD };
  expect((await page.request.post('/api/users', { data })).status()).toBe(201);
  await page.context().clearCookies();
  return email;
}

const signedIn = async (page: Page): Promise<SignedInUser> => (await page.request.get('/api/auth/user')).json();
const account = (page: Page) => page.getByRole('button', { name: /^Account: / });

test.afterAll(({ lotline }) => restart(lotline, ['gateway', 'auth', 'notify'], OPTIONS_OFF));

test('sign-in.md, Single sign-on: people of a mapped group sign in by the provider, others are told why not, and passwords work without it', async ({
  page,
  lotline,
}) => {
  const port = await freePort();
  const issuer = { OIDC_ISSUER: `http://127.0.0.1:${port}`, ...CLIENT, OIDC_BUTTON: BUTTON };
  await restart(lotline, ['gateway', 'auth'], { ...issuer, OIDC_GROUPS: JSON.stringify(GROUPS) });

  await page.goto('/shuttle');
  await page.getByRole('link', { name: BUTTON }).click();
  await expect(page.getByRole('alert')).toContainText('Your sign-in provider cannot be reached right now.');
  await expectAccessibleLayoutAtAllWidths(page);
  await new Desk(page).signIn(emailOf('valet'), DEMO_PASSWORD);
  await expect(account(page)).toBeVisible();
  await forgetSession(page);

  const redirectUri = `${lotline.url}/api/login/oidc/callback`;
  const provider = await startProvider({ redirectUri, people: PEOPLE, port });
  try {
    const asPerson = async (name: string): Promise<void> => {
      await page.getByRole('link', { name: BUTTON }).click();
      await page.getByLabel('Person').fill(name);
      await page.getByRole('button', { name: 'Continue' }).click();
    };
    await page.goto('/shuttle');
    await asPerson('nils');
    await expect(page.getByRole('alert')).toHaveText(
      'You are in no group that has access to Lotline. Ask your administrator.',
    );
    await expectAccessibleLayoutAtAllWidths(page);
    expect((await page.request.get('/api/auth/user')).status()).toBe(401);

    await page.context().clearCookies();
    await page.goto('/shuttle');
    await asPerson('vera');
    await expect(page).toHaveURL(/\/shuttle$/);
    await expect(account(page)).toContainText('Vera F.');
    await expect(page.getByText('Eastgate Park & Fly').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);
    expect(await signedIn(page)).toMatchObject({ role: 'valet', lotId: 'eastgate', lots: [{ id: 'eastgate' }] });
  } finally {
    await provider.stop();
  }
});

test('sign-in.md, New password by a link: a user who has forgotten the password chooses a new one by a link in an e-mail', async ({
  page,
  lotline,
}) => {
  const email = await addUser(page);
  const mails = await MailServer.start();
  try {
    const smtp = { SMTP_URL: mails.url, SMTP_FROM: 'Lotline <lot@lotline.test>' };
    await restart(lotline, ['gateway', 'notify'], { ...smtp, OIDC_ISSUER: '' });
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email').fill(email);
    await expectAccessibleLayoutAtAllWidths(page);
    await page.getByRole('button', { name: 'Send Link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await expectAccessibleLayoutAtAllWidths(page);
    await expect.poll(() => mails.mails.map(({ to }) => to)).toEqual([[email]]);
  } finally {
    await mails.stop();
  }
  // Long lines are folded (RFC 2045, section 6.7).
  const text = mails.mails[0]?.text.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
  const link = /http:\S+\/reset-password#\S+/.exec(text)?.[0] ?? '';
  expect(new URL(link).origin).toBe(new URL(lotline.url).origin);
  await page.goto(link);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(account(page)).toBeVisible();
});

test('sign-in.md, Second factor: where a second factor is required, the next sign-in sets it up before anything else', async ({
  page,
  lotline,
}) => {
  const email = await addUser(page);
  await restart(lotline, ['auth'], { REQUIRE_SECOND_FACTOR: 'true' });
  const desk = new Desk(page);
  await desk.signIn(email, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  await expectAccessibleLayoutAtAllWidths(page);
  const secret = ((await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('2. Enter the code that the app shows').fill(generateSync({ secret }));
  await page.getByRole('button', { name: 'Turn On and Sign In' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessibleLayoutAtAllWidths(page);
  const [code = ''] = await codes.allTextContents();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(account(page)).toBeVisible();

  await page.goto('/api/logout');
  await desk.signIn(email, PASSWORD);
  await page.getByLabel('Code').fill(code);
  await page.keyboard.press('Enter');
  await expect(account(page)).toBeVisible();
});
