import type { Client } from '@lotline/protocol';
import type { Caller } from './staff.js';

let count = 0;
/** A spot that no other test's customer holds. A check-in at a taken spot asks for a confirmation first. */
const nextSpot = (): string => `E${Date.now().toString(36)}${(count += 1)}`;
/** Phone numbers are unique in a test run: 10 digits in their own range. */
const nextPhone = (): string => `70${String(10_000_000 + (Date.now() % 1_000_000) * 10 + (count += 1)).slice(-8)}`;

const lotTime = (daysFromNow: number): string =>
  new Date(Date.now() + daysFromNow * 86_400_000).toISOString().slice(0, 16).replace('T', ' ') + ':00';

/** A booking as the Add form sends it: checked in since yesterday, leaves in three days. */
export const booking = (changes: Partial<Record<keyof Client, unknown>> = {}) => ({
  firstName: 'Ada',
  lastName: `Okafor ${(count += 1)}`,
  phone: nextPhone(),
  checkInDateTime: lotTime(-1),
  checkOutDateTime: lotTime(3),
  parkingSpot: nextSpot(),
  paymentAmount: '86.00',
  paymentMethod: 'Credit Card',
  partySize: 2,
  vehicleMake: 'Subaru',
  vehicleModel: 'Outback',
  vehicleColor: 'Green',
  returningAirline: 'Delta',
  terminal: '',
  notes: '',
  clientType: 'Walk In',
  customerId: '',
  ...changes,
});

/** An unbreakable word of this length. `begin` makes it unique among tests. */
export const longWord = (length: number, begin = ''): string =>
  (begin + 'Wolfeschlegelsteinhausenbergerdorff'.repeat(120)).slice(0, length);

/** The longest text that each field allows. */
export const LONGEST_TEXTS = {
  firstName: longWord(100),
  lastName: longWord(100),
  parkingSpot: longWord(50),
  vehicleMake: longWord(100),
  vehicleModel: longWord(100),
  vehicleColor: longWord(50),
  returningAirline: longWord(100),
  notes: longWord(4000),
};

/** A booking with the longest values; the customer ID makes it unique. */
export const longestBooking = (customerId: string) =>
  booking({
    ...LONGEST_TEXTS,
    lastName: longWord(100, customerId),
    paymentAmount: '99999999.99',
    partySize: 999,
    terminal: 'CL',
    clientType: 'Phone Reservation - Pay at Office',
    customerId: customerId.padEnd(100, '0'),
  });

/** Adds a customer and checks them in, as a valet does. */
export async function checkedInCustomer(staff: Caller, changes: Parameters<typeof booking>[0] = {}): Promise<Client> {
  const added = await staff.post<Client>('/api/clients', booking(changes));
  if (added.status !== 201)
    throw new Error(`adding a customer answered ${added.status}: ${JSON.stringify(added.body)}`);
  const { body } = await staff.patch<Client>(`/api/clients/${added.body.id}/check-in-status`, { status: 'checked-in' });
  return body;
}

export async function checkedInCustomers(staff: Caller, howMany: number): Promise<Client[]> {
  const customers: Client[] = [];
  while (customers.length < howMany) {
    const some = Array.from({ length: Math.min(8, howMany - customers.length) }, () => checkedInCustomer(staff));
    customers.push(...(await Promise.all(some)));
  }
  return customers;
}
