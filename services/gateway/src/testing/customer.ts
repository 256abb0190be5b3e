import { clientRecordSchema, clientSchema, type Client, type ClientRecord } from '@lotline/contracts';
import { newestReleased } from '@lotline/contracts/testing';

/** A customer as the clients service sends them. */
export const customer = (over: Partial<Client> = {}): Client => ({
  ...clientSchema.parse(newestReleased('clients.client.get').answers?.[0]),
  ...over,
});

/** A customer as their owner's events have them. */
export const customerRecord = (over: Partial<ClientRecord> = {}): ClientRecord =>
  clientRecordSchema.parse(customer(over));

/** The text of a page of customers of these names. */
export const pageOf = (...firstNames: string[]): string =>
  JSON.stringify(firstNames.map((firstName) => customer({ firstName })));
