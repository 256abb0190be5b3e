import { createHash } from 'node:crypto';
import { DomainError } from '@lotline/contracts';
import { SETTINGS } from '@lotline/service-kit';
import { Controller, Get, Header, Inject, Param, Req, Res } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import folderOfSwagger from 'swagger-ui-dist/absolute-path.js';
import { boardCookieName, sessionCookieName, type GatewaySettings } from '../config.js';
import { isUnchanged } from '../http/etag.js';
import { Public } from '../session/access.js';
import { DOCS_PAGE, START_SCRIPT, SWAGGER_FILES } from './docs-page.js';
import { openApiDocument } from './document.js';
import { controllersOf, routesOf } from './routes.js';

/** It has a policy of pages, not of data (door/security.ts). */
const Page = () => RouteConfig({ isPage: true });

/** The REST contract, for whoever writes a client of it (docs/decisions/the-contract-is-public.md). */
@Controller('api')
export class DocsController {
  private document: { body: string; etag: string } | undefined;

  constructor(
    private readonly modules: ModulesContainer,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  @Public()
  @Get('docs-json')
  describe(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const { body, etag } = (this.document ??= this.make());
    reply.header('ETag', etag).header('Cache-Control', 'no-cache');
    if (isUnchanged(request, etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  }

  @Public()
  @Get('docs')
  @Page()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Cache-Control', 'no-cache')
  page(): string {
    return DOCS_PAGE;
  }

  @Public()
  @Get('docs/:file')
  file(@Param('file') name: string, @Res() reply: FastifyReply) {
    reply.header('Cache-Control', 'no-cache');
    if (name === 'start.js') return reply.type('text/javascript; charset=utf-8').send(START_SCRIPT);
    if (!SWAGGER_FILES.includes(name)) throw new DomainError('NOT_FOUND', 'Not found');
    return reply.sendFile(name, folderOfSwagger(), { cacheControl: false });
  }

  /** Made when it is first asked for: most gateways never are. */
  private make(): { body: string; etag: string } {
    const body = JSON.stringify(
      openApiDocument(routesOf(controllersOf(this.modules)), {
        session: sessionCookieName(this.settings),
        screen: boardCookieName(this.settings),
      }),
    );
    return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
  }
}
