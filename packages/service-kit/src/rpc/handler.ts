import { randomUUID } from 'node:crypto';
import {
  DomainError,
  lotContextSchema,
  openContextSchema,
  parseOrThrow,
  rpcMap,
  unavailable,
  type RpcContextOf,
  type RpcPattern,
  type RpcRequest,
  type RpcResponse,
} from '@lotline/protocol';
import { MessagePattern } from '@nestjs/microservices';
import type { ZodType } from 'zod';
import { DATABASE_MS } from '../database/connection.js';
import { withTimeBudget } from '../database/time-budget.js';
import { isDatabaseUnavailable } from '../database/faults.js';
import { withRequestId, type Logger } from '../logging/logger.js';
import { startSpan, withTrace } from '../tracing/tracing.js';
import { deadlineOf, isOverdue, timeoutError, type RpcEnvelope, type RpcReply } from './wire.js';

type Method<P extends RpcPattern> = (data: RpcRequest<P>, context: RpcContextOf<P>) => Promise<RpcResponse<P>>;

let logger: Logger | undefined;
/** Sets the logger for unexpected errors of handlers. Called once, by the bootstrap. */
export const logRpcErrorsTo = (to: Logger): void => void (logger = to);

/**
 * Marks a method as the handler of a call. It checks the deadline and parses the input before the method runs. A DomainError that
 * the method throws becomes the reply, and an unavailable database UNAVAILABLE; any other error is logged with its stack and
 * becomes INTERNAL with an error id.
 */
export function Rpc<P extends RpcPattern>(pattern: P) {
  // Generic, so that a method may omit the context.
  return <M extends Method<P>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<M>,
  ): PropertyDescriptor => {
    const method = descriptor.value;
    if (!method) throw new Error(`${pattern} is not on a method`);
    const { scope, request }: { scope: 'lot' | 'open'; request: ZodType } = rpcMap[pattern];
    const contextSchema: ZodType = scope === 'lot' ? lotContextSchema : openContextSchema;
    const handle = async function (this: unknown, envelope: RpcEnvelope): Promise<RpcReply<unknown>> {
      const requestId = envelope.context?.requestId ?? randomUUID();
      const span = startSpan(pattern, { kind: 'server', attributes: { 'rpc.method': pattern } });
      const run = async (): Promise<RpcReply<unknown>> => {
        try {
          if (isOverdue(envelope, Date.now())) throw timeoutError();
          const context = contextSchema.parse(envelope.context);
          const data = parseOrThrow(request, envelope.data);
          const deadline = deadlineOf(envelope);
          const args = [data, { ...Object(context), ...(deadline !== undefined && { deadline }) }];
          return { ok: await withTimeBudget(budgetFor(deadline), () => Reflect.apply(method, this, args)) };
        } catch (error) {
          const reply = { error: toRpcError(error, pattern) };
          span?.fail(reply.error.code);
          return reply;
        } finally {
          span?.end();
        }
      };
      return withRequestId(requestId, () => withTrace(span, run));
    };
    const wrapped: PropertyDescriptor = { ...descriptor, value: handle };
    MessagePattern(pattern)(target, key, wrapped);
    return wrapped;
  };
}

/** Time reserved for the reply, so that the caller learns of an unavailable database in time, in ms. */
const REPLY_MS = 300;

const budgetFor = (deadline = Infinity): number => Math.min(DATABASE_MS, deadline - REPLY_MS - Date.now());

function toRpcError(error: unknown, pattern: string): Extract<RpcReply<never>, { error: unknown }>['error'] {
  if (error instanceof DomainError) return { code: error.code, message: error.message, details: error.details };
  const { message, stack } = error instanceof Error ? error : new Error('not an error');
  if (isDatabaseUnavailable(error)) {
    logger?.warn({ pattern, reason: message }, 'call rejected: the database is unavailable');
    return toRpcError(unavailable(), pattern);
  }
  const errorId = randomUUID();
  logger?.error({ errorId, pattern, reason: message, stack }, 'call failed');
  return { code: 'INTERNAL', message: 'Something went wrong on our side.', details: { errorId } };
}
