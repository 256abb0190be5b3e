import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IStatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import type { ICronJob } from 'kubernetes-models/batch/v1/CronJob';
import type { IJob } from 'kubernetes-models/batch/v1/Job';
import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap';
import type { IPersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import type { IContainer } from 'kubernetes-models/v1/Container';
import type { INamespace } from 'kubernetes-models/v1/Namespace';
import type { IPodTemplateSpec } from 'kubernetes-models/v1/PodTemplateSpec';
import type { IService } from 'kubernetes-models/v1/Service';
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { isSeq, parse, parseAllDocuments, type Document } from 'yaml';

/** The kinds of objects that may be committed. A Secret is not among them. */
export type Manifest =
  | IDeployment
  | IStatefulSet
  | IJob
  | ICronJob
  | IService
  | IConfigMap
  | INamespace
  | IPersistentVolumeClaim
  | IIngress
  | INetworkPolicy
  | IPodDisruptionBudget
  | IHorizontalPodAutoscaler;
export type Workload = IDeployment | IStatefulSet | IJob | ICronJob;

export const K8S = join(__dirname, '..');
export const FOLDERS = ['base', 'components/backup', 'overlays/local', 'overlays/production'] as const;
export type Folder = (typeof FOLDERS)[number];

export interface Kustomization {
  resources: string[];
  namespace?: string;
  configMapGenerator?: { name: string; envs?: string[]; files?: string[] }[];
  patches?: { path: string; target: { kind: string; name?: string } }[];
}

/** The manifest files of a folder. */
export const filesIn = (folder: Folder): string[] =>
  readdirSync(join(K8S, folder)).filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml');

/** The manifests of a folder, patched. manifests.spec.ts checks that they match their types. */
export const manifestsIn = (folder: Folder): Manifest[] =>
  filesIn(folder).flatMap((file) =>
    parseAllDocuments(readFileSync(join(K8S, folder, file), 'utf8')).map((document): Manifest => {
      if (document.errors.length > 0) throw new Error(`${folder}/${file}: ${document.errors[0]?.message}`);
      applyPatches(document, folder);
      return document.toJS();
    }),
  );

/** Applies the folder's JSON patches (RFC 6902), which consist of `add` operations only. */
function applyPatches(document: Document, folder: Folder): void {
  for (const { path: file, target } of kustomizationOf(folder).patches ?? []) {
    if (document.get('kind') !== target.kind) continue;
    if (target.name !== undefined && document.getIn(['metadata', 'name']) !== target.name) continue;
    const operations: { op: 'add'; path: string; value: unknown }[] = parse(
      readFileSync(join(K8S, folder, file), 'utf8'),
    );
    for (const { path, value } of operations) {
      const keys = path.split('/').slice(1);
      const parent = document.getIn(keys.slice(0, -1));
      if (isSeq(parent)) parent.items.splice(Number(keys.at(-1)), 0, document.createNode(value));
      else document.setIn(keys, document.createNode(value));
    }
  }
}

export const kustomizationOf = (folder: Folder): Kustomization =>
  parse(readFileSync(join(K8S, folder, 'kustomization.yaml'), 'utf8'));

/** Reads `NAME=value` lines, as kustomize and Compose do. */
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

/** The name by which network policies select the pods of a workload. */
export const podNameOf = (workload: Workload): string =>
  templateOf(workload).metadata?.labels?.['app.kubernetes.io/name'] ?? '';

/** The containers of a pod, with the init containers. */
export function containersOf(workload: Workload): IContainer[] {
  const pod = templateOf(workload).spec;
  return [...(pod?.initContainers ?? []), ...(pod?.containers ?? [])];
}
