import { DomainError, isStaffScreen, shuttleAt } from '@lotline/protocol';
import { Lots } from '@lotline/service-kit';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../http/route.js';
import { Callers } from '../session/callers.js';
import { notFoundPage } from './not-found-page.js';
import { isHidden, SiteFiles } from './site-files.js';

/** The entry without store, router or antd: landing page, sign-in and customer page. */
const SITE = 'site.html';
const APP = 'index.html';
/** The entry without router or antd for the tablet in a shuttle, which checks itself which shuttles the lot has. */
const BOARD = 'pick-up.html';
/** Shown by a browser that cannot reach a staff page (frontend/public/service-worker.js). */
const OFFLINE = 'offline.html';
/** Vite puts a hash into every name below this. */
const HASHED = /^assets\//;
const YEAR_MS = 365 * 24 * 3600 * 1000;

/** Serves the built front end and selects the entry for each path. */
@Controller()
export class SiteController {
  constructor(
    private readonly files: SiteFiles,
    private readonly callers: Callers,
    private readonly lots: Lots,
  ) {}

  /** The dashboard for signed-in staff, otherwise the landing page. */
  @Public()
  @Get('/')
  async home(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.page((await this.isSignedIn(request)) ? APP : SITE, reply);
  }

  @Public()
  @Get('login')
  signIn(@Res() reply: FastifyReply) {
    return this.page(SITE, reply);
  }

  /** The token of a one-time link is in the fragment, which the server does not see. */
  @Public()
  @Get('reset-password')
  resetPassword(@Res() reply: FastifyReply) {
    return this.page(SITE, reply.header('X-Robots-Tag', 'noindex, nofollow'));
  }

  /** Keeps personal links out of search engines. */
  @Public()
  @Get('shuttle-request/*')
  customer(@Res() reply: FastifyReply) {
    return this.page(SITE, reply.header('X-Robots-Tag', 'noindex, nofollow'));
  }

  @Public()
  @Get('api/*')
  unknownCall(): never {
    throw new DomainError('NOT_FOUND', 'Not found');
  }

  @Public()
  @Get('*')
  async other(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const name = toFileName(request.url);
    if (shuttleAt(`/${name}`) !== null) return this.page(BOARD, reply);
    if (name === OFFLINE) return this.page(OFFLINE, reply);
    if (isHidden(name) || (HASHED.test(name) && !this.files.has(name))) throw new DomainError('NOT_FOUND', 'Not found');
    if (isStaffScreen(`/${name}`)) return this.page(APP, reply);
    if (name.endsWith('.html') || !this.files.has(name)) return this.notFound(request, reply);
    return HASHED.test(name)
      ? reply.sendFile(name, { cacheControl: true, immutable: true, maxAge: YEAR_MS })
      : reply.header('Cache-Control', 'no-cache').sendFile(name, { cacheControl: false });
  }

  /** The landing page works without the auth service: while it is unavailable, the session alone decides. */
  private async isSignedIn(request: FastifyRequest): Promise<boolean> {
    try {
      return (await this.callers.findStaff(request)) !== null;
    } catch {
      return request.session !== null;
    }
  }

  /** Staff get the app's own 404 page. Sent without validators, because a 304 would become an empty 404. */
  private async notFound(request: FastifyRequest, reply: FastifyReply) {
    reply.code(404).header('Cache-Control', 'no-cache');
    if (this.files.has(APP) && (await this.isSignedIn(request)))
      return reply.sendFile(APP, { cacheControl: false, etag: false, lastModified: false });
    return reply.type('text/html; charset=utf-8').send(notFoundPage(this.lots.all[0]?.title ?? 'Lotline'));
  }

  private page(name: string, reply: FastifyReply) {
    if (!this.files.has(name)) throw new DomainError('NOT_FOUND', 'Not found');
    return reply.header('Cache-Control', 'no-cache').sendFile(name, { cacheControl: false });
  }
}

function toFileName(url: string): string {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '').slice(1);
  } catch {
    return '';
  }
}
