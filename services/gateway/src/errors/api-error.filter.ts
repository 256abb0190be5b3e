import type { ApiError } from '@lotline/protocol';
import { LOGGER, type Logger } from '@lotline/service-kit';
import { Catch, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brokeOff, toErrorResponse } from './api-error.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Adds fields to every error response of this route, including errors raised before its controller. */
    extraErrorFields?: (error: ApiError) => object;
  }
}

/** Whether the caller went away in the middle of the body: whatever failed then is not the gateway's fault. */
const isAborted = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** Turns every error into a response. */
@Catch()
export class ApiErrorFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const { status, body, retryAfter, fault } = toErrorResponse(isAborted(request) ? brokeOff() : error);
    if (fault) {
      const { message: reason, stack } = fault;
      this.logger.error({ requestId: request.id, errorId: body.errorId, reason, stack }, 'request failed');
    }
    // A streamed list has already started: closing the connection is the only way to report the error.
    if (reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    if (retryAfter !== undefined) reply.header('Retry-After', retryAfter);
    // RFC 6750, section 3.
    if (body.code === 'INVALID_TOKEN') reply.header('WWW-Authenticate', 'Bearer error="invalid_token"');
    // It belongs to the response that would have been sent.
    reply.removeHeader('ETag');
    reply
      .code(status)
      .header('Cache-Control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ ...request.routeOptions.config.extraErrorFields?.(body), ...body }));
  }
}
