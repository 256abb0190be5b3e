import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IMPORT_LIMITS, lotsSchema } from '@lotline/protocol';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { CONNECTION_TIMEOUTS } from '../services/gateway/src/http/adapter.js';
import {
  containersOf,
  filesIn,
  FOLDERS,
  isWorkload,
  K8S,
  kustomizationOf,
  manifestsIn,
  nameOf,
  podNameOf,
  readEnvFile,
  templateOf,
  type Manifest,
} from './testing/manifests.js';
import { SERVICES } from './testing/programs.js';
import { allowedConnections } from './testing/connections.js';

const base = manifestsIn('base');
const all = FOLDERS.flatMap((folder) => manifestsIn(folder));
const workloads = all.filter(isWorkload);
const OVERLAYS = ['overlays/local', 'overlays/production'] as const;

describe('manifests', () => {
  it.each(FOLDERS)('%s should list every file in it', (folder) => {
    const listed = kustomizationOf(folder).resources.filter((resource) => !resource.startsWith('..'));
    expect(listed.sort()).toEqual(filesIn(folder).sort());
  });
});

describe('pods', () => {
  it.each(workloads.map((workload) => [nameOf(workload), workload] as const))('%s should be restricted', (_, owner) => {
    const pod = templateOf(owner).spec;
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(pod?.securityContext?.runAsUser).toBeGreaterThan(0);
    for (const container of containersOf(owner)) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.resources).toMatchObject({
        requests: { cpu: expect.any(String), memory: expect.any(String) },
        limits: { memory: expect.any(String) },
      });
    }
    expect([pod?.hostNetwork, pod?.hostPID, pod?.hostIPC, pod?.shareProcessNamespace]).toEqual(
      Array(4).fill(undefined),
    );
    expect(pod?.volumes?.filter(({ hostPath }) => hostPath) ?? []).toEqual([]);
  });

  it('should be rejected by the namespace otherwise', () => {
    expect(base.find(({ kind }) => kind === 'Namespace')?.metadata?.labels).toMatchObject({
      'pod-security.kubernetes.io/enforce': 'restricted',
    });
  });

  it.each(SERVICES)('%s should be probed, drained and disrupted one at a time', (service) => {
    const deployment = base.find((each) => each.kind === 'Deployment' && nameOf(each) === service);
    if (deployment?.kind !== 'Deployment') throw new Error(`No Deployment ${service}`);
    const { metadata: labels, spec: pod } = templateOf(deployment);
    const [container] = pod?.containers ?? [];
    expect(container).toMatchObject({
      startupProbe: { httpGet: { path: '/healthz', port: 'health' } },
      livenessProbe: { httpGet: { path: '/healthz', port: 'health' } },
      readinessProbe: { httpGet: { path: '/readyz', port: 'health' } },
    });
    const ports = new Map(container?.ports?.map((port) => [port.name, port.containerPort]));
    expect([...ports.keys()]).toEqual(service === 'gateway' ? ['http', 'health'] : ['health']);
    expect(String(ports.get('health'))).toBe(container?.env?.find(({ name }) => name === 'HEALTH_PORT')?.value);
    expect(deployment.spec?.selector.matchLabels).toEqual({ 'app.kubernetes.io/name': service });
    expect(labels?.labels).toMatchObject({ 'app.kubernetes.io/name': service });

    const [, wait = '0'] = container?.lifecycle?.preStop?.exec?.command ?? [];
    for (const overlay of OVERLAYS) {
      const drain = Number(readEnvFile(join(K8S, overlay, 'settings.env')).get('SHUTDOWN_SECONDS'));
      expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(Number(wait) + drain);
    }
    const budgets = base.filter((each) => each.kind === 'PodDisruptionBudget' && nameOf(each) === service);
    expect(budgets).toMatchObject([
      {
        spec: {
          maxUnavailable: 1,
          // Otherwise a pod that is not ready stops the drain of its node.
          unhealthyPodEvictionPolicy: 'AlwaysAllow',
          selector: { matchLabels: { 'app.kubernetes.io/name': service } },
        },
      },
    ]);
  });

  it.each(SERVICES)('%s should be spread over zones and nodes', (service) => {
    const deployment = base.find((each) => each.kind === 'Deployment' && nameOf(each) === service);
    if (deployment?.kind !== 'Deployment') throw new Error(`No Deployment ${service}`);
    const spread = templateOf(deployment).spec?.topologySpreadConstraints;
    const labelSelector = { matchLabels: { 'app.kubernetes.io/name': service } };
    expect(spread).toEqual(
      ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'].map((topologyKey) => ({
        maxSkew: 1,
        topologyKey,
        whenUnsatisfiable: 'ScheduleAnyway',
        labelSelector,
      })),
    );
  });

  it('should migrate in a Job that stays, so that GitOps controllers do not run it again', () => {
    const jobs = base.flatMap((each) => (each.kind === 'Job' ? [each] : []));
    expect(jobs.map(({ spec }) => spec?.ttlSecondsAfterFinished)).toEqual([undefined]);
    expect(jobs[0]?.metadata?.annotations).toEqual({
      'argocd.argoproj.io/sync-options': 'Force=true,Replace=true',
      'kustomize.toolkit.fluxcd.io/force': 'enabled',
    });
  });

  it.each(['copies-rebuild', 'customers-erase', 'dead-letters-resend'])('%s should run only on demand', (name) => {
    const jobs = base.filter((each) => each.kind === 'CronJob' && nameOf(each) === name);
    expect(jobs).toMatchObject([{ spec: { suspend: true } }]);
  });

  it('should back up every night, one at a time, and restore only on demand', () => {
    expect(manifestsIn('components/backup').filter(isWorkload)).toMatchObject([
      { metadata: { name: 'backup' }, spec: { schedule: '30 3 * * *', concurrencyPolicy: 'Forbid' } },
      { metadata: { name: 'restore' }, spec: { suspend: true } },
    ]);
  });

  it('should be scaled by an autoscaler or by their Deployment, not by both', () => {
    const scaled = base.flatMap((each) =>
      each.kind === 'HorizontalPodAutoscaler' ? [each.spec?.scaleTargetRef.name] : [],
    );
    expect(scaled.sort()).toEqual(['gateway', 'shuttle']);
    const counted = base.flatMap((each) =>
      each.kind === 'Deployment' && each.spec?.replicas !== undefined ? [nameOf(each)] : [],
    );
    expect(counted.sort()).toEqual(SERVICES.filter((service) => !scaled.includes(service)).sort());
    const processor = base.flatMap((each) =>
      each.kind === 'HorizontalPodAutoscaler' ? [each.spec?.metrics?.[0]?.resource?.target] : [],
    );
    // A share of the request would scale differently with each overlay's requests.
    expect(new Set(processor.map((target) => JSON.stringify(target)))).toEqual(
      new Set(['{"type":"AverageValue","averageValue":"600m"}']),
    );
  });
});

