import { DomainError, type ErrorCode, type ErrorDetails, type RpcContext } from '@lotline/contracts';

/** How long a caller waits for an answer unless it says otherwise (design §4). */
export const CALL_TIMEOUT_MS = 5000;

/** A call as it is received: from a process of this release or of the one before it, so nothing of it is certain. */
export interface RpcEnvelope {
  context?: { requestId?: string };
  data?: unknown;
  deadline?: unknown;
}

/** A call as it is sent. `deadline` is the instant at which its caller gives up, in ms since 1970. */
export const envelopeOf = ({ deadline: _callers, ...context }: RpcContext, data: unknown, deadline: number) => ({
  context,
  data,
  deadline,
});

/**
 * Judged before the work begins; a message's own expiry ends when the broker delivers it, to a process that may be frozen. The
 * deadline is of the caller's clock and `now` of the receiver's: machines are taken to agree within a fraction of a second, as
 * NTP has them. A receiver that is ahead takes the difference from the caller's patience; one that is behind may begin a call
 * that much after its caller has left.
 */
export const isOverdue = ({ deadline }: RpcEnvelope, now: number): boolean =>
  typeof deadline === 'number' && deadline <= now;

export type RpcReply<T> = { ok: T } | RpcError;
export interface RpcError {
  error: { code: ErrorCode; message: string; details: ErrorDetails };
}

export const refused = ({ code, message, details }: DomainError): RpcError => ({ error: { code, message, details } });

export const tooLate = (): DomainError => new DomainError('TIMEOUT', 'This is taking too long. Please try again.');

/** The queue of a service's calls. */
export const rpcQueue = (service: string): string => `${service}.rpc`;

/** The queue outlives a restart of its service, its messages (not persistent, expiring) do not outlive their callers. */
export const RPC_QUEUE_OPTIONS = { durable: true };
