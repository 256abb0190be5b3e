import { RequestMethod, type INestApplication } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/internal';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { ACCESS, type Access } from '../session/access.js';

export interface DeclaredRoute {
  /** `GET /api/clients/:id` */
  route: string;
  access: Access | undefined;
}

/** Every route of the application's controllers, with who may call it. */
export function routesOf(app: INestApplication): DeclaredRoute[] {
  const scanner = new MetadataScanner();
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
  return controllers.flatMap(({ metatype }) => {
    const prototype: object = metatype?.prototype ?? {};
    const base: unknown = Reflect.getMetadata(PATH_METADATA, metatype ?? Object);
    return scanner.getAllMethodNames(prototype).flatMap((name) => {
      const handler: object = Reflect.get(prototype, name);
      const path: unknown = Reflect.getMetadata(PATH_METADATA, handler);
      if (path === undefined) return [];
      const method = RequestMethod[Number(Reflect.getMetadata(METHOD_METADATA, handler))];
      const access: Access | undefined = Reflect.getMetadata(ACCESS, handler);
      return [{ route: `${method} ${joined(base, path)}`, access }];
    });
  });
}

const joined = (...parts: unknown[]): string =>
  `/${parts
    .map((part) => String(part).replace(/^\/+|\/+$/g, ''))
    .filter((part) => part !== '')
    .join('/')}`;
