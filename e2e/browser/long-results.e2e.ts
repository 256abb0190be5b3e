import { booking } from '../support/customers.js';
import { Caller } from '../support/staff.js';
import { Desk } from './desk.page.js';
import { expect, test } from './lotline.fixture.js';
import { signIn } from './sign-in.js';

const LAST_NAME = 'Longresults';
/** More than the first block of a long list. */
const SOME = 40;

test('long search results are drawn before they are scrolled to', async ({ page, lotline }) => {
  const valet = await Caller.signedIn(lotline.url);
  for (let added = 0; added < SOME; added += 1) await valet.post('/api/clients', booking({ lastName: LAST_NAME }));
  await signIn(page);
  await page.goto('/contracts');
  const results = (await new Desk(page).search(LAST_NAME)).getByRole('article');
  await expect(results).toHaveCount(SOME);
});