describe('network policies', () => {
  const isPolicy = (manifest: Manifest): manifest is INetworkPolicy => manifest.kind === 'NetworkPolicy';
  const pods = [...new Set(workloads.map(podNameOf))];
  const policies = base.filter(isPolicy);
  const inside = manifestsIn('overlays/local').filter(isPolicy);
  const production = manifestsIn('overlays/production').filter(isPolicy);
  const withoutDns = (connection: string): boolean => !connection.endsWith(' : 53');
  const toServers = [
    ...['migrate', 'backup', 'restore', 'copies-rebuild', 'customers-erase', ...SERVICES].map(
      (user) => `${user} > postgres : 5432`,
    ),
    ...['copies-rebuild', 'customers-erase', 'dead-letters-resend', ...SERVICES].map(
      (user) => `${user} > rabbitmq : 5672`,
    ),
    ...['shuttle', 'notify'].map((user) => `${user} > redis : 6379`),
  ].sort();

  it('should deny connections by default', () => {
    const denied = policies.filter(({ spec }) => Object.keys(spec?.podSelector ?? {}).length === 0 && !spec?.egress);
    expect(denied).toMatchObject([{ spec: { policyTypes: ['Ingress', 'Egress'] } }]);
  });

  it('should allow every pod to reach the DNS of the cluster, and NodeLocal DNSCache in both of its modes', () => {
    const addresses = ['kube-system/kube-dns', 'kube-system/node-local-dns', '169.254.20.10/32', '10.96.0.10/32'];
    expect(
      allowedConnections([...policies, ...production], pods, 'Egress').filter((each) => !withoutDns(each)),
    ).toEqual(pods.flatMap((pod) => addresses.map((address) => `${pod} > ${address} : 53`)).sort());
  });

  it('should allow only notify to connect to the internet', () => {
    expect(allowedConnections(policies, pods, 'Egress').filter(withoutDns)).toEqual(
      [443, 465, 587].flatMap((port) => [`notify > 0.0.0.0/0 : ${port}`, `notify > ::/0 : ${port}`]).sort(),
    );
  });

  it('should allow the ingress to connect to the gateway, and Prometheus to every health port', () => {
    expect(allowedConnections(policies, pods, 'Ingress')).toEqual(
      ['ingress-nginx > gateway : http', ...SERVICES.map((service) => `monitoring > ${service} : health`)].sort(),
    );
  });

  it('should allow connections to the three servers at both ends, and no others, in overlays/local', () => {
    expect(allowedConnections(inside, pods, 'Egress')).toEqual(toServers);
    expect(allowedConnections(inside, pods, 'Ingress')).toEqual(toServers);
  });

  it('should allow the same connections to external servers in overlays/production', () => {
    const users = (connections: string[]): string[] => connections.map((each) => each.split(' > ')[0] ?? '').sort();
    const outside = allowedConnections(production, pods, 'Egress').filter(withoutDns);
    expect(users(outside)).toEqual(users(toServers));
  });
});

