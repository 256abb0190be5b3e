import { successSchema, VERSION } from '@lotline/protocol';
import { errorResponses } from './error-responses.js';
import { toOperation, type DescribedRoute } from './operation.js';
import { PARAMETERS } from './parameters.js';
import type { DeclaredRoute } from './routes.js';
import { Shapes, type JsonSchema } from './schemas.js';
import { describeWebhooks, WEBHOOK_HEADERS } from './webhooks.js';

/** Answers unknown calls; not part of the contract. */
const UNKNOWN_CALL = 'GET /api/*';

/** The routes of the contract, by path. Throws for one without a description. */
export function describedRoutes(routes: DeclaredRoute[]): DescribedRoute[] {
  return routes
    .filter(({ route }) => route.includes(' /api/') && route !== UNKNOWN_CALL)
    .map(({ description, ...declared }) => {
      if (!description) throw new Error(`${declared.route} has no description`);
      return { ...declared, description };
    })
    .sort((one, other) => (pathOf(one) < pathOf(other) ? -1 : 1));
}

/** Generates the OpenAPI 3.1 document from the declarations of the controllers. */
export function openApiDocument(declared: DeclaredRoute[], cookies: { session: string; board: string }): JsonSchema {
  const routes = describedRoutes(declared);
  const shapes = new Shapes();
  for (const { description } of routes) shapes.describeAnswer(description.answer ?? successSchema);
  const responses = errorResponses(shapes);
  const webhooks = describeWebhooks(shapes);
  const paths: Record<string, JsonSchema> = {};
  for (const route of routes) {
    const [method = ''] = route.route.split(' ');
    paths[pathOf(route)] = { ...paths[pathOf(route)], [method.toLowerCase()]: toOperation(route, shapes) };
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
    webhooks,
    components: {
      schemas: shapes.schemas,
      responses: { ...responses, ...shapes.responses },
      examples: shapes.examples,
      parameters: { ...PARAMETERS, ...WEBHOOK_HEADERS },
      securitySchemes: securitySchemes(cookies),
    },
  };
}

const securitySchemes = (cookies: { session: string; board: string }): JsonSchema => ({
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
  webhook: {
    type: 'apiKey',
    in: 'header',
    name: 'webhook-signature',
    description: 'The signature of a webhook, by its secret.',
  },
});

/** `/api/clients/{id}` */
const pathOf = ({ route }: Pick<DeclaredRoute, 'route'>): string =>
  (route.split(' ')[1] ?? '').replace(/:(\w+)/g, '{$1}');
