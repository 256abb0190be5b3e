import { ApiDescription, type ApiDocument } from '@lotline/protocol/testing';
import {
  apiErrorSchema,
  importAcceptedSchema,
  importRefusedSchema,
  successSchema,
  textErrorSchema,
} from '@lotline/protocol';
import type { Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/internal';
import type { ZodType } from 'zod';
import { GatewayModule } from '../gateway.module.js';
import { describedRoutes, openApiDocument } from '../openapi/document.js';
import { getRoutes } from '../openapi/routes.js';

const listOf = (key: string, module: Type): Type[] => Reflect.getMetadata(key, module) ?? [];
const controllersOf = (module: Type): Type[] => [
  ...listOf(MODULE_METADATA.CONTROLLERS, module),
  ...listOf(MODULE_METADATA.IMPORTS, module).flatMap(controllersOf),
];

/** The routes of the gateway, read without starting it. */
export const ROUTES = getRoutes([...new Set(controllersOf(GatewayModule))]);

/** The document of `GET /api/docs-json`. */
export const API_DOCUMENT: ApiDocument = JSON.parse(
  JSON.stringify(openApiDocument(ROUTES, { session: 'lotline', board: 'lotline_board' })),
);
export const API = new ApiDescription(API_DOCUMENT);

const described = describedRoutes(ROUTES);
/** Every call of the API: `GET /api/clients/:id`. */
export const CALLS: readonly string[] = described.map(({ route }) => route);

/** The routes with a JSON answer, and its schema. */
export const ANSWERS: { route: string; schema: ZodType }[] = described.flatMap(
  ({ route, status, description: { answer = successSchema, mediaType } }) =>
    status < 300 && mediaType === undefined ? [{ route, schema: answer }] : [],
);

const DECLARED = ANSWERS.map(({ route, schema }) => ({
  // A parameter matches one path segment; literal segments take precedence.
  path: new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`),
  parameters: route.split(':').length,
  schema,
}));
DECLARED.sort((one, other) => one.parameters - other.parameters);

/** Returns the declared schema of a response; undefined for pages, probes and 304. */
export function findDeclaredSchema(method: string, url: string, status: number): ZodType | undefined {
  const [path = ''] = url.split('?');
  if (!path.startsWith('/api/')) return undefined;
  if (path === '/api/import' && status === 422) return importRefusedSchema;
  if (path === '/api/import' && status === 202) return importAcceptedSchema;
  if (status >= 400) return path === '/api/send-sms' ? textErrorSchema : apiErrorSchema;
  return status === 200 || status === 201
    ? DECLARED.find((route) => route.path.test(`${method} ${path}`))?.schema
    : undefined;
}
