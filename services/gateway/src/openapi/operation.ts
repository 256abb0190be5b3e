import { type ErrorCode, may, ROLES, type Permission, type TokenPermission } from '@lotline/protocol';
import type { PlainCall } from './call.js';
import { CLIENT, LOT, REFUSED_REPORT, RIDE } from './examples.js';
import { getErrorCodes, ERROR_MESSAGES } from './errors.js';
import type { DeclaredRoute } from './routes.js';
import { describeInput, refTo, type JsonSchema } from './schemas.js';
import type { Access } from '../session/access.js';

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

/** The path parameters, by name, or by area and name where an area has its own ids. */
const PATH_PARTS: Record<string, { description: string; schema: JsonSchema }> = {
  deliveryId: { description: 'The delivery’s id', schema: { type: 'string', format: 'uuid' } },
  textId: { description: 'The text’s id', schema: { type: 'string', format: 'uuid' } },
  id: { description: 'The record’s id', schema: { type: 'string', format: 'uuid' } },
  phone: { description: 'A phone, with or without dashes', schema: { type: 'string', minLength: 1 } },
  link: { description: 'The customer’s personal link', schema: { type: 'string', pattern: '^[0-9A-Za-z]{10}$' } },
  hash: { description: 'Identifies the content', schema: { type: 'string', pattern: '^[0-9a-f]{16}$' } },
  'lots/id': { description: 'The lot’s id', schema: { type: 'string', pattern: '^[a-z0-9-]{1,40}$' } },
  file: { description: 'The file’s name', schema: { type: 'string', minLength: 1 } },
};
/** The lot of an API token that has several. */
const TOKEN_LOT = {
  name: 'Lotline-Lot',
  in: 'header',
  required: false,
  description: 'For an API token of several lots: the lot of this call, 400 without it. Ignored with a session.',
  schema: { type: 'string' },
};
/** The lot of an open board. */
const BOARD_LOT = {
  name: 'lot',
  in: 'query',
  required: false,
  description:
    'The lot of a board’s address. It counts before a session’s lot for staff who work there; other staff are answered as ' +
    'any visitor. Ignored on a paired board unless boards of this lot are open.',
  schema: { type: 'string' },
};
/** The error schema's name, `Error` for most routes. */
const getErrorSchemaName = (route: string, codes: ErrorCode[]): string =>
  route === 'POST /api/send-sms' ? 'TextError' : codes.includes('IMPORT_REFUSED') ? 'ImportRefused' : 'Error';

/** Returns a route's OpenAPI operation. `answer` is the schema of its JSON response. */
export function toOperation(declared: DeclaredRoute, call: PlainCall, answer: JsonSchema | undefined): JsonSchema {
  const { route, controller, handler, access } = declared;
  if (access === undefined) throw new Error(`${route} does not declare its access`);
  const area = controller.replace(/Controller$/, '');
  const words = describeAccess(access);
  return {
    operationId: `${area}.${handler}`,
    tags: [GROUPS[area] ?? area],
    summary: call.summary,
    description: [call.description, `Access: ${words}`].filter(Boolean).join('\n\n'),
    'x-access': words,
    security: toSecurity(access),
    parameters: toParameters(declared, call),
    ...toRequestBody(declared, call),
    responses: { ...toResponses(declared, call, answer), ...toErrorResponses(declared, call) },
  };
}

function toParameters(
  { route, access }: DeclaredRoute,
  { query, requestHeaders = {}, isConditional, example }: PlainCall,
) {
  const inPath = [...route.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const [, , area = ''] = route.split('/');
    const part = PATH_PARTS[`${area}/${name}`] ?? PATH_PARTS[name];
    if (!part) throw new Error(`The parameter :${name} of ${route} has no description`);
    return { name, in: 'path', required: true, ...part, ...withExample(example.path?.[name]) };
  });
  const described = query && describeInput(query);
  const required = new Set([described?.required ?? []].flat());
  const inQuery = Object.entries(described?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
    ...withExample(example.query?.[name]),
  }));
  const heads = { ...requestHeaders, ...(isConditional && { 'If-None-Match': 'The ETag of the caller’s version' }) };
  const inHead = Object.entries(heads).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  }));
  const { board, token } = access === 'public' || access === undefined ? {} : access;
  return [...inPath, ...inQuery, ...(board ? [BOARD_LOT] : []), ...(token ? [TOKEN_LOT] : []), ...inHead];
}

