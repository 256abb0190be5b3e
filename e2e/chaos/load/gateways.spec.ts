import { CONNECTION_TIMEOUTS } from '../../../services/gateway/src/http/adapter.js';
import { IDLE_MS, LoadBalancer } from './gateways.mjs';

describe('LoadBalancer', () => {
  it('should close an idle connection before its gateway does, whose reset would hit a call', () => {
    const over = new AbortController();
    over.abort();
    const balancer = new LoadBalancer([{ name: 'gateway', url: 'http://127.0.0.1:9' }], over.signal);
    expect(balancer.gateways[0]?.agent).toHaveProperty('options.timeout', IDLE_MS);
    balancer.close();
    expect(IDLE_MS).toBeGreaterThan(0);
    expect(IDLE_MS).toBeLessThan(CONNECTION_TIMEOUTS.keepAlive);
  });
});
