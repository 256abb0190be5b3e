import { browserErrorSchema, parseOrThrow } from '@lotline/protocol';
import { Clock, LOGGER, Metrics, type Counter, type Logger } from '@lotline/service-kit';
import { Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AcceptsBody } from '../http/bodies.js';
import { FormFields } from '../http/pipes.js';
import { CallerAddresses } from '../http/limits/caller-addresses.js';
import { SharedThrottles } from '../http/limits/shared-throttles.js';
import { throwIfThrottled, type Throttle } from '../http/limits/throttle.js';
import { Public } from '../session/access.js';
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
  @Public()
  @Post()
  @HttpCode(200)
  @AcceptsBody({ json: MAX_REPORT })
  report(@Body(FormFields) form: Record<string, unknown>, @Req() request: FastifyRequest) {
    const { page, build, kind, name, frames } = parseOrThrow(browserErrorSchema, form);
    throwIfThrottled(this.reports.take(this.addresses.get(request), this.clock.now().getTime()));
    const version = this.files.isCurrentBuild(build) ? 'current' : 'other';
    this.errors.inc({ page, version, kind });
    // Not `name`, which is the logger's.
    this.logger.warn({ page, build, version, kind, error: name, frames }, 'error in a browser');
    return { success: true };
  }
}
