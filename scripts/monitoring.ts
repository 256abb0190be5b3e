/**
 * `npx tsx scripts/monitoring.ts`: copies the alert rules into the kustomize component, as an object of the Prometheus operator.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { REPOSITORY } from './system/services.ts';

const HEAD = `# Made from ops/prometheus/lotline.rules.yaml by \`npx tsx scripts/monitoring.ts\`: change that file and run it again.
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: lotline
  namespace: lotline
spec:
`;

/**
 * Wraps a Prometheus rules file into a PrometheusRule. Both hold the same `groups`, so the text is indented and nothing else.
 */
export function prometheusRule(rules: string): string {
  const body = rules.slice(rules.indexOf('groups:'));
  return HEAD + body.replace(/^(?=.)/gm, '  ');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rules = readFileSync(join(REPOSITORY, 'ops/prometheus/lotline.rules.yaml'), 'utf8');
  writeFileSync(join(REPOSITORY, 'k8s/components/monitoring/rules.yaml'), prometheusRule(rules));
}