const withExample = (example: unknown) => (example === undefined ? {} : { example });

function toRequestBody({ route, inputs, accepts }: DeclaredRoute, { body, fields, example }: PlainCall) {
  if (inputs.body && !body) throw new Error(`${route} has a body without a description`);
  const described = body && { schema: describeInput(body), example: example.body };
  const content = {
    ...(described &&
      (accepts === undefined || (accepts.json ?? accepts.jsonStream) !== undefined) && {
        'application/json': described,
      }),
    ...(described && accepts?.form !== undefined && { 'application/x-www-form-urlencoded': described }),
    ...(accepts?.file !== undefined && {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['file'],
          properties: {
            ...(fields && (describeInput(fields).properties ?? {})),
            file: { type: 'string', contentMediaType: 'application/octet-stream' },
          },
        },
      },
    }),
  };
  return Object.keys(content).length === 0 ? {} : { requestBody: { required: true, content } };
}

function toResponses({ status }: DeclaredRoute, call: PlainCall, answer: JsonSchema | undefined) {
  const { answerHeaders = {}, accepted, isConditional, emptyWhen, mediaType, example } = call;
  const named = { ...answerHeaders, ...(isConditional && { ETag: 'Identifies this version of the response' }) };
  const headers = Object.fromEntries(
    Object.entries(named).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  );
  const content = answer
    ? { 'application/json': { schema: answer, ...withExample(example.answer) } }
    : mediaType && {
        [mediaType]: { schema: mediaType === 'application/json' ? { type: 'object' } : { type: 'string' } },
      };
  return {
    [status]: {
      description: status >= 300 ? 'Redirect' : 'Success',
      headers: status >= 300 ? { Location: { description: 'The target', schema: { type: 'string' } } } : headers,
      ...(content && { content }),
    },
    ...(accepted && {
      202: {
        description: accepted.description,
        headers: { Location: { description: 'The URL of the result', schema: { type: 'string' } } },
        content: { 'application/json': { schema: { $ref: refTo(accepted.schema) }, example: accepted.example } },
      },
    }),
    ...(emptyWhen !== undefined && { 204: { description: emptyWhen } }),
    ...(isConditional && { 304: { description: 'Not modified', headers } }),
  };
}

function toErrorResponses(declared: DeclaredRoute, call: PlainCall) {
  return Object.fromEntries(
    [...getErrorCodes(declared, call)].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        ...(codes.includes('TOO_MANY') && {
          headers: { 'Retry-After': { description: 'Seconds until a retry can succeed', schema: { type: 'integer' } } },
        }),
        content: {
          'application/json': {
            schema: {
              $ref: refTo(getErrorSchemaName(declared.route, codes)),
              type: 'object',
              properties: { code: { enum: codes } },
            },
            examples: Object.fromEntries(codes.map((code) => [code, { value: toErrorExample(code, declared, codes) }])),
          },
        },
      },
    ]),
  );
}

/** The records that STALE_VERSION returns, by the area of the route. */
const STORED = { '/api/clients': CLIENT, '/api/lots': LOT };

function toErrorExample(code: ErrorCode, { route }: DeclaredRoute, codes: ErrorCode[]) {
  const message = ERROR_MESSAGES[code];
  const stored = Object.entries(STORED).find(([area]) => route.includes(area))?.[1];
  return {
    ...(getErrorSchemaName(route, codes) === 'TextError' && { success: false, error: message }),
    message,
    code,
    ...(code === 'INVALID' && { errors: [{ path: 'phone', message }] }),
    ...(code === 'DUPLICATE_CUSTOMER' && { isDuplicate: true, existingClient: CLIENT }),
    ...(code === 'STALE_VERSION' && stored && { current: stored }),
    ...(code === 'MOVE_OVERTAKEN' && { current: RIDE }),
    ...(code === 'IMPORT_REFUSED' && REFUSED_REPORT),
    ...(code === 'INTERNAL' && { errorId: '3f6e0c58-6f3e-4b52-9a0a-0f6f5f6f7a10' }),
  };
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
