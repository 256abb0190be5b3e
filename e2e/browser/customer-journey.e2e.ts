import type { Client } from '@lotline/protocol';
import { DispatchBoard } from './board.page.js';
import { Desk } from './desk.page.js';
import { holdRequests } from './hold-requests.js';
import { expect, test } from './lotline.fixture.js';
import { DEMO_PASSWORD, emailOf } from './sign-in.js';

const PHONE = '949-555-7731';

/** The main workflow of the product, from the booking to the automatic check-out. */
test('screens.md, Routes: a customer is added, checked in, requests a shuttle, is driven, and is checked out', async ({
  page,
  browser,
  baseURL,
  lotline,
}) => {
  const desk = new Desk(page);
  const board = new DispatchBoard(page);

  await test.step('a visitor sees the landing page', async () => {
    await page.goto('/');
    await expect(
      page
        .getByRole('link', { name: /sign in/i })
        .or(page.getByRole('button', { name: /sign in/i }))
        .first(),
    ).toBeVisible();
  });

  await test.step('a wrong password is rejected, then the valet signs in', async () => {
    await desk.signIn('valet@lotline.test', 'not-the-password');
    await expect(desk.toast('Login Failed')).toContainText('Invalid email or password');
    await desk.signIn(emailOf('valet'), DEMO_PASSWORD);
    await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
  });

  await test.step('a missing first name is rejected by the form and by the server', async () => {
    await page.goto('/form');
    await desk.fillCustomer({ Phone: PHONE, 'Last name': 'Marchetti' });
    await page.getByRole('button', { name: /^Add Customer/ }).click();
    await expect(page.getByText('First name is required')).toBeVisible();
    const rejected = await page.request.post('/api/clients', { data: { lastName: 'Marchetti', phone: PHONE } });
    expect(rejected.status()).toBe(400);
    expect(await rejected.json()).toMatchObject({ message: 'First name is required', code: 'INVALID' });
  });

  await test.step('the customer is added with every field', async () => {
    await desk.fillCustomer({
      'First name': 'Bianca',
      'Customer ID': 'HV-77310',
      'Check-out': '+3',
      'Parking spot number': 'C12',
      'Payment amount': '64.5',
      'Returning airline': 'Alaska',
      Make: 'Volvo',
      Model: 'V60',
      Color: 'Blue',
      Notes: 'Roof box',
    });
    await page.getByLabel('Customer type').click();
    await page.getByTitle('Walk In', { exact: true }).click();
    await page.getByRole('button', { name: /^Add Customer/ }).click();
    await expect(page.getByText('Customer has been successfully added to the system.')).toBeVisible();
  });

  await test.step('the customer is found by name, phone with and without dashes, and customer ID', async () => {
    for (const text of ['marchetti', PHONE, PHONE.replaceAll('-', ''), 'hv-77310']) {
      const found = await desk.search(text);
      await expect(found.getByRole('article').filter({ hasText: 'Bianca' })).toHaveCount(1);
    }
  });

  let customer: Client;
  await test.step('checking in saves, checks in, and texts a welcome once', async () => {
    const details = await desk.openDetails('Bianca Marchetti');
    await details.getByLabel('Parking spot number').fill('Curb 14');
    await details.getByRole('button', { name: 'Check In Customer' }).click();
    await expect(desk.toast('Customer Checked In')).toContainText(
      'Customer information saved and checked in successfully',
    );
    await expect(details.getByText('Checked In', { exact: true })).toBeVisible();
    await expect(details.getByText('delivered').first()).toBeVisible();
    [customer] = (await (await page.request.get('/api/clients?search=hv-77310')).json()) as [Client];
    expect(customer).toMatchObject({ parkingSpot: 'Curb 14', paymentAmount: '64.50', displayColor: 'green' });
    const again = await page.request.post('/api/send-sms', {
      data: {
        phone: customer.phone,
        message: 'Welcome again',
        metadata: {
          customerId: customer.id,
          customerName: 'Bianca',
          event: 'check_in',
          timestamp: customer.manualCheckInTimestamp,
        },
      },
    });
    expect(again.ok()).toBe(true);
    const texts = await lotline.query('SELECT state FROM notify.messages WHERE client_id = $1', [customer.id]);
    expect(texts).toEqual([{ state: 'delivered' }]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });

  await page.goto('/shuttle');
  await expect(board.place('Customer Requesting Ride')).toBeVisible();
  const phone = await (await browser.newContext({ baseURL, viewport: { width: 360, height: 780 } })).newPage();

  await test.step('the customer requests a pick-up, and the live stream updates the board', async () => {
    const polls = await holdRequests(page, /\/api\/clients\/shuttle\//);
    await phone.goto(`/shuttle-request/${customer.shuttleRequestId}`);
    await phone.getByRole('button', { name: 'Request Shuttle Pick Up' }).click();
    await expect(
      phone.getByText('Thanks Bianca. Stay on this page, next we will assign you a shuttle...'),
    ).toBeVisible();
    await expect(board.cardIn('Customer Requesting Ride', 'Bianca Marchetti')).toBeVisible();
    await polls.release();
    await expect(phone.getByText('Waiting for shuttle assignment...')).toBeVisible();
  });

  await test.step("the card is tapped to Shuttle 2, then dragged to Shuttle 1, and the customer's page follows", async () => {
    await board.tap('Bianca Marchetti', 'Shuttle 2');
    await expect(board.cardIn('Shuttle 2', 'Bianca Marchetti')).toBeVisible();
    await board.drag('Bianca Marchetti', 'Shuttle 1');
    await expect(board.cardIn('Shuttle 1', 'Bianca Marchetti')).toBeVisible();
    await expect(phone.getByText("Bianca, you've been assigned to Shuttle 1")).toBeVisible();
    await expect(phone.getByText('Your shuttle is on the way!')).toBeVisible();
    await expect(
      phone.getByRole('link', { name: 'Track Shuttle 1' }).or(phone.getByRole('button', { name: 'Track Shuttle 1' })),
    ).toBeVisible();
  });

  await test.step('a reload of the phone shows the same state', async () => {
    await phone.reload();
    await expect(phone.getByText("Bianca, you've been assigned to Shuttle 1")).toBeVisible();
  });

  await test.step('after the drop-off the customer is checked out automatically', async () => {
    await board.drag('Bianca Marchetti', 'Customer Dropped Off');
    await expect(board.cardIn('Customer Dropped Off', 'Bianca Marchetti')).toBeVisible();
    await expect(board.card('Bianca Marchetti')).toHaveCount(0, { timeout: 60_000 });
    await desk.search('hv-77310');
    const details = await desk.openDetails('Bianca Marchetti');
    await expect(details.getByText('Checked Out', { exact: true })).toBeVisible();
  });
});
