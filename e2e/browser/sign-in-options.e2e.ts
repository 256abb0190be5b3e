import type { SignedInUser } from '@lotline/protocol';
import type { Page } from '@playwright/test';
import { freePort } from '../../scripts/processes/ports.ts';
import { CLIENT } from '../../services/gateway/src/testing/oidc/client.ts';
import type { Lotline } from '../support/lotline.js';
import { startProvider } from '../support/oidc-provider.js';
import { Desk } from './desk.page.js';
import { expectAccessibleLayoutAtAllWidths } from './layout-checks.js';
import { expect, test } from './lotline.fixture.js';
import { DEMO_PASSWORD, emailOf, forgetSession } from './sign-in.js';

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

/** Resets what the test configures, because the other tests of this worker need the original settings. */
const OPTIONS_OFF = { OIDC_ISSUER: '', OIDC_GROUPS: '' };

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

const signedIn = async (page: Page): Promise<SignedInUser> => (await page.request.get('/api/auth/user')).json();
const account = (page: Page) => page.getByRole('button', { name: /^Account: / });

test.afterAll(({ lotline }) => restart(lotline, ['gateway', 'auth'], OPTIONS_OFF));

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
