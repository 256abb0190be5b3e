import { run } from './customers.js';
import { Desk } from './desk.page.js';
import { expect, test } from './lotline.fixture.js';
import { openTablet } from './pick-up.page.js';
import { DEMO_PASSWORD, signIn } from './sign-in.js';

const ID = `northfield-${run}`;
const TITLE = `Northfield ${run}`;
const DIGITS = Date.now().toString().slice(-7);

test.use({ reducedMotion: 'reduce' });

test('lots.md, Lots in the admin panel: an admin adds a lot, invites a valet, pairs a tablet there and sends a text in the lot’s own words, in under two minutes', async ({
  page,
  browser,
  baseURL,
  lotline,
}) => {
  test.setTimeout(120_000);
  const desk = new Desk(page);
  await signIn(page, 'admin');
  await page.goto('/admin/lots');

  await test.step('the lot has two shuttles and 120 spots', async () => {
    await page.getByRole('button', { name: 'Add Lot' }).click();
    await page.getByLabel('Title').pressSequentially(TITLE);
    await expect(page.getByLabel('Short name')).toHaveValue(ID);
    await page.getByLabel('Website').fill('northfield.example');
    await page.getByLabel('Reservations site').fill('reservations.example');
    await page.getByRole('button', { name: 'Add Terminal' }).click();
    await page.getByRole('group', { name: 'Terminal 1' }).getByLabel('Name').fill('T5');
    await page.getByLabel('Meeting point').fill('Meet at door 3, upper level');
    await page.getByRole('button', { name: 'Add Shuttle' }).click();
    for (const number of [1, 2]) {
      const shuttle = page.getByRole('group', { name: `Shuttle ${number}` });
      await shuttle.getByLabel('Tracking link').fill(`https://track.northfield.example/${number}`);
    }
    await page.getByLabel('Names and ranges').fill('A1-A60, B1-B60');
    await expect(page.getByText('120 spots, suggested in this order')).toBeVisible();
    await page.getByLabel('Office phone').fill('312-555-0100');
    await page.getByLabel('Texting number').fill(`+1312${DIGITS}`);
    await page.getByLabel('Access to pick-up boards').click();
    await page.getByTitle('Paired: staff confirm each device').click();
    await page.getByRole('button', { name: 'Add Lot' }).click();
    await expect(desk.toast('Lot Added')).toBeVisible();
    await expect(page.getByRole('article', { name: TITLE })).toContainText('2 shuttles · 120 spots');
  });

  await test.step('the open page can change to it', async () => {
    await page.getByRole('button', { name: /^Lot: / }).click();
    await page.getByRole('menuitemradio', { name: TITLE }).click();
    await expect(page.getByRole('button', { name: `Lot: ${TITLE}` })).toBeVisible();
  });

  const valet = { email: `wes.${run}@lotline.test`, password: DEMO_PASSWORD };
  await test.step('a valet is invited', async () => {
    await page.getByRole('link', { name: 'Users' }).click();
    await page.getByRole('button', { name: 'Create User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create User' });
    await dialog.getByLabel('Email').fill(valet.email);
    await dialog.getByLabel('First name').fill('Wes');
    await dialog.getByLabel('Last name').fill('Ames');
    await dialog.getByLabel('Password').fill(valet.password);
    await dialog.getByRole('button', { name: 'Create User' }).click();
    await expect(desk.toast('User Created')).toBeVisible();
  });

  await test.step('the welcome text is in the lot’s own words', async () => {
    await page.getByRole('navigation', { name: 'Admin panel sections' }).getByRole('link', { name: 'Texts' }).click();
    await page.getByRole('textbox', { name: 'Welcome' }).fill('Howdy {firstName}, your ride is at {link}');
    await page.getByRole('button', { name: 'Save Texts' }).click();
    await expect(desk.toast('Texts Saved')).toBeVisible();
  });

  await test.step('a tablet is paired', async () => {
    const tablet = await openTablet(browser, baseURL, 1);
    await tablet.open(`/shuttle1pickup?lot=${ID}`);
    const shown = tablet.page.getByRole('img', { name: /^Code:/ });
    await expect(shown).toBeVisible();
    const code = ((await shown.getAttribute('aria-label')) ?? '').replace(/\D/g, '');
    await page.getByRole('link', { name: 'Shuttle', exact: true }).first().click();
    await page.getByRole('button', { name: 'Pair a device' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pair a device' });
    await dialog.getByLabel('Enter the six digits shown on the device in the shuttle.').fill(code);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(tablet.page.getByText('Live', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await tablet.page.context().close();
  });

  await test.step('the valet checks a customer in, who gets the text', async () => {
    const theirs = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
    const valetDesk = new Desk(theirs);
    await valetDesk.signIn(valet.email, valet.password);
    await expect(theirs.getByText(TITLE).first()).toBeVisible();
    await theirs.goto('/form');
    await valetDesk.fillCustomer({
      Phone: `773-555-${DIGITS.slice(-4)}`,
      'First name': 'Opal',
      'Last name': 'Quist',
      'Parking spot number': 'A1',
      'Check-out': '+3',
    });
    await theirs.getByLabel('Customer type').click();
    await theirs.getByTitle('Walk In', { exact: true }).click();
    await theirs.getByRole('button', { name: /^Add Customer/ }).click();
    await expect(theirs.getByText('Customer has been successfully added to the system.')).toBeVisible();
    await valetDesk.search('Quist');
    const details = await valetDesk.openDetails('Opal Quist');
    await details.getByRole('button', { name: 'Check In Customer' }).click();
    await expect(details.getByText('delivered').first()).toBeVisible();
    const [text] = await lotline.query<{ body: string }>('SELECT body FROM notify.messages WHERE lot_id = $1', [ID]);
    expect(text?.body).toMatch(/^Howdy Opal, your ride is at http/);
    await theirs.context().close();
  });
});
