export { RpcClient } from './client.js';
export { Rpc } from './handler.js';
export { CALL_TIMEOUT_MS } from './wire.js';
