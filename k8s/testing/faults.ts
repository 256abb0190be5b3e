import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { CronJob } from 'kubernetes-models/batch/v1/CronJob';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Service } from 'kubernetes-models/v1/Service';
import { join } from 'node:path';
import ts from 'typescript';
import { K8S, type Manifest } from './manifests.js';

type Kind = Manifest['kind'];
const MODULES: Record<Kind, string> = {
  Deployment: 'apps/v1',
  StatefulSet: 'apps/v1',
  Job: 'batch/v1',
  CronJob: 'batch/v1',
  Service: 'v1',
  ConfigMap: 'v1',
  Namespace: 'v1',
  PersistentVolumeClaim: 'v1',
  Ingress: 'networking.k8s.io/v1',
  NetworkPolicy: 'networking.k8s.io/v1',
  PodDisruptionBudget: 'policy/v1',
  HorizontalPodAutoscaler: 'autoscaling/v2',
};

/** Returns the error of Kubernetes' schema for a manifest: a wrong type or format, or a missing field. */
export function schemaFault(manifest: Manifest): string | undefined {
  try {
    modelOf(manifest).validate();
    return undefined;
  } catch (error) {
    return String(error);
  }
}

function modelOf(manifest: Manifest): { validate(): void } {
  switch (manifest.kind) {
    case 'Deployment':
      return new Deployment(manifest);
    case 'StatefulSet':
      return new StatefulSet(manifest);
    case 'Job':
      return new Job(manifest);
    case 'CronJob':
      return new CronJob(manifest);
    case 'Service':
      return new Service(manifest);
    case 'ConfigMap':
      return new ConfigMap(manifest);
    case 'Namespace':
      return new Namespace(manifest);
    case 'PersistentVolumeClaim':
      return new PersistentVolumeClaim(manifest);
    case 'Ingress':
      return new Ingress(manifest);
    case 'NetworkPolicy':
      return new NetworkPolicy(manifest);
    case 'PodDisruptionBudget':
      return new PodDisruptionBudget(manifest);
    case 'HorizontalPodAutoscaler':
      return new HorizontalPodAutoscaler(manifest);
  }
}

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  lib: ['lib.es2023.d.ts'],
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
};
/** The type declarations of Kubernetes and of the language, read once. */
const read = new Map<string, ts.SourceFile | undefined>();

/**
 * Finds errors that the schema accepts: an unknown field, which Kubernetes would ignore, and a wrong apiVersion. The compiler
 * reports both for a literal of the manifest's type.
 */
export function typeFaults(manifests: readonly Manifest[]): string[] {
  const file = join(K8S, 'manifests-as-literals.ts');
  const source = manifests.map(
    (manifest, index) =>
      `import type { I${manifest.kind} as I${index} } from 'kubernetes-models/${MODULES[manifest.kind]}/${manifest.kind}';
       export const of${index}: I${index} = ${JSON.stringify(manifest, null, 1)};`,
  );
  const host = ts.createCompilerHost(OPTIONS);
  const onDisk = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) => {
    if (name === file) return ts.createSourceFile(name, source.join('\n'), ts.ScriptTarget.ES2023);
    const found = read.get(name) ?? onDisk(name, ...rest);
    read.set(name, found);
    return found;
  };
  const program = ts.createProgram([file], OPTIONS, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n').trim());
}
