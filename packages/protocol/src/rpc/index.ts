import type { z } from 'zod';
import { authRpc } from './auth.js';
import { clientsRpc } from './clients.js';
import type { LotContext, OpenContext } from './define.js';
import { notifyRpc } from './notify.js';
import { shuttleRpc } from './shuttle.js';

/** All calls between services, named `<service>.<noun>.<verb>`. The first part is the queue. */
export const rpcMap = { ...authRpc, ...clientsRpc, ...shuttleRpc, ...notifyRpc };
export type RpcMap = typeof rpcMap;
export type RpcPattern = keyof RpcMap;

/** The request as the caller passes it, before defaults and transformations. */
export type RpcInput<P extends RpcPattern> = z.input<RpcMap[P]['request']>;
/** The parsed request that the handler receives. */
export type RpcRequest<P extends RpcPattern> = z.output<RpcMap[P]['request']>;
/** The response as it is sent: JSON text stays text. */
export type RpcResponse<P extends RpcPattern> = z.input<RpcMap[P]['response']>;
export type RpcContextOf<P extends RpcPattern> = RpcMap[P]['scope'] extends 'lot' ? LotContext : OpenContext;

export type ServiceName = 'gateway' | 'auth' | 'clients' | 'shuttle' | 'notify';

export * from './define.js';
export { USER_PAGE } from './auth.js';
export type { ListCount } from './clients.js';
export type { BoardCount, CopiedRide, LinkPress, LinkState, LotWaits, MoveResult } from './shuttle.js';
