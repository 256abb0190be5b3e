import { Caller } from './caller.ts';
import { tryToSignIn, type Day } from './day.ts';
import { Desk, type Customer } from './desk.ts';
import type { Gateway } from './gateways.ts';
import type { Pace } from './pace.ts';

/** The pause before the canary repeats an unsuccessful call. */
const RETRY_MS = 250;
const COLUMN = '/api/clients/shuttle/requesting_ride';

/**
 * Makes one call of every kind at one gateway, in sequence. Each is repeated until it succeeds or the time is over.
 * @returns the call that never succeeded
 */
export async function runCanary({ history }: Day, gateway: Gateway, pace: Pace): Promise<string | undefined> {
  const caller = new Caller({ gatewayOf: () => gateway }, history, 0);
  const desk = new Desk(pace, RETRY_MS);
  const read = (kind: string, path: string) => () =>
    retryUntilOver(pace, async () => (await caller.send({ kind, path })).ok);
  let customer: Customer | undefined;
  let checkedInAt = '';
  const knownCustomer = () => {
    if (!customer) throw new Error('The canary has no customer');
    return customer;
  };
  const steps: [string, () => Promise<unknown>][] = [
    ['sign-in', () => retryUntilOver(pace, () => tryToSignIn(caller))],
    ['add', async () => (customer = await desk.add(caller))],
    ['check-in', async () => (checkedInAt = (await desk.checkIn(caller, knownCustomer())) ?? '')],
    ['text', () => desk.text(caller, knownCustomer(), checkedInAt)],
    ['press', () => desk.press(caller, knownCustomer())],
    ['link', () => read('link', `/api/shuttle-status/${knownCustomer().link}`)()],
    ['move', () => desk.move(caller, knownCustomer(), 'picked_up', 1)],
    ['edit', () => desk.edit(caller, knownCustomer())],
    ['board', read('board', COLUMN)],
    ['list', read('list', '/api/clients?checkedIn=true&limit=50')],
    ['search', read('search', '/api/clients?limit=50&search=Okafor')],
    ['check-out', () => desk.checkOut(caller, knownCustomer())],
  ];
  for (const [name, step] of steps) if (!(await step())) return `${name} at ${gateway.name}`;
  return undefined;
}

async function retryUntilOver(pace: Pace, work: () => Promise<boolean>) {
  for (;;) {
    if (await work()) return true;
    if (pace.isOver) return false;
    await pace.pause(RETRY_MS);
  }
}
