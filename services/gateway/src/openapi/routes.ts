import { RequestMethod, type Type } from '@nestjs/common';
import {
  HTTP_CODE_METADATA,
  METHOD_METADATA,
  PARAMTYPES_METADATA,
  PATH_METADATA,
  REDIRECT_METADATA,
  ROUTE_ARGS_METADATA,
  RouteParamtypes,
} from '@nestjs/common/internal';
import { MetadataScanner, type ModulesContainer } from '@nestjs/core';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants';
import type { ZodType } from 'zod';
import type { Bodies } from '../http/bodies.js';
import { LAZY_QUERY } from '../http/lazy-query.js';
import { ACCESS, DESCRIPTION, type Access, type Description } from '../http/route.js';

/** What validates an input: a class, or a schema. */
export type InputType = Type | ZodType;

/** A route as its controller declares it. */
export interface DeclaredRoute {
  /** `GET /api/clients/:id` */
  route: string;
  /** `ClientsController` */
  controller: string;
  /** The handler method. */
  handler: string;
  access: Access | undefined;
  description: Description | undefined;
  /** The status of a successful response. */
  status: number;
  accepts: Bodies | undefined;
  /** What validates the whole body and query, if the method uses them; Object if it does so itself. */
  inputs: Partial<Record<'body' | 'query', InputType>>;
}

/** Returns every controller of an application. */
export const getControllers = (modules: ModulesContainer): Type[] =>
  [...modules.values()]
    .flatMap((module) => [...module.controllers.values()])
    .flatMap(({ metatype }) => (metatype ? [metatype as Type] : []));

/** Returns every route of these controllers. */
export function getRoutes(controllers: Type[]): DeclaredRoute[] {
  const scanner = new MetadataScanner();
  return controllers.flatMap((controller) => {
    const prototype: object = controller.prototype;
    const base: unknown = Reflect.getMetadata(PATH_METADATA, controller);
    return scanner.getAllMethodNames(prototype).flatMap((name) => {
      const handler: object = Reflect.get(prototype, name);
      const path: unknown = Reflect.getMetadata(PATH_METADATA, handler);
      if (path === undefined) return [];
      const method = RequestMethod[Number(Reflect.getMetadata(METHOD_METADATA, handler))] ?? '';
      return [
        {
          route: `${method} ${joinPaths(base, path)}`,
          controller: controller.name,
          handler: name,
          access: Reflect.getMetadata(ACCESS, handler),
          description: Reflect.getMetadata(DESCRIPTION, handler),
          status: getSuccessStatus(handler, method),
          accepts: Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handler)?.accepts,
          inputs: getInputs(controller, prototype, name),
        },
      ];
    });
  });
}

const joinPaths = (...parts: unknown[]): string =>
  `/${parts
    .map((part) => String(part).replace(/^\/+|\/+$/g, ''))
    .filter((part) => part !== '')
    .join('/')}`;

function getSuccessStatus(handler: object, method: string): number {
  const redirect: { statusCode: number } | undefined = Reflect.getMetadata(REDIRECT_METADATA, handler);
  const status: number | undefined = Reflect.getMetadata(HTTP_CODE_METADATA, handler);
  return redirect?.statusCode ?? status ?? (method === 'POST' ? 201 : 200);
}

function getInputs(controller: object, prototype: object, name: string): DeclaredRoute['inputs'] {
  const types: Type[] = Reflect.getMetadata(PARAMTYPES_METADATA, prototype, name) ?? [];
  const given: Record<string, { index: number; data?: unknown; schema?: ZodType }> =
    Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {};
  const whole = (kind: RouteParamtypes): InputType | undefined => {
    const found = Object.entries(given).find(([key, { data }]) => key.startsWith(`${kind}:`) && data === undefined);
    return found && (found[1].schema ?? types[found[1].index]);
  };
  const lazyQuery: Type | undefined = Reflect.getMetadata(LAZY_QUERY, prototype, name);
  const [body, query] = [whole(RouteParamtypes.BODY), lazyQuery ?? whole(RouteParamtypes.QUERY)];
  return { ...(body && { body }), ...(query && { query }) };
}
