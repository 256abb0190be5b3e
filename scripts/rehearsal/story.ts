import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '../processes/user-error.ts';

const WAIT_MS = 30_000;

interface Customer {
  id: string;
  shuttleRequestId: string;
  lastName: string;
  manualCheckOutStatus: string | null;
}

/**
 * Plays one customer's day against a running Lotline: added, checked in, asks for a ride, is driven, and is checked out by the
 * drop-off.
 * @throws {UserError} names the step that failed
 */
export async function playCustomerDay(url: string, admin: { email: string; password: string }) {
  const cookies: Map<string, string> = new Map();
  const call = async (step: string, method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok) throw new UserError(`${step} was answered ${response.status}.`);
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const answer: Customer = JSON.parse(await response.text());
    return answer;
  };

  await call('The sign-in', 'POST', '/api/login', admin);
  const customer = await call('Adding a customer', 'POST', '/api/clients', booking());
  const path = `/api/clients/${customer.id}`;
  await call('The check-in', 'PATCH', `${path}/check-in-status`, { status: 'checked-in' });
  const link = `/api/shuttle-request/${customer.shuttleRequestId}`;
  await retry('The ride request', () => call('The ride request', 'POST', link));
  await call('The pick-up', 'PATCH', `${path}/shuttle-status`, { status: 'picked_up', shuttleNumber: 1 });
  await call('The drop-off', 'PATCH', `${path}/shuttle-status`, { status: 'dropped_off' });
  await call('The check-out', 'PATCH', `${path}/check-out-status`, { status: 'checked-out' });
  await retry('The check-out', async () => {
    const { manualCheckOutStatus, lastName } = await call('The record', 'GET', path);
    if (manualCheckOutStatus !== 'checked-out' || lastName !== customer.lastName) {
      throw new UserError('The customer was not checked out.');
    }
  });
}

/** A customer who was just added reaches the other services a moment later. */
async function retry(step: string, work: () => Promise<unknown>) {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      if (Date.now() > deadline) throw new UserError(`${step} failed for ${WAIT_MS / 1000} s: ${error.message}`);
      await sleep(250);
    }
  }
}

function booking() {
  const day = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)} 12:00:00`;
  return {
    firstName: 'Rehearsal',
    lastName: `Run ${Date.now()}`,
    phone: `555${String(Date.now()).slice(-7)}`,
    checkInDateTime: day(0),
    checkOutDateTime: day(3),
    parkingSpot: '',
    paymentAmount: '10.00',
    paymentMethod: 'Credit Card',
    partySize: 1,
    vehicleMake: '',
    vehicleModel: '',
    vehicleColor: '',
    returningAirline: '',
    terminal: '',
    notes: '',
    clientType: 'Walk In',
    customerId: '',
  };
}
