import { readFileSync } from 'node:fs';
import { restAnswers, WEBHOOK_EVENTS } from '@lotline/protocol';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { API, API_DOCUMENT, ROUTES } from '../testing/api.js';
import { CALLS } from './calls/index.js';
import { openApiDocument } from './document.js';
import { CLIENT } from './examples.js';

/** The published meta-schema of OpenAPI 3.1. */
const META = JSON.parse(
  readFileSync(require.resolve('@seriousme/openapi-schema-validator/schemas/v3.1/schema.json'), 'utf8'),
);

const operations = API.routes.map(({ route, operation }) => [route, operation] as const);

describe('webhooks.md, Events: the OpenAPI document', () => {
  it('should be valid OpenAPI 3.1', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: true });
    addFormats.default(ajv);
    // Ajv does not know this format.
    ajv.addFormat('media-range', true);
    const validate = ajv.compile(META);
    validate(API_DOCUMENT);
    expect(validate.errors).toBeNull();
  });

  it('should describe every declared route, and no other', () => {
    const declared = ROUTES.map(({ route }) => route).filter((route) => route.includes(' /api/'));
    expect(API.routes.map(({ route }) => route.replace(/\{(\w+)\}/g, ':$1')).sort()).toEqual(
      declared.filter((route) => route !== 'GET /api/*').sort(),
    );
    expect([...CALLS.keys()].filter((route) => !declared.includes(route))).toEqual([]);
    expect(Object.keys(restAnswers).filter((route) => !declared.includes(route))).toEqual([]);
  });

  it('should describe what each webhook receives, with a valid example', () => {
    expect(Object.keys(API_DOCUMENT.webhooks)).toEqual([...WEBHOOK_EVENTS]);
    for (const { post } of Object.values(API_DOCUMENT.webhooks)) {
      const body = post?.requestBody?.content['application/json'];
      expect(API.errorsIn(body?.schema ?? {}, body?.example)).toBeNull();
      // The customer's personal link is a secret.
      expect(JSON.stringify(body)).not.toContain('shuttleRequestId');
    }
  });

  it('should not be generated if a route has no description', () => {
    const route = { ...ROUTES[0], route: 'GET /api/forgotten', access: 'public' as const };
    const made = () =>
      openApiDocument([{ controller: 'C', handler: 'h', status: 200, accepts: undefined, inputs: {}, ...route }], {
        session: 'lotline',
        board: 'lotline_board',
      });
    expect(made).toThrow('GET /api/forgotten has no description');
  });

  it.each(operations)('should describe the access of %s and have valid examples', (_route, operation) => {
    expect(operation['x-access']).toMatch(/^[A-Z].*\.$/);
    const examples = [
      ...operation.parameters.filter(({ example }) => example !== undefined),
      ...[operation.requestBody ?? {}, ...Object.values(operation.responses)].flatMap((part) =>
        Object.values('content' in part ? (part.content ?? {}) : {}).flatMap(({ schema, example, examples: named }) => [
          ...(example === undefined ? [] : [{ schema, example }]),
          ...Object.values(named ?? {}).map(({ value }) => ({ schema, example: value })),
        ]),
      ),
    ];
    expect(examples.map(({ schema, example }) => API.errorsIn(schema, example)).filter(Boolean)).toEqual([]);
    expect(examples.length).toBeGreaterThan(3);
  });

  it.each([
    ['a status', 418, {}],
    ['a code', 409, { message: 'Taken', code: 'CONFLICT' }],
    ['an unknown field', 200, { ...CLIENT, passwordHash: 'x' }],
    ['the type of a field', 200, { ...CLIENT, version: '1' }],
    ['a missing field', 200, { ...CLIENT, id: undefined }],
  ])('should detect a response that differs from its description: %s', (_what, status, body) => {
    expect(API.findDeviation('GET', `/api/clients/${CLIENT.id}`, 200, CLIENT)).toBeNull();
    expect(API.findDeviation('GET', `/api/clients/${CLIENT.id}`, status, body)).toMatch(/^(GET|200 of GET)/);
  });

  it('should have an example of every JSON response', () => {
    const without = operations.filter(([, { responses }]) =>
      Object.entries(responses).some(
        ([status, { content }]) =>
          status < '300' && content?.['application/json'] && !content['application/json'].example,
      ),
    );
    expect(without.map(([route]) => route)).toEqual(['GET /api/docs-json']);
  });
});
