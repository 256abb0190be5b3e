import { ApiDescription, type ApiDocument } from '@lotline/contracts/testing';
import type { Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/internal';
import { GatewayModule } from '../gateway.module.js';
import { openApiDocument } from '../openapi/document.js';
import { routesOf } from '../openapi/routes.js';

const controllers: Type[] = Reflect.getMetadata(MODULE_METADATA.CONTROLLERS, GatewayModule);

/** The routes of the gateway, without one that runs. */
export const ROUTES = routesOf(controllers);

/** The document that `GET /api/docs-json` answers. */
export const API_DOCUMENT: ApiDocument = JSON.parse(
  JSON.stringify(openApiDocument(ROUTES, { session: 'lotline', screen: 'lotline_board' })),
);
export const API = new ApiDescription(API_DOCUMENT);
