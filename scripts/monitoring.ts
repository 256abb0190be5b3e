/**
 * `npx tsx scripts/monitoring.ts`: copies the alert rules into the kustomize component, as an object of the Prometheus operator.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prometheusRule } from './monitoring/prometheus-rule.ts';
import { REPOSITORY } from './system/services.ts';

const rules = readFileSync(join(REPOSITORY, 'ops/prometheus/lotline.rules.yaml'), 'utf8');
writeFileSync(join(REPOSITORY, 'k8s/components/monitoring/rules.yaml'), prometheusRule(rules));
