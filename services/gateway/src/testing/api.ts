import { ApiDescription, type ApiDocument } from '@lotline/protocol/testing';
import {
  apiErrorSchema,
  importAcceptedSchema,
  importRefusedSchema,
  restAnswers,
  textErrorSchema,
} from '@lotline/protocol';
import type { Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/internal';
import type { ZodType } from 'zod';
import { GatewayModule } from '../gateway.module.js';
import { openApiDocument } from '../openapi/document.js';
import { getRoutes } from '../openapi/routes.js';

const controllers: Type[] = Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, GatewayModule);

/** The routes of the gateway, read without starting it. */
export const ROUTES = getRoutes(controllers);

/** The document of `GET /api/docs-json`. */
export const API_DOCUMENT: ApiDocument = JSON.parse(
  JSON.stringify(openApiDocument(ROUTES, { session: 'lotline', board: 'lotline_board' })),
);
export const API = new ApiDescription(API_DOCUMENT);

const DECLARED = Object.entries<ZodType>(restAnswers).map(([route, schema]) => ({
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
