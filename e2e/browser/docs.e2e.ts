import { expect, test } from './lotline.fixture.js';

test.describe('GET /api/docs', () => {
  test('should show every call, and load nothing from another host', async ({ page, lotline }) => {
    const foreignRequests: string[] = [];
    const consoleMessages: string[] = [];
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(lotline.url))
        foreignRequests.push(request.url());
    });
    // A violation of the content security policy is an error in the console.
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) consoleMessages.push(message.text());
    });
    page.on('pageerror', ({ message }) => consoleMessages.push(message));
    await page.goto('/api/docs');
    await page.getByText('Adds a customer').click();
    await expect(
      page.getByText('Any signed-in member of staff, or an API token with the permission changeCustomers.'),
    ).toBeVisible();
    await expect(page.getByText('"firstName": "Ada"').first()).toBeVisible();
    const document = await (await page.request.get('/api/docs-json')).json();
    const described = [...Object.values<object>(document.paths), ...Object.values<object>(document.webhooks)];
    const calls = described.flatMap((path) => Object.keys(path)).length;
    await expect(page.locator('.opblock')).toHaveCount(calls);
    expect(foreignRequests).toEqual([]);
    expect(consoleMessages).toEqual([]);
  });
});
