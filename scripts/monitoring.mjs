/** `node scripts/monitoring.mjs`: copies the alert rules into the kustomize component, as an object of the Prometheus operator. */
import './processes/node-version.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prometheusRule } from './monitoring/prometheus-rule.mjs';
import { REPOSITORY } from './system/services.mjs';

const rules = readFileSync(join(REPOSITORY, 'ops/prometheus/lotline.rules.yaml'), 'utf8');
writeFileSync(join(REPOSITORY, 'k8s/components/monitoring/rules.yaml'), prometheusRule(rules));
