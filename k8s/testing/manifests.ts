import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IStatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import type { ICronJob } from 'kubernetes-models/batch/v1/CronJob';
import type { IJob } from 'kubernetes-models/batch/v1/Job';
import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap';
import type { IContainer } from 'kubernetes-models/v1/Container';
import type { INamespace } from 'kubernetes-models/v1/Namespace';
import type { IPodTemplateSpec } from 'kubernetes-models/v1/PodTemplateSpec';
import type { IService } from 'kubernetes-models/v1/Service';
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { parse, parseAllDocuments } from 'yaml';

/** What may stand in a manifest. A committed Secret is not among it. */
export type Manifest =
  | IDeployment
  | IStatefulSet
  | IJob
  | ICronJob
  | IService
  | IConfigMap
  | INamespace
  | IIngress
  | INetworkPolicy
  | IPodDisruptionBudget
  | IHorizontalPodAutoscaler;
export type Workload = IDeployment | IStatefulSet | IJob | ICronJob;

export const K8S = join(__dirname, '..');
export const FOLDERS = ['base', 'overlays/local', 'overlays/production'] as const;
export type Folder = (typeof FOLDERS)[number];

export interface Kustomization {
  resources: string[];
  namespace?: string;
  configMapGenerator?: { name: string; envs?: string[]; files?: string[] }[];
}

/** The files of a folder that hold manifests, by name. */
export const filesIn = (folder: Folder): string[] =>
  readdirSync(join(K8S, folder)).filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml');

/** As the file says; that it says what its type promises is the first thing that manifests.spec.ts looks at. */
export const manifestsIn = (folder: Folder): Manifest[] =>
  filesIn(folder).flatMap((file) =>
    parseAllDocuments(readFileSync(join(K8S, folder, file), 'utf8')).map((document): Manifest => {
      if (document.errors.length > 0) throw new Error(`${folder}/${file}: ${document.errors[0]?.message}`);
      return document.toJS();
    }),
  );

export const kustomizationOf = (folder: Folder): Kustomization =>
  parse(readFileSync(join(K8S, folder, 'kustomization.yaml'), 'utf8'));

/** `NAME=value` lines, as kustomize and Compose read them. */
export const readEnvFile = (file: string): Map<string, string> =>
  new Map(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

export const isWorkload = (manifest: Manifest): manifest is Workload =>
  manifest.kind === 'Deployment' ||
  manifest.kind === 'StatefulSet' ||
  manifest.kind === 'Job' ||
  manifest.kind === 'CronJob';

export const nameOf = (manifest: Manifest): string => manifest.metadata?.name ?? '';

export function templateOf(workload: Workload): IPodTemplateSpec {
  const owner = workload.kind === 'CronJob' ? workload.spec?.jobTemplate.spec : workload.spec;
  if (!owner?.template) throw new Error(`${nameOf(workload)} has no pods`);
  return owner.template;
}

/** Those that run and those that prepare. */
export function containersOf(workload: Workload): IContainer[] {
  const pod = templateOf(workload).spec;
  return [...(pod?.initContainers ?? []), ...(pod?.containers ?? [])];
}
