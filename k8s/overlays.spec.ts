import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '@lotline/protocol';
import { schemaFaults, SCHEMAS, typeFaults, type KubernetesObject } from './testing/faults.js';
import { K8S } from './testing/manifests.js';
import { Renderer } from './testing/render.js';

const OVERLAYS = readdirSync(join(K8S, 'overlays'));
const JOB = `migrate-${VERSION.replaceAll('.', '-')}`;

describe('overlays', () => {
  let renderer: Renderer;
  let rendered: Map<string, KubernetesObject[]>;
  const objectsOf = (overlay: string): KubernetesObject[] => rendered.get(overlay) ?? [];
  beforeAll(() => {
    renderer = new Renderer();
    rendered = new Map(OVERLAYS.map((overlay) => [overlay, renderer.render(`overlays/${overlay}`)]));
  });
  afterAll(() => renderer?.close());

  describe.each(SCHEMAS)('at Kubernetes %s', (_version, models) => {
    it('should match the schemas', () => {
      expect(schemaFaults([...rendered.values()].flat(), models)).toEqual([]);
    });

    it('should have no unknown field', () => {
      expect(typeFaults([...rendered.values()].flat(), models)).toEqual([]);
    });
  });

  it.each(OVERLAYS)('%s should be in the namespace lotline', (overlay) => {
    const namespaces = objectsOf(overlay).flatMap(({ kind, metadata }) =>
      kind === 'Namespace' ? [metadata?.name] : [metadata?.namespace],
    );
    expect(new Set(namespaces)).toEqual(new Set(['lotline']));
  });

  it.each(OVERLAYS)('%s should have a Job for its version, because a Job cannot be changed', (overlay) => {
    const jobs = objectsOf(overlay).filter(({ kind }) => kind === 'Job');
    expect(jobs.map(({ metadata }) => metadata?.name)).toEqual([JOB]);
  });

  it('should run the image of their version in production', () => {
    const images = [...JSON.stringify(objectsOf('production')).matchAll(/"image":"([^"]+)"/g)].map(
      ([, image]) => image,
    );
    expect(new Set(images)).toEqual(new Set([`lotline:${VERSION}`]));
  });
});
