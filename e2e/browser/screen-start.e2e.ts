import { expect, test } from './lotline.fixture.js';
import { signIn } from './sign-in.js';

test.use({ viewport: { width: 1000, height: 400 }, reducedMotion: 'reduce' });

test('screens.md, Header and navigation: a screen that is opened shows its top and has the focus under its name', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/dashboard');
  const link = (name: string) => page.getByRole('link', { name, exact: true }).first();
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  await expect(page.getByRole('heading', { name: 'The next 14 days' })).toBeVisible();
  await page.mouse.move(500, 300);
  await page.mouse.wheel(0, 300);
  await expect.poll(scrolled).toBeGreaterThan(200);

  await link('Contracts').click();
  await expect(page.getByRole('main', { name: 'Contracts' })).toBeFocused();
  expect(await scrolled()).toBe(0);

  // A field of the new screen keeps the focus.
  await page.keyboard.press('a');
  await expect(page.getByRole('main', { name: 'Add Customer' })).toBeVisible();
  await expect(page.locator('main :focus')).toHaveCount(1);
  expect(await scrolled()).toBe(0);
});
