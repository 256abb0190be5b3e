import { may, ROLES, successSchema, type Permission, type TokenPermission } from '@lotline/protocol';
import type { Access, Description } from '../http/route.js';
import { describeErrors } from './error-responses.js';
import { BOARD_LOT, describePathPart, TOKEN_LOT } from './parameters.js';
import type { DeclaredRoute } from './routes.js';
import { refTo, type JsonSchema, type Shapes } from './schemas.js';

/**
 * The group of calls, by area, where readers look for another name. Swagger UI shows nothing after the second group of a document with
 * 35 groups or more.
 */
const GROUPS: Record<string, string> = {
  BrowserErrors: 'Health',
  CardNotes: 'Boards',
  Listing: 'Clients',
  OwnSessions: 'Session',
  Waits: 'Boards',
};

/** A route with its description. */
export type DescribedRoute = DeclaredRoute & { description: Description };

/** Returns a route's OpenAPI operation. */
export function toOperation(declared: DescribedRoute, shapes: Shapes): JsonSchema {
  const { route, controller, handler, access, description } = declared;
  if (access === undefined) throw new Error(`${route} does not declare its access`);
  const area = controller.replace(/Controller$/, '');
  const errors = describeErrors(declared);
  return {
    operationId: `${area}.${handler}`,
    tags: [GROUPS[area] ?? area],
    summary: description.summary,
    ...(description.description !== undefined && { description: description.description }),
    'x-access': describeAccess(access),
    'x-errors': errors.codes,
    security: toSecurity(access),
    ...toParameters(declared, shapes),
    ...toRequestBody(declared, shapes),
    responses: { ...toResponses(declared, shapes), ...errors.responses },
  };
}

function toParameters(
  { route, access, inputs, description }: DescribedRoute,
  shapes: Shapes,
): { parameters?: JsonSchema[] } {
  const { requestHeaders = {}, isConditional, example = {} } = description;
  const inPath = [...route.matchAll(/:(\w+)/g)].map(([, name = '']) => describePathPart(route, name));
  const asked = description.query ?? inputs.query;
  const { properties, required } = asked ? shapes.describeFields(asked) : { properties: {}, required: [] };
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) && { required: true }),
    schema,
    ...withExample(example.query?.[name]),
  }));
  const heads = { ...requestHeaders, ...(isConditional && { 'If-None-Match': 'The ETag of the caller’s version' }) };
  const inHead = Object.entries(heads).map(([name, text]) => ({
    name,
    in: 'header',
    description: text,
    schema: { type: 'string' },
  }));
  const { board, token } = access === 'public' || access === undefined ? {} : access;
  const parameters = [...inPath, ...inQuery, ...(board ? [BOARD_LOT] : []), ...(token ? [TOKEN_LOT] : []), ...inHead];
  return parameters.length === 0 ? {} : { parameters };
}

const withExample = (value: unknown) => (value === undefined ? {} : { examples: { example: { value } } });

function toRequestBody({ route, inputs, accepts, description }: DescribedRoute, shapes: Shapes) {
  const { fields, example } = description;
  const body = description.body ?? inputs.body;
  if (body === Object) throw new Error(`${route} has a body without a description`);
  const described = body && { schema: shapes.describeBody(body), ...withExample(example?.body) };
  const takesJson = accepts === undefined || (accepts.json ?? accepts.jsonStream) !== undefined;
  const content = {
    ...(described && takesJson && { 'application/json': described }),
    ...(described && accepts?.form !== undefined && { 'application/x-www-form-urlencoded': described }),
    ...(accepts?.file !== undefined && {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['file'],
          properties: {
            ...(fields && shapes.describeFields(fields).properties),
            file: { type: 'string', contentMediaType: 'application/octet-stream' },
          },
        },
      },
    }),
  };
  return Object.keys(content).length === 0 ? {} : { requestBody: { required: true, content } };
}

function toResponses({ status, description }: DescribedRoute, shapes: Shapes) {
  const { accepted, isConditional, emptyWhen } = description;
  return {
    [status]: status >= 300 ? REDIRECT : toSuccess(description, shapes),
    ...(accepted && {
      202: {
        description: accepted.description,
        ...toHeaders({ Location: 'The URL of the result' }),
        content: {
          'application/json': { schema: shapes.describeAnswer(accepted.schema), ...withExample(accepted.example) },
        },
      },
    }),
    ...(emptyWhen !== undefined && { 204: { description: emptyWhen } }),
    ...(isConditional && { 304: refTo('responses', 'NotModified') }),
  };
}

const REDIRECT = {
  description: 'Redirect',
  headers: { Location: { description: 'The target', schema: { type: 'string' } } },
};

function toSuccess(described: Description, shapes: Shapes): JsonSchema {
  const { answer, mediaType, answerHeaders = {}, isConditional, example } = described;
  const named = { ...answerHeaders, ...(isConditional && { ETag: 'Identifies this version of the response' }) };
  const response = { description: 'Success', ...toHeaders(named), ...toContent(described, shapes) };
  const isShared = mediaType === undefined && example?.answer === undefined && Object.keys(named).length === 0;
  return isShared ? shapes.shareResponse(answer ?? successSchema, response) : response;
}

function toHeaders(texts: Record<string, string>) {
  const headers = Object.entries(texts).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ]);
  return headers.length === 0 ? {} : { headers: Object.fromEntries(headers) };
}

function toContent({ answer, mediaType, example }: Description, shapes: Shapes) {
  if (mediaType === null) return {};
  if (mediaType !== undefined) {
    return {
      content: { [mediaType]: { schema: { type: mediaType === 'application/json' ? 'object' : 'string' } } },
    };
  }
  const schema = answer ?? successSchema;
  const shown = example?.answer === undefined ? shapes.referToExample(schema) : withExample(example.answer);
  const media = { schema: shapes.describeAnswer(schema), ...shown };
  return { content: { 'application/json': media } };
}

const ACTORS = {
  board: 'a pick-up board without a login',
  customer: 'the holder of the customer’s link',
  provider: 'the text provider, by its signature',
};

/** Describes in words who may call the route. */
export function describeAccess(access: Access): string {
  if (access === 'public') return 'Anybody, signed in or not.';
  const others = (['board', 'customer', 'provider'] as const)
    .filter((kind) => access[kind])
    .map((kind) => ACTORS[kind]);
  const admitted = [
    ...(access.staff === undefined ? [] : [describeStaff(access.staff)]),
    ...(access.token === undefined ? [] : [describeTokens(access.token)]),
    ...others,
  ].join(', or ');
  return `${admitted.charAt(0).toUpperCase()}${admitted.slice(1)}.`;
}

function describeStaff(permission: 'any' | Permission): string {
  if (permission === 'any') return 'any signed-in member of staff';
  return `signed-in staff with the permission ${permission}: ${ROLES.filter((role) => may(role, permission)).join(', ')}`;
}

const describeTokens = (permission: 'any' | TokenPermission): string =>
  permission === 'any' ? 'any API token' : `an API token with the permission ${permission}`;

/** Returns the security schemes of the route. A customer's link is in the path, which no scheme can express. */
export function toSecurity(access: Access): Record<string, string[]>[] {
  if (access === 'public') return [];
  return [
    ...(access.staff === undefined ? [] : [{ session: [] }]),
    ...(access.token === undefined ? [] : [{ token: [] }]),
    ...(access.board ? [{ board: [] }] : []),
  ];
}
