import { AsyncLocalStorage } from 'node:async_hooks';
import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';

const requestIds = new AsyncLocalStorage<string>();

/** Runs `work` so that every log line and event of it carries the request's id. */
export const withRequestId = <T>(requestId: string, work: () => T): T => requestIds.run(requestId, work);

/** The id of the request being worked on, or undefined outside of one. */
export const currentRequestId = (): string | undefined => requestIds.getStore();

/** JSON lines on standard output; personal data and secrets are never handed to it. */
export function createLogger(service: string, level: string): Logger {
  return pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const requestId = requestIds.getStore();
      return requestId ? { requestId } : {};
    },
  });
}

/** Nest's own lines in the same stream. Its start-up chatter is debug to us. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }

  error(message: unknown, _stack?: unknown, context?: string): void {
    this.logger.error({ context }, describe(message));
  }

  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, describe(message));
  }
}

/** An error object may hold a URL with its password: only its own words are logged (notes: RabbitMQ in Nest). */
function describe(message: unknown): string {
  if (message instanceof Error) return message.message;
  return typeof message === 'string' ? message : 'See the lines before';
}
