import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { DomainError } from '@lotline/protocol';
import { SETTINGS } from '@lotline/service-kit';
import { Controller, Get, Header, Inject, Param, Req, Res } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { boardCookieName, sessionCookieName, type GatewaySettings } from '../config.js';
import { isUnchanged } from '../http/etag.js';
import { Public } from '../http/route.js';
import { openApiDocument } from './document.js';
import { getControllers, getRoutes } from './routes.js';

/** Swagger UI without external resources: no validator, no font, no inline script. */
const DOCS_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <link rel="icon" href="data:," />
    <title>Lotline: the REST contract</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
    <script src="/api/docs/swagger-ui-bundle.js" defer></script>
    <script src="/api/docs/start.js" defer></script>
  </head>
  <body>
    <main id="docs"></main>
  </body>
</html>
`;

const START_SCRIPT = `window.SwaggerUIBundle({
  url: '/api/docs-json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'list',
  showExtensions: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
`;

const SWAGGER_FOLDER = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
/** The files of swagger-ui-dist that the page uses. */
const SWAGGER_FILES: readonly string[] = ['swagger-ui.css', 'swagger-ui-bundle.js'];

/** Applies the page policy instead of the data policy (http/security.ts). */
const Page = () => RouteConfig({ isPage: true });

/** The REST contract for authors of API clients (docs/decisions/programs.md). */
@Controller('api')
export class DocsController {
  private document: { body: string; etag: string } | undefined;

  constructor(
    private readonly modules: ModulesContainer,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  @Public({
    summary: 'Returns this document',
    mediaType: 'application/json',
    isConditional: true,
  })
  @Get('docs-json')
  describe(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const { body, etag } = (this.document ??= this.make());
    reply.header('ETag', etag).header('Cache-Control', 'no-cache');
    if (isUnchanged(request, etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  }

  @Public({
    summary: 'Returns this documentation as a page',
    mediaType: 'text/html',
  })
  @Get('docs')
  @Page()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Cache-Control', 'no-cache')
  page(): string {
    return DOCS_PAGE;
  }

  @Public({
    summary: 'Returns a file of the documentation page',
    mediaType: '*/*',
  })
  @Get('docs/:file')
  file(@Param('file') name: string, @Res() reply: FastifyReply) {
    reply.header('Cache-Control', 'no-cache');
    if (name === 'start.js') return reply.type('text/javascript; charset=utf-8').send(START_SCRIPT);
    if (!SWAGGER_FILES.includes(name)) throw new DomainError('NOT_FOUND', 'Not found');
    return reply.sendFile(name, SWAGGER_FOLDER, { cacheControl: false });
  }

  /** Composed on first use: most gateways never need it. */
  private make(): { body: string; etag: string } {
    const body = JSON.stringify(
      openApiDocument(getRoutes(getControllers(this.modules)), {
        session: sessionCookieName(this.settings),
        board: boardCookieName(this.settings),
      }),
    );
    return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
  }
}
