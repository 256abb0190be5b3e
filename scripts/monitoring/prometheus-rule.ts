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
