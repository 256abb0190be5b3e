import { DomainError, type ErrorCode, type ErrorDetails, type RpcContext } from '@lotline/protocol';

/** How long a caller waits for an answer by default. */
export const CALL_TIMEOUT_MS = 5000;

/** A call as it is received. The sender may be of another release, so every field is optional. */
export interface RpcEnvelope {
  context?: { requestId?: string };
  data?: unknown;
  deadline?: unknown;
}

/** How far this process's clock is ahead of the database's, in ms. */
let aheadMs = 0;
/** Called by `ClockCheck`. */
export const setClockAhead = (ms: number): void => void (aheadMs = ms);

/**
 * A call as it is sent. `deadline` is the instant at which its caller gives up, in ms since 1970: here by this process's clock, in the
 * message by the database's, so that caller and receiver need not agree.
 */
export const envelopeOf = ({ deadline: _callers, ...context }: RpcContext, data: unknown, deadline: number) => ({
  context,
  data,
  deadline: deadline - aheadMs,
});

/** The deadline of a received call by this process's clock. */
export const deadlineOf = ({ deadline }: RpcEnvelope): number | undefined =>
  typeof deadline === 'number' ? deadline + aheadMs : undefined;

/**
 * Checked before the work starts: the message's expiration ends when the broker delivers it, and the receiving process may have
 * been frozen since.
 */
export const isOverdue = (envelope: RpcEnvelope, now: number): boolean => (deadlineOf(envelope) ?? Infinity) <= now;

export type RpcReply<T> = { ok: T } | RpcError;
export interface RpcError {
  error: { code: ErrorCode; message: string; details: ErrorDetails };
}

export const errorReply = ({ code, message, details }: DomainError): RpcError => ({
  error: { code, message, details },
});

export const timeoutError = (): DomainError => new DomainError('TIMEOUT', 'This is taking too long. Please try again.');

/**
 * The queue of a service's calls, a classic queue: fast, but it lives on one node of the broker. It survives a restart of its
 * service; its messages are not persistent and expire with their callers.
 */
export const rpcQueue = (service: string): string => `${service}.rpc`;
export const RPC_QUEUE_OPTIONS = { durable: true };

/**
 * A quorum queue, which survives the loss of a node. Callers use it for calls that the broker returns because the node of the other
 * queue is lost (docs/decisions/broker.md).
 */
export const spareRpcQueue = (service: string): string => `${rpcQueue(service)}.spare`;
export const SPARE_RPC_QUEUE_OPTIONS = { durable: true, arguments: { 'x-queue-type': 'quorum' } };
