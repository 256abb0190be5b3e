import { z } from 'zod';
import { clientInputSchema } from '../client/input.js';
import { loginSchema } from '../user/login.js';
import { sendTextSchema } from '../message/message.js';
import { apiErrorSchema, restAnswers, textErrorSchema } from './index.js';

const lot = { host: 'lot.example', reservationsHost: 'reservations.example', terminals: ['T1'], timeZone: 'UTC' };
const input = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' });

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

  it.each([...Object.entries(restAnswers), ['a refusal', apiErrorSchema], ["a text's refusal", textErrorSchema]] as [
    string,
    z.ZodType,
  ][])('should describe the same response as input and as output: %s', (_call, schema) => {
    const described = (['output', 'input'] as const).map((io) =>
      // A response has no additional fields; a request may have some.
      JSON.stringify(z.toJSONSchema(schema, { io })).replaceAll(',"additionalProperties":false', ''),
    );
    expect(described[0]).toBe(described[1]);
  });

  it('should distinguish null from a missing field', () => {
    const client = z.toJSONSchema(restAnswers['GET /api/clients/:id']);
    expect(client).toMatchObject({
      properties: { customerId: { type: ['string', 'null'] }, notes: { type: 'string' } },
    });
    // Answers of release 0.5 have no language.
    const required = Object.keys(client.properties ?? {}).filter((field) => field !== 'language');
    expect(client.required).toEqual(required);
  });
});
