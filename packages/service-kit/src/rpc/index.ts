export { CALL_TIMEOUT_MS, RpcClient } from './client.js';
export { Rpc } from './handler.js';
