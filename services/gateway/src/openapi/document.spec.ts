import { WEBHOOK_EVENTS } from '@lotline/protocol';
import type { MediaType } from '@lotline/protocol/testing';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { z } from 'zod';
import { ANSWERS, API, API_DOCUMENT, ROUTES } from '../testing/api.js';
import { openApiDocument } from './document.js';
import { CLIENT } from './examples/customers.js';

const operations = API.routes.map(({ route, operation }) => [route, operation] as const);

describe('webhooks.md, Events: the OpenAPI document', () => {
  it('should be valid OpenAPI 3.1, without an error by the recommended rules of Redocly', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(API_DOCUMENT), config });
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('should describe every declared route, and no other', () => {
    const declared = ROUTES.map(({ route }) => route).filter((route) => route.includes(' /api/'));
    expect(API.routes.map(({ route }) => route.replace(/\{(\w+)\}/g, ':$1')).sort()).toEqual(
      declared.filter((route) => route !== 'GET /api/*').sort(),
    );
  });

  it('should describe what each webhook receives, with a valid example', () => {
    expect(Object.keys(API_DOCUMENT.webhooks)).toEqual([...WEBHOOK_EVENTS]);
    for (const { post } of Object.values(API_DOCUMENT.webhooks)) {
      const body = post?.requestBody?.content['application/json'];
      expect(API.errorsIn(body?.schema ?? {}, body?.examples?.['example']?.value)).toBeNull();
      // The customer's personal link is a secret.
      expect(JSON.stringify(body)).not.toContain('shuttleRequestId');
    }
  });

  it('should not be generated if a route has no description', () => {
    const route = { route: 'GET /api/forgotten', access: 'public' as const, description: undefined };
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
        Object.values('content' in part ? (part.content ?? {}) : {}).flatMap(({ schema, examples: named = {} }) =>
          Object.values(named).map(({ value }) => ({ schema, example: value })),
        ),
      ),
    ];
    expect(examples.map(({ schema, example }) => API.errorsIn(schema, example)).filter(Boolean)).toEqual([]);
    expect(examples.length).toBeGreaterThan(1);
  });

  it.each([
    ['a status', 418, {}],
    ['a code', 409, { message: 'Taken', code: 'CONFLICT' }],
    ['an unknown field', 200, { ...CLIENT, passwordHash: 'x' }],
    ['the type of a field', 200, { ...CLIENT, version: '1' }],
    ['a missing field', 200, { ...CLIENT, id: undefined }],
  ])('should detect a response that differs from its description: %s', (_what, status, body) => {
    expect(API.findDeviation('GET', `/api/clients/${CLIENT.id}`, 200, CLIENT)).toBeNull();
    expect(API.findDeviation('GET', `/api/clients/${CLIENT.id}`, status, body)).toMatch(/^(GET|\d+ of GET)/);
  });

  it('should have an example of every JSON response, or of the items of a list', () => {
    const { examples } = API_DOCUMENT.components;
    const hasExample = ({ schema, example }: MediaType): boolean => {
      const { $ref = '' }: { $ref?: string } = Object(Object(schema).items);
      return example !== undefined || ($ref.split('/').at(-1) ?? '') in examples;
    };
    const without = operations.filter(([, { responses }]) =>
      Object.entries(responses).some(([status, { content }]) => {
        const media = content?.['application/json'];
        return status < '300' && media !== undefined && !hasExample(media);
      }),
    );
    expect(without.map(([route]) => route)).toEqual(['GET /api/docs-json']);
  });

  it.each(ANSWERS)('should describe the same response as input and as output: $route', ({ schema }) => {
    const [sent, read] = (['output', 'input'] as const).map((io) =>
      // A response has no additional fields; a request may have some.
      JSON.stringify(z.toJSONSchema(schema, { io })).replaceAll(',"additionalProperties":false', ''),
    );
    expect(sent).toBe(read);
  });

  it('should stay small, because each shape, error and parameter stands in it once', () => {
    expect(JSON.stringify(API_DOCUMENT).length).toBeLessThan(245_000);
  });
});
