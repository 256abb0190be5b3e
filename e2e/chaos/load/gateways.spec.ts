import { CONNECTION_TIMEOUTS } from '../../../services/gateway/src/http/adapter.js';
import { LoadBalancer } from './gateways.mjs';

describe('LoadBalancer', () => {
  it('should close an idle connection before its gateway does, whose reset would hit a call', () => {
    const over = new AbortController();
    over.abort();
    const balancer = new LoadBalancer([{ name: 'gateway', url: 'http://127.0.0.1:9' }], over.signal);
    const [idleMs] = balancer.gateways.map(({ agent }) => agent.options.timeout);
    balancer.close();
    expect(idleMs).toBeGreaterThan(0);
    expect(idleMs).toBeLessThan(CONNECTION_TIMEOUTS.keepAlive);
  });
});
