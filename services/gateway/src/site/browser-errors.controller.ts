import { browserErrorSchema } from '@lotline/protocol';
import { Clock, LOGGER, Metrics, type Counter, type Logger } from '@lotline/service-kit';
import { Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AcceptsBody } from '../http/bodies.js';
import { CallerAddresses } from '../http/limits/caller-addresses.js';
import { SharedThrottles } from '../http/limits/shared-throttles.js';
import { throwIfThrottled, type Throttle } from '../http/limits/throttle.js';
import { Public } from '../http/route.js';
import { SiteFiles } from './site-files.js';

/** Per address, which a whole office shares. A page sends at most five (frontend/src/site/error-reporter.ts). */
const REPORTS_PER_MINUTE = 30;
/** In bytes: several times the largest report. */
const MAX_REPORT = 4096;

/** Counts and logs the errors of pages (docs/product/errors.md#errors-in-browsers). */
@Controller('api/client-errors')
export class BrowserErrorsController {
  private readonly reports: Throttle;
  private readonly errors: Counter<'page' | 'version' | 'kind'>;

  constructor(
    private readonly addresses: CallerAddresses,
    private readonly clock: Clock,
    private readonly files: SiteFiles,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: Metrics,
    throttles: SharedThrottles,
  ) {
    this.reports = throttles.perMinute('client-errors', REPORTS_PER_MINUTE);
    this.errors = metrics.counter('lotline_client_errors_total');
  }

  /** Pages of visitors have errors too. */
  @Public({
    summary: 'Reports an error of a page',
    description:
      'For the pages themselves: it counts the error by page and version, and logs it. It takes the pattern of the page, the class of the error and positions in files of the build; no messages and no URLs. At most 30 a minute from an address, of at most 4 KiB.',
    errors: ['TOO_MANY'],
    example: {
      body: {
        page: '/shuttle',
        build: '0f3a9c1d5e7b2468',
        kind: 'exception',
        name: 'TypeError',
        frames: ['assets/board-route-Bb-3RTB0.js:1:10482'],
      },
    },
  })
  @Post()
  @HttpCode(200)
  @AcceptsBody({ json: MAX_REPORT })
  report(
    @Body({ schema: browserErrorSchema }) { page, build, kind, name, frames }: z.output<typeof browserErrorSchema>,
    @Req() request: FastifyRequest,
  ) {
    throwIfThrottled(this.reports.take(this.addresses.get(request), this.clock.now().getTime()));
    const version = this.files.isCurrentBuild(build) ? 'current' : 'other';
    this.errors.inc({ page, version, kind });
    // Not `name`, which is the logger's.
    this.logger.warn({ page, build, version, kind, error: name, frames }, 'error in a browser');
    return { success: true };
  }
}
