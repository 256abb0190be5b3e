import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { findCommand } from '../../scripts/servers/machine.ts';
import type { KubernetesObject } from './faults.js';
import { K8S } from './manifests.js';
import { TSX } from '../../scripts/processes/run-program.ts';

const HOW_TO_INSTALL =
  'kubectl 1.27 or newer is not installed; the tests render the overlays with it. Debian 13: apt-get install kubernetes-client. ' +
  'macOS: brew install kubectl. Others: https://kubernetes.io/docs/tasks/tools/';

/** Renders overlays with kubectl, as `kubectl apply -k` does, in a copy of k8s/ that has the generated secrets. */
export class Renderer {
  private readonly folder = mkdtempSync(join(tmpdir(), 'k8s-'));
  private readonly kubectl: string;

  constructor() {
    const kubectl = findCommand('kubectl');
    if (kubectl === undefined) throw new Error(HOW_TO_INSTALL);
    this.kubectl = kubectl;
    cpSync(K8S, this.folder, { recursive: true });
    const secrets = join(this.folder, 'overlays', 'local', 'secrets.env');
    rmSync(secrets, { force: true });
    execFileSync(process.execPath, [...TSX, join(K8S, '..', 'scripts', 'secrets.ts'), `${secrets}.example`]);
  }

  /** `path` leads from k8s/ to a folder with a kustomization. */
  render(path: string): KubernetesObject[] {
    const yaml = execFileSync(this.kubectl, ['kustomize', join(this.folder, path)], { encoding: 'utf8' });
    return parseAllDocuments(yaml).map((document) => withoutLineBreaks(document.toJS()));
  }

  /** As `render`, with components added to the overlay. */
  renderWith(overlay: string, components: readonly string[]): KubernetesObject[] {
    const folder = join('overlays', 'with-components');
    mkdirSync(join(this.folder, folder), { recursive: true });
    const paths = components.map((path) => `../../${path}`);
    const kustomization = { resources: [`../../${overlay}`], components: paths };
    writeFileSync(join(this.folder, folder, 'kustomization.yaml'), JSON.stringify(kustomization));
    return this.render(folder);
  }

  close(): void {
    rmSync(this.folder, { recursive: true });
  }
}

/** kubectl breaks the base64 of a long secret into lines, which Kubernetes accepts and the schemas do not. */
function withoutLineBreaks(object: KubernetesObject): KubernetesObject {
  if (object.kind !== 'Secret') return object;
  const data = Object.entries(object.data ?? {}).map(([name, value]) => [name, value.replaceAll('\n', '')]);
  return { ...object, data: Object.fromEntries(data) };
}
