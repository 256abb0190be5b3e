import { expect, test } from './lotline.fixture.js';

test.describe('GET /api/docs', () => {
  test('should show every call, and ask nothing of anybody else', async ({ page, lotline }) => {
    const elsewhere: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(lotline.url)) elsewhere.push(request.url());
    });
    // A policy that is broken is an error in the console.
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', ({ message }) => complaints.push(message));
    await page.goto('/api/docs');
    await page.getByText('Adds a customer').click();
    await expect(page.getByText('Access: Any signed-in member of staff.')).toBeVisible();
    await expect(page.getByText('"firstName": "Ada"').first()).toBeVisible();
    const document = await (await page.request.get('/api/docs-json')).json();
    const calls = Object.values<object>(document.paths).flatMap((path) => Object.keys(path)).length;
    await expect(page.locator('.opblock')).toHaveCount(calls);
    expect(elsewhere).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
