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
} from '@lotline/contracts';
import { MessagePattern } from '@nestjs/microservices';
import type { ZodType } from 'zod';
import { DATABASE_MS } from '../database/connection.js';
import { withTimeBudget } from '../database/time-budget.js';
import { isDatabaseUnavailable } from '../database/faults.js';
import { withRequestId, type Logger } from '../logging/index.js';
import { isOverdue, tooLate, type RpcEnvelope, type RpcReply } from './wire.js';

type Method<P extends RpcPattern> = (data: RpcRequest<P>, context: RpcContextOf<P>) => Promise<RpcResponse<P>>;

let logger: Logger | undefined;
/** Where handlers write what was not foreseen. Set once, by the bootstrap. */
export const logRpcFaultsTo = (to: Logger): void => void (logger = to);

/**
 * Marks a method as the handler of one call of the map (design §4). Here, at the service's door, its deadline is judged and its
 * input parsed; a DomainError it throws is the answer, a database that is away is UNAVAILABLE; anything else is logged with its
 * stack and answered as INTERNAL with an error id.
 */
export function Rpc<P extends RpcPattern>(pattern: P) {
  // Generic, so that a method that needs no context may leave it out.
  return <M extends Method<P>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<M>,
  ): PropertyDescriptor => {
    const method = descriptor.value;
    if (!method) throw new Error(`${pattern} is not on a method`);
    const { scope, request }: { scope: 'lot' | 'open'; request: ZodType } = rpcMap[pattern];
    const contextSchema: ZodType = scope === 'lot' ? lotContextSchema : openContextSchema;
    const door = async function (this: unknown, envelope: RpcEnvelope): Promise<RpcReply<unknown>> {
      const requestId = envelope.context?.requestId ?? randomUUID();
      return withRequestId(requestId, async () => {
        try {
          if (isOverdue(envelope, Date.now())) throw tooLate();
          const context = contextSchema.parse(envelope.context);
          const data = parseOrThrow(request, envelope.data);
          const due = dueOf(envelope);
          const asked = [data, { ...Object(context), ...due }];
          return { ok: await withTimeBudget(patienceOf(due), () => Reflect.apply(method, this, asked)) };
        } catch (error) {
          return { error: refusal(error, pattern) };
        }
      });
    };
    const wrapped: PropertyDescriptor = { ...descriptor, value: door };
    MessagePattern(pattern)(target, key, wrapped);
    return wrapped;
  };
}

/** Left for the way back, so that a caller hears of a database that is away, in ms. */
const ANSWER_MS = 300;

const dueOf = ({ deadline }: RpcEnvelope): { deadline?: number } => (typeof deadline === 'number' ? { deadline } : {});

const patienceOf = ({ deadline = Infinity }: { deadline?: number }): number =>
  Math.min(DATABASE_MS, deadline - ANSWER_MS - Date.now());

function refusal(error: unknown, pattern: string): Extract<RpcReply<never>, { error: unknown }>['error'] {
  if (error instanceof DomainError) return { code: error.code, message: error.message, details: error.details };
  const { message, stack } = error instanceof Error ? error : new Error('not an error');
  if (isDatabaseUnavailable(error)) {
    logger?.warn({ pattern, reason: message }, 'call refused, the database is away');
    return refusal(unavailable(), pattern);
  }
  const errorId = randomUUID();
  logger?.error({ errorId, pattern, reason: message, stack }, 'call failed');
  return { code: 'INTERNAL', message: 'Something went wrong on our side.', details: { errorId } };
}
