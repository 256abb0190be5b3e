import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECTS } from '../build/index.ts';
import { REPOSITORY } from '../system/services.ts';
import type { Component } from './licenses.ts';

const MAX_BYTES = 50 * 2 ** 20;

/** A CycloneDX document. */
interface BillOfMaterials {
  metadata: { component: { name: string } };
  components: (Component & { 'bom-ref': string })[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/**
 * Returns the packages that an image contains, from package-lock.json: those of the services and of the front end's bundle.
 * `npm sbom --omit dev` would also leave out every package that a development tool uses too, such as pg and react.
 */
export function billOfMaterials(): BillOfMaterials {
  const workspaces = [...PROJECTS, 'frontend'].flatMap((project) => ['--workspace', project]);
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', ...workspaces];
  const document: BillOfMaterials = JSON.parse(
    execFileSync('npm', args, { cwd: REPOSITORY, encoding: 'utf8', maxBuffer: MAX_BYTES }),
  );
  document.metadata.component.name = 'lotline'; // npm uses the folder's name
  const tools = developmentPackages();
  document.components = document.components.filter((each) => !tools.has(each['bom-ref']));
  document.dependencies = document.dependencies
    .filter(({ ref }) => !tools.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => !tools.has(each)) }));
  return document;
}

/** Returns the packages that only development tools use, as `name@version`. */
function developmentPackages() {
  const { packages }: { packages: Record<string, { version?: string; dev?: boolean }> } = JSON.parse(
    readFileSync(join(REPOSITORY, 'package-lock.json'), 'utf8'),
  );
  const entries = Object.entries(packages).map(([path, { version, dev = false }]) => ({
    ref: `${path.split('node_modules/').at(-1)}@${version}`,
    dev,
  }));
  const used = new Set(entries.flatMap(({ ref, dev }) => (dev ? [] : ref)));
  return new Set(entries.flatMap(({ ref }) => (used.has(ref) ? [] : ref)));
}
