import type { z } from 'zod';
import { authRpc } from './auth.js';
import { clientsRpc } from './clients.js';
import type { LotContext, OpenContext } from './define.js';
import { notifyRpc } from './notify.js';
import { shuttleRpc } from './shuttle.js';

/** Every call between processes: `<service>.<noun>.<verb>` (design §4). The first part names the queue. */
export const rpcMap = { ...authRpc, ...clientsRpc, ...shuttleRpc, ...notifyRpc };
export type RpcMap = typeof rpcMap;
export type RpcPattern = keyof RpcMap;

/** What the caller gives: before defaults and transformations. */
export type RpcInput<P extends RpcPattern> = z.input<RpcMap[P]['request']>;
/** What the handler gets: parsed. */
export type RpcRequest<P extends RpcPattern> = z.output<RpcMap[P]['request']>;
/** What travels back: a text of JSON is a text still. */
export type RpcResponse<P extends RpcPattern> = z.input<RpcMap[P]['response']>;
export type RpcContextOf<P extends RpcPattern> = RpcMap[P]['scope'] extends 'lot' ? LotContext : OpenContext;

export type ServiceName = 'gateway' | 'auth' | 'clients' | 'shuttle' | 'notify';

export * from './define.js';
export { USER_PAGE } from './auth.js';
export type { ListCount } from './clients.js';
export type { BoardCount, CopiedRide, LinkPress, LinkState, LotWaits, MoveResult } from './shuttle.js';
