import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '@lotline/protocol';
import { REPOSITORY } from './system/services.ts';

const read = (file: string): string => readFileSync(join(REPOSITORY, file), 'utf8');

/** Set everywhere by `npm version X --workspaces --include-workspace-root`, then in the other files named here. */
describe('the version', () => {
  const lock: { packages: Record<string, { version?: string }> } = JSON.parse(read('package-lock.json'));
  const workspaces = Object.keys(lock.packages).filter((path) => path !== '' && !path.includes('node_modules'));

  it('should be the same in every package', () => {
    const packages = ['', ...workspaces].map((path) => ({
      path,
      locked: lock.packages[path]?.version,
      version: JSON.parse(read(join(path, 'package.json'))).version,
    }));
    expect(packages.length).toBeGreaterThan(8);
    expect(packages).toEqual(packages.map(({ path }) => ({ path, locked: VERSION, version: VERSION })));
  });

  it('should be the tag of the image in production', () => {
    expect(read('k8s/overlays/production/kustomization.yaml')).toContain(`newTag: ${VERSION}\n`);
  });

  it('should be in the name of the Job that migrates, because a Job cannot be changed', () => {
    expect(read('k8s/base/migrate.yaml')).toContain(`\n  name: migrate-${VERSION.replaceAll('.', '-')}\n`);
  });

  it('should have an entry in the changelog', () => {
    expect(read('CHANGELOG.md')).toMatch(new RegExp(`^## ${VERSION.replaceAll('.', '\\.')}\\b`, 'm'));
  });
});
