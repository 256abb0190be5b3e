import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { schemaFaults } from './testing/faults.js';
import { K8S } from './testing/manifests.js';

const FOLDER = join(K8S, 'components/gateway-api');
const read = (folder: string, file: string) => parse(readFileSync(join(folder, file), 'utf8'));
const route = read(FOLDER, 'route.yaml');
const policy = read(FOLDER, 'network.yaml');

describe('components/gateway-api', () => {
  it('should match the schemas of the Gateway API and of Kubernetes', () => {
    expect(schemaFaults([route], '@kubernetes-models/gateway-api')).toEqual([]);
    expect(schemaFaults([policy], 'kubernetes-models')).toEqual([]);
    const wrong = { ...route, spec: { ...route.spec, rules: [{ timeouts: { request: 'never' } }] } };
    expect(schemaFaults([wrong], '@kubernetes-models/gateway-api')).not.toEqual([]);
  });

  it('should send every path to the Service of the gateway, without a limit that would end live streams', () => {
    expect(route.spec.rules).toEqual([
      {
        matches: [{ path: { type: 'PathPrefix', value: '/' } }],
        timeouts: { request: '0s' },
        backendRefs: [{ name: 'gateway', port: 80 }],
      },
    ]);
  });

  it('should be for the host of the Ingress that it replaces, and let its pods reach the gateway alone', () => {
    const [ingress] = readFileSync(join(K8S, 'overlays/production/ingress.yaml'), 'utf8').split('\n---\n');
    expect(route.spec.hostnames).toEqual([parse(ingress ?? '').spec.rules[0].host]);
    expect(policy.spec.podSelector).toEqual({ matchLabels: { 'app.kubernetes.io/name': 'gateway' } });
    expect(policy.spec.ingress[0].ports).toEqual([{ protocol: 'TCP', port: 'http' }]);
  });
});