describe('proxies in front of the gateway', () => {
  const PREFIX = 'nginx.ingress.kubernetes.io/';
  const ingresses = manifestsIn('overlays/production').flatMap((each) => (each.kind === 'Ingress' ? [each] : []));
  const annotationsAt = (path: string): Record<string, string> => {
    const [ingress] = ingresses.filter(({ spec }) =>
      spec?.rules?.some(({ http }) => http?.paths.some((each) => each.path === path)),
    );
    return ingress?.metadata?.annotations ?? {};
  };

  it('should let the Ingress accept an import file of the maximum size', () => {
    const [, megabytes] = /^(\d+)m$/.exec(annotationsAt('/api/import')[`${PREFIX}proxy-body-size`] ?? '') ?? [];
    expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(IMPORT_LIMITS.bytes);
    expect(annotationsAt('/api/import')[`${PREFIX}proxy-request-buffering`]).toBe('off');
    // Every other body is small: the default of 1 MB applies.
    expect(annotationsAt('/')[`${PREFIX}proxy-body-size`]).toBeUndefined();
  });

  it.each(['/', '/api/import'])('should let the Ingress wait at %s longer than the gateway does', (path) => {
    for (const name of ['proxy-read-timeout', 'proxy-send-timeout'])
      expect(Number(annotationsAt(path)[`${PREFIX}${name}`]) * 1000).toBeGreaterThan(CONNECTION_TIMEOUTS.inactivity);
  });

  it('should be for one host with one certificate', () => {
    expect(new Set(ingresses.map(({ spec }) => JSON.stringify([spec?.rules?.[0]?.host, spec?.tls]))).size).toBe(1);
  });

  it.each(['client', 'server'])(
    'should let the proxy of Compose wait for the %s longer than the gateway does',
    (side) => {
      const proxy = readFileSync(join(K8S, '..', 'docker/proxy.cfg'), 'utf8');
      const [, seconds] = new RegExp(`^ {4}timeout ${side} (\\d+)s$`, 'm').exec(proxy) ?? [];
      expect(Number(seconds) * 1000).toBeGreaterThan(CONNECTION_TIMEOUTS.inactivity);
    },
  );
});

describe('lots.json', () => {
  it.each(OVERLAYS)('should be valid in %s', (overlay) => {
    const lots: unknown = JSON.parse(readFileSync(join(K8S, overlay, 'lots.json'), 'utf8'));
    expect(lotsSchema.safeParse(lots).success).toBe(true);
  });
});
