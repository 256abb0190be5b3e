import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rpcMap } from '@lotline/protocol';
import { parse } from 'yaml';
import { z } from 'zod';
import { schemaFaults } from './testing/faults.js';
import { K8S, manifestsIn, nameOf } from './testing/manifests.js';

const FOLDER = join(K8S, 'components/latency-autoscaling');
const read = (file: string): unknown => parse(readFileSync(file, 'utf8'));

const component = z
  .object({
    kind: z.literal('Component'),
    patches: z.array(z.object({ path: z.string(), target: z.object({ kind: z.string(), name: z.string() }) })),
  })
  .parse(read(join(FOLDER, 'kustomization.yaml')));
const metric = z.object({
  type: z.literal('External'),
  external: z.looseObject({ metric: z.object({ name: z.string() }) }),
});
const patch = z.array(
  z.discriminatedUnion('path', [
    z.object({ op: z.literal('add'), path: z.literal('/spec/metrics/-'), value: metric.loose() }),
    z.object({ op: z.literal('add'), path: z.literal('/spec/behavior'), value: z.looseObject({}) }),
  ]),
);
const { rules } = z
  .object({
    rules: z.object({
      external: z.array(
        z.object({ seriesQuery: z.string(), name: z.object({ as: z.string() }), metricsQuery: z.string() }),
      ),
    }),
  })
  .parse(read(join(K8S, '../ops/prometheus/adapter.yaml')));

describe('components/latency-autoscaling', () => {
  const autoscalers = manifestsIn('base').filter((manifest) => manifest.kind === 'HorizontalPodAutoscaler');
  const patched = component.patches.map(({ path, target }) => {
    const autoscaler = autoscalers.find((each) => nameOf(each) === target.name);
    const operations = patch.parse(read(join(FOLDER, path)));
    const added = operations.flatMap((each) => (each.path === '/spec/metrics/-' ? [each.value] : []));
    const behavior = operations.find((each) => each.path === '/spec/behavior')?.value;
    return { target, autoscaler, added, behavior };
  });

  it('should patch every autoscaler', () => {
    expect(patched.map(({ target }) => target)).toEqual(
      autoscalers.map((each) => ({ kind: each.kind, name: nameOf(each) })),
    );
  });

  it.each(patched.map((each) => [each.target.name, each] as const))(
    'should give the autoscaler of %s valid metrics beside the CPU',
    (_, { autoscaler, added, behavior }) => {
      if (!autoscaler?.spec) throw new Error('There is no such autoscaler');
      const { metrics = [] } = autoscaler.spec;
      expect(metrics).toMatchObject([{ resource: { name: 'cpu' } }]);
      const spec = JSON.parse(JSON.stringify({ ...autoscaler.spec, metrics: [...metrics, ...added], behavior }));
      expect(schemaFaults([JSON.parse(JSON.stringify({ ...autoscaler, spec }))], 'kubernetes-models')).toEqual([]);
    },
  );

  it('should use the metrics that the adapter provides', () => {
    const used = patched.flatMap(({ added }) => added.map(({ external }) => external.metric.name));
    expect(used.sort()).toEqual(rules.external.map(({ name }) => name.as).sort());
  });

  it('should select the calls of the shuttle service by name', () => {
    const [, selector = ''] = /call=~"([^"]+)"/.exec(JSON.stringify(rules).replaceAll('\\"', '"')) ?? [];
    const calls = Object.keys(rpcMap).filter((call) => new RegExp(`^${selector}$`).test(call));
    expect(calls).toEqual(Object.keys(rpcMap).filter((call) => call.startsWith('shuttle.')));
    expect(calls.length).toBeGreaterThan(5);
  });
});
