import { z } from 'zod';
import { clientSchema } from '../client/client.js';
import { clientInputSchema } from '../client/input.js';
import { loginSchema } from '../user/password.js';
import { sendTextSchema } from '../message/message.js';

const lot = { host: 'lot.example', reservationsHost: 'reservations.example', terminals: ['T1'], timeZone: 'UTC' };
/** Without the names that the document gives to shapes. */
const metadata = z.registry<{ id?: string }>();
const input = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', metadata });

const NUMBER_OR_TEXT = [{ anyOf: [{ type: 'string', maxLength: 100 }, { type: 'number' }] }, { type: 'null' }];

/** OpenAPI is generated from these schemas, so optional and nullable must match what the calls return. */
describe('the schemas of the REST contract', () => {
  it('should require only the mandatory fields of a form', () => {
    expect(input(clientInputSchema(lot))).toMatchObject({
      required: ['firstName', 'lastName', 'phone', 'checkInDateTime', 'checkOutDateTime', 'clientType'],
      properties: {
        firstName: { type: 'string', minLength: 1, maxLength: 100 },
        notes: { anyOf: [{ type: 'string', maxLength: 4000 }, { type: 'null' }] },
        paymentAmount: { anyOf: NUMBER_OR_TEXT },
        partySize: { anyOf: NUMBER_OR_TEXT },
        paymentMethod: { anyOf: [{ enum: ['Credit Card', 'Cash'] }, { type: 'null' }] },
        displayColor: { enum: ['default', 'green', 'grey', 'red'] },
      },
    });
  });

  it('should describe a login and a text as they are sent', () => {
    expect(input(loginSchema)).toMatchObject({ required: ['email', 'password'] });
    expect(input(sendTextSchema)).toMatchObject({
      required: ['phone', 'message', 'metadata'],
      properties: { metadata: { required: ['customerId', 'event', 'timestamp'] } },
    });
  });

  it('should distinguish null from a missing field', () => {
    const client = z.toJSONSchema(clientSchema, { metadata });
    expect(client).toMatchObject({
      properties: { customerId: { type: ['string', 'null'] }, notes: { type: 'string' } },
    });
    expect(client.required).toEqual(Object.keys(client.properties ?? {}));
  });
});
