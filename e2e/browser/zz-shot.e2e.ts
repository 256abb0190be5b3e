import { test } from './lotline.fixture.js';
import { signIn } from './sign-in.js';
test('shots', async ({ page }) => {
  await signIn(page, 'admin');
  await page.request.put('/api/users/none/role', { data: { role: 'admin' } });
  await page.goto('/admin/audit');
  await page.getByRole('article').first().waitFor();
  for (const width of [360, 820, 1440]) for (const scheme of ['light', 'dark'] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.screenshot({ path: `/tmp/t-trace/audit-${width}-${scheme}.png` });
  }
});
