import type { ErrorCode, ErrorDetails, RpcContext } from '@lotline/contracts';

/** How long a caller waits for an answer unless it says otherwise (design §4). */
export const CALL_TIMEOUT_MS = 5000;

export interface RpcEnvelope {
  context: RpcContext;
  data: unknown;
}

export type RpcReply<T> = { ok: T } | { error: { code: ErrorCode; message: string; details: ErrorDetails } };

/** The queue of a service's calls. */
export const rpcQueue = (service: string): string => `${service}.rpc`;

/** The queue outlives a restart of its service, its messages (not persistent, expiring) do not outlive their callers. */
export const RPC_QUEUE_OPTIONS = { durable: true };
