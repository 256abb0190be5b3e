import { restAnswers, VERSION } from '@lotline/contracts';
import type { z } from 'zod';
import { CALLS } from './calls/index.js';
import { operationOf } from './operation.js';
import type { DeclaredRoute } from './routes.js';
import { describeAnswers, type JsonSchema } from './schemas.js';

/** A call that does not exist is one too, and no part of the contract. */
const UNKNOWN_CALL = 'GET /api/*';

/**
 * The REST contract as OpenAPI 3.1: what the controllers declare of their routes, with what `calls/` says of them. Throws for a
 * route that nothing is said of.
 */
export function openApiDocument(routes: DeclaredRoute[], cookies: { session: string; screen: string }): JsonSchema {
  const calls = routes.filter(({ route }) => route.includes(' /api/') && route !== UNKNOWN_CALL);
  const { components, schemas } = describeAnswers(new Map<string, z.ZodType>(Object.entries(restAnswers)));
  const paths: Record<string, JsonSchema> = {};
  for (const declared of calls.sort((one, other) => (pathOf(one) < pathOf(other) ? -1 : 1))) {
    const call = CALLS.get(declared.route);
    if (!call) throw new Error(`Nothing describes ${declared.route}`);
    const [method = ''] = declared.route.split(' ');
    paths[pathOf(declared)] = {
      ...paths[pathOf(declared)],
      [method.toLowerCase()]: operationOf(declared, call, schemas.get(declared.route)),
    };
  }
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Lotline',
      version: VERSION,
      description:
        'The REST contract of Lotline. Every refusal has the shape `Error`; its `code` says what it is, its `message` is for ' +
        'people. `YYYY-MM-DD HH:mm:ss` is a wall clock at the lot, ISO 8601 in UTC an instant.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookies.session,
          description: 'The session that `POST /api/login` begins. Its lot is the lot of every call.',
        },
        board: {
          type: 'apiKey',
          in: 'cookie',
          name: cookies.screen,
          description:
            'A paired pick-up board, from `POST /api/boards/pair` on. Where boards are open none is needed: then `?lot=` names ' +
            'the lot, and without it the first is meant.',
        },
      },
    },
  };
}

/** `/api/clients/{id}` */
const pathOf = ({ route }: DeclaredRoute): string => (route.split(' ')[1] ?? '').replace(/:(\w+)/g, '{$1}');
