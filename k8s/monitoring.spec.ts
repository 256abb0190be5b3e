import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { prometheusRule } from '../scripts/monitoring.ts';
import { SERVICES } from './testing/programs.js';

const read = (file: string): string => readFileSync(join(__dirname, '..', file), 'utf8');
const RULES = 'ops/prometheus/lotline.rules.yaml';
const COMPONENT = 'k8s/components/monitoring';

describe('the component monitoring', () => {
  it('should hold the alert rules as they are', () => {
    // Otherwise run `npx tsx scripts/monitoring.ts`.
    expect(read(`${COMPONENT}/rules.yaml`)).toBe(prometheusRule(read(RULES)));
    expect(parse(read(`${COMPONENT}/rules.yaml`)).spec).toEqual(parse(read(RULES)));
  });

  it('should be in the namespace of the pods, because a PodMonitor sees only its own', () => {
    const namespace = parse(read('k8s/base/namespace.yaml')).metadata.name;
    for (const file of ['pod-monitor.yaml', 'rules.yaml']) {
      expect(parse(read(`${COMPONENT}/${file}`)).metadata.namespace).toBe(namespace);
    }
  });

  it('should scrape the health port of every service, from where the network policy lets Prometheus in', () => {
    const { spec } = parse(read(`${COMPONENT}/pod-monitor.yaml`));
    expect([...spec.selector.matchExpressions[0].values].sort()).toEqual([...SERVICES].sort());
    expect(spec.podMetricsEndpoints).toMatchObject([{ port: 'health', path: '/metrics' }]);
    const policies = read('k8s/base/network.yaml')
      .split('\n---\n')
      .map((text) => parse(text));
    const [policy] = policies.filter(({ metadata }) => metadata.name === 'monitoring-to-metrics');
    expect(policy.spec.podSelector).toEqual(spec.selector);
    expect(policy.spec.ingress[0].ports).toEqual([{ protocol: 'TCP', port: 'health' }]);
  });
});
