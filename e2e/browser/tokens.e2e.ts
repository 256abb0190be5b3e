import { TOKEN_PERMISSIONS, type ApiToken } from '@lotline/protocol';
import { longWord } from '../support/customers.js';
import { expect, test } from './lotline.fixture.js';
import { signIn } from './sign-in.js';
import { expectAccessibleLayoutAtAllWidths } from './layout-checks.js';

test.describe('tokens.md, Tokens screen: with the longest values', () => {
  test.use({ reducedMotion: 'reduce' });

  test('the tokens and their dialogs fit and are accessible', async ({ page }) => {
    await signIn(page, 'admin');
    const lots = Array.from({ length: 12 }, (_, at) => ({
      id: `lot-${at}`,
      title: `${longWord(40)} ${at}`,
      role: 'admin',
    }));
    await page.route('**/api/auth/user', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), lots } });
    });
    const token = (at: number, over: Partial<ApiToken>): ApiToken => ({
      id: `00000000-0000-4000-8000-00000000000${at}`,
      name: 'Reservations site',
      hint: 'x7Qa',
      lotIds: lots.map(({ id }) => id),
      permissions: [...TOKEN_PERMISSIONS],
      expiresAt: null,
      createdAt: '2025-11-03T22:10:00.000Z',
      createdBy: 'Dana R.',
      lastUsedAt: new Date().toISOString(),
      ...over,
    });
    const tokens = [
      token(1, { name: longWord(100), createdBy: longWord(102) }),
      token(2, { name: 'Expired', expiresAt: '2025-12-01T00:00:00.000Z', permissions: ['calendar'], lotIds: ['gone'] }),
      token(3, { name: 'Soon', expiresAt: new Date(Date.now() + 9 * 86_400_000).toISOString(), lastUsedAt: null }),
    ];
    await page.route('**/api/tokens', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: tokens })
        : route.fulfill({ status: 201, json: { ...tokens[0], token: `lot_${'W'.repeat(43)}` } }),
    );
    await page.goto('/admin/tokens');
    await expect(page.getByText('Expires in 9 days')).toBeVisible();
    await expectAccessibleLayoutAtAllWidths(page);
    await page.getByRole('article').first().getByRole('button', { name: 'and 9 more' }).click();
    await expect(page.getByText(`${lots[11]?.title}`)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Tokens' }), 'in sight on a phone').toBeInViewport();
    await page.getByRole('button', { name: 'Revoke Soon' }).click();
    await expect(page.getByRole('dialog', { name: 'Revoke this token?' })).toBeVisible();
    await expectAccessibleLayoutAtAllWidths(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Create Token' }).click();
    const form = page.getByRole('dialog', { name: 'Create Token' });
    await form.getByLabel('Name').fill(longWord(100));
    await form.getByRole('button', { name: 'Create Token' }).click();
    await expect(form.getByText('Please choose at least one permission')).toBeVisible();
    await expectAccessibleLayoutAtAllWidths(page);
    await form.getByLabel('Read customers').check();
    await form.getByRole('button', { name: 'Create Token' }).click();
    await expect(page.getByLabel('Token', { exact: true })).toBeVisible();
    await expectAccessibleLayoutAtAllWidths(page);
  });
});
