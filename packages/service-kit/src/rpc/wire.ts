import { formerAskerOf, type ErrorCode, type ErrorDetails, type RpcContext } from '@lotline/contracts';

/** How long a caller waits for an answer unless it says otherwise (design §4). */
export const CALL_TIMEOUT_MS = 5000;

/** A call as it is received: from a process of this release or of the one before it, so nothing of it is certain. */
export interface RpcEnvelope {
  context?: { requestId?: string };
  data?: unknown;
}

/** A call as it is sent: with what receivers of release 0.1 require, too. */
export const envelopeOf = (context: RpcContext, data: unknown) => ({
  context: { ...context, ...formerAskerOf(context.actor) },
  data,
});

export type RpcReply<T> = { ok: T } | { error: { code: ErrorCode; message: string; details: ErrorDetails } };

/** The queue of a service's calls. */
export const rpcQueue = (service: string): string => `${service}.rpc`;

/** The queue outlives a restart of its service, its messages (not persistent, expiring) do not outlive their callers. */
export const RPC_QUEUE_OPTIONS = { durable: true };
