import { AsyncLocalStorage } from 'node:async_hooks';
import type { LoggerService } from '@nestjs/common';
import { currentTrace } from '../tracing/tracing.js';
import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger } from 'pino';

const requestIds = new AsyncLocalStorage<string>();

/** Runs `work` with a request id that all of its log lines and events carry. */
export const withRequestId = <T>(requestId: string, work: () => T): T => requestIds.run(requestId, work);

/** The id of the current request, or undefined outside of one. */
export const currentRequestId = (): string | undefined => requestIds.getStore();

/** Writes JSON lines, to standard output by default. Never pass it personal data or secrets. */
export function createLogger(service: string, level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const requestId = requestIds.getStore();
      const trace = currentTrace();
      return { ...(requestId && { requestId }), ...(trace && { traceId: trace.traceId }) };
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Why something failed, for a log line. A thrown value that is not an error may contain anything. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown error');

/** Logs an error that nothing has caught, or a rejection that nothing has handled, and ends the process with code 1. */
export function endOnUncaughtErrors(logger: Logger): void {
  process.on('uncaughtException', (error: unknown, origin) => {
    logger.fatal({ origin, ...describeFatal(error) }, 'uncaught error; the process exits');
    process.exit(1);
  });
}

/** A thrown value that is not an error may contain anything, so it is not logged. */
export const describeFatal = (error: unknown): { reason: string; stack: string | undefined } =>
  error instanceof Error
    ? { reason: error.message, stack: error.stack }
    : { reason: `a thrown ${typeof error}`, stack: undefined };

/** Writes Nest's log lines to the same stream, its start-up messages at debug level. */
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

/** An error object may contain a URL with its password, so only the message is logged. */
function describe(message: unknown): string {
  if (message instanceof Error) return message.message;
  return typeof message === 'string' ? message : 'See the previous lines';
}
