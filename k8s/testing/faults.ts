import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import ts from 'typescript';
import { K8S } from './manifests.js';
import { TSX } from '../../scripts/processes/run-program.ts';

/**
 * The versions of Kubernetes that published schemas and types exist for, nearest to the oldest and the newest supported version
 * (1.34 and 1.37).
 */
export const SCHEMAS = [
  ['1.33', 'kubernetes-models-oldest'],
  ['1.36', 'kubernetes-models'],
] as const;
type ModelPackage = (typeof SCHEMAS)[number][1];

/** An object of any kind, as kubectl renders it. */
export interface KubernetesObject {
  apiVersion?: string;
  kind?: string;
  metadata?: { name?: string; namespace?: string };
  data?: Record<string, string>;
}

/** Returns the faults that the schemas of Kubernetes find: a wrong type or format, or a missing field. */
export function schemaFaults(
  objects: readonly KubernetesObject[],
  models: ModelPackage | '@kubernetes-models/gateway-api',
): string[] {
  return JSON.parse(
    execFileSync(process.execPath, [...TSX, join(K8S, 'testing', 'validate.ts'), models], {
      input: JSON.stringify(objects),
      encoding: 'utf8',
    }),
  );
}

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  lib: ['lib.es2023.d.ts'],
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
};

/**
 * Returns the faults that the schemas accept: an unknown field, which Kubernetes would ignore, and a wrong apiVersion. The compiler
 * reports both for a literal of the object's type.
 */
export function typeFaults(objects: readonly KubernetesObject[], models: ModelPackage): string[] {
  const file = join(K8S, 'manifests-as-literals.ts');
  const source = objects.map(
    (object, index) =>
      `import type { I${object.kind} as I${index} } from '${models}/${object.apiVersion}/${object.kind}';
       export const of${index}: I${index} = ${JSON.stringify(object, null, 1)};`,
  );
  const host = ts.createCompilerHost(OPTIONS);
  const onDisk = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, source.join('\n'), ts.ScriptTarget.ES2023) : onDisk(name, ...rest);
  const program = ts.createProgram([file], OPTIONS, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n').trim());
}
