import { restAnswers, VERSION } from '@lotline/protocol';
import type { z } from 'zod';
import { CALLS } from './calls/index.js';
import { toOperation } from './operation.js';
import type { DeclaredRoute } from './routes.js';
import { describeAnswers, type JsonSchema } from './schemas.js';
import { describeWebhooks } from './webhooks.js';

/** Answers unknown calls; not part of the contract. */
const UNKNOWN_CALL = 'GET /api/*';

/**
 * Generates the OpenAPI 3.1 document from the controllers' declarations and the descriptions in `calls/`. Throws for a
 * route without a description.
 */
export function openApiDocument(routes: DeclaredRoute[], cookies: { session: string; board: string }): JsonSchema {
  const calls = routes.filter(({ route }) => route.includes(' /api/') && route !== UNKNOWN_CALL);
  const { components, schemas } = describeAnswers(new Map<string, z.ZodType>(Object.entries(restAnswers)));
  const paths: Record<string, JsonSchema> = {};
  for (const declared of calls.sort((one, other) => (pathOf(one) < pathOf(other) ? -1 : 1))) {
    const call = CALLS.get(declared.route);
    if (!call) throw new Error(`${declared.route} has no description`);
    const [method = ''] = declared.route.split(' ');
    paths[pathOf(declared)] = {
      ...paths[pathOf(declared)],
      [method.toLowerCase()]: toOperation(declared, call, schemas.get(declared.route)),
    };
  }
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Lotline',
      version: VERSION,
      description:
        'The REST contract of Lotline. Every error has the shape `Error`; programs read its `code`, people its `message`. ' +
        '`YYYY-MM-DD HH:mm:ss` is the local time of the lot, ISO 8601 in UTC an instant.',
    },
    servers: [{ url: '/' }],
    paths,
    webhooks: describeWebhooks(),
    components: {
      schemas: components,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookies.session,
          description: 'The session that `POST /api/login` starts. Every call is for its lot.',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API token (`POST /api/tokens`), for programs: `Authorization: Bearer lot_…`. Cookies then count for nothing, and ' +
            'none are set. A token of several lots names the lot of each call in the header `Lotline-Lot`. At most ' +
            'TOKEN_REQUESTS_PER_MINUTE (600) calls a minute: 429 with `Retry-After` above it.',
        },
        board: {
          type: 'apiKey',
          in: 'cookie',
          name: cookies.board,
          description:
            'A paired pick-up board, set by `POST /api/boards/pair`. Open boards need none: `?lot=` selects the lot, ' +
            'by default the first.',
        },
      },
    },
  };
}

/** `/api/clients/{id}` */
const pathOf = ({ route }: DeclaredRoute): string => (route.split(' ')[1] ?? '').replace(/:(\w+)/g, '{$1}');
