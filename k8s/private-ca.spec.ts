import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { K8S } from './testing/manifests.js';
import { Renderer } from './testing/render.js';

const container = z.object({ env: z.array(z.unknown()), volumeMounts: z.array(z.unknown()) });
const template = z.object({
  spec: z.object({
    volumes: z.array(z.unknown()),
    containers: z.array(container),
    initContainers: z.array(container).default([]),
  }),
});
const owner = z.object({ template });
const workload = z.union([
  z.object({ kind: z.literal('CronJob'), spec: z.object({ jobTemplate: z.object({ spec: owner }) }) }),
  z.object({ kind: z.enum(['Deployment', 'Job']), spec: owner }),
]);

describe('components/private-ca', () => {
  let renderer: Renderer;
  beforeAll(() => (renderer = new Renderer()));
  afterAll(() => renderer.close());

  it('should give the CA to every container, init containers and Jobs too', () => {
    const objects = renderer.renderWith('overlays/production', ['components/backup', 'components/private-ca']);
    const programs = objects.filter(({ kind }) => ['Deployment', 'Job', 'CronJob'].includes(kind ?? ''));
    expect(programs.length).toBeGreaterThanOrEqual(11);
    for (const program of programs) {
      const { kind, spec } = workload.parse(program);
      const pod = kind === 'CronJob' ? spec.jobTemplate.spec.template.spec : spec.template.spec;
      expect(pod.volumes).toContainEqual({ name: 'private-ca', configMap: { name: 'private-ca' } });
      for (const { env, volumeMounts } of [...pod.containers, ...pod.initContainers]) {
        expect(env).toContainEqual({ name: 'NODE_EXTRA_CA_CERTS', value: '/etc/lotline/ca.pem' });
        expect(volumeMounts).toContainEqual({ name: 'private-ca', mountPath: '/etc/lotline' });
      }
    }
  });
});

describe('docker/private-ca.yml', () => {
  const services = z.object({ services: z.record(z.string(), z.looseObject({ image: z.string().optional() })) });
  const read = (file: string): unknown => parse(readFileSync(join(K8S, '..', file), 'utf8'), { merge: true });

  it('should give the CA to every program of docker-compose.yml', () => {
    const programs = Object.entries(services.parse(read('docker-compose.yml')).services).filter(([, { image }]) =>
      image?.includes('lotline'),
    );
    const given = services.parse(read('docker/private-ca.yml')).services;
    expect(Object.keys(given).sort()).toEqual(programs.map(([name]) => name).sort());
    expect(Object.values(given)).toEqual(
      programs.map(() => ({
        environment: { NODE_EXTRA_CA_CERTS: '/etc/lotline/ca.pem' },
        volumes: [expect.any(String)],
      })),
    );
  });
});
