/**
 * `node scripts/release/pack.ts IMAGE@DIGEST VERSION DOCS FOLDER`: writes the archives of a release to a folder: the manifests and the
 * Compose installation, both with the published image. DOCS is the address of the folder docs at that version, for the alerts.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const [image = '', version = '', docs = '', folder = ''] = process.argv.slice(2);
const [name, digest] = image.split('@');
if (!digest || !folder) throw new Error('Usage: pack.ts IMAGE@DIGEST VERSION DOCS FOLDER');

/** What the Compose installation needs of the repository, beside docker-compose.yml. */
const COMPOSE_FILES = [
  '.env.example',
  'config/lots.json',
  'docker/proxy.cfg',
  'docker/rolling-update.sh',
  'docker/single-sign-on.yml',
  'ops/prometheus/lotline.rules.yaml',
  'ops/prometheus/prometheus.yml',
  'scripts/secrets.ts',
];

const work = mkdtempSync(join(tmpdir(), 'lotline-release-'));
try {
  mkdirSync(folder, { recursive: true });
  cpSync('k8s', join(work, 'k8s'), { recursive: true });
  edit(
    'k8s/overlays/production/kustomization.yaml',
    /^ {4}newTag: .*$/m,
    `    newName: ${name}\n    digest: ${digest}`,
  );
  edit('k8s/components/monitoring/rules.yaml', /docs(?=\/runbook\.md#)/g, docs);
  pack(`lotline-k8s-${version}.tar.gz`, ['k8s']);

  for (const file of ['docker-compose.yml', ...COMPOSE_FILES]) cpSync(file, join(work, file));
  writeFileSync(join(work, 'scripts/package.json'), '{ "type": "module" }\n'); // without it Node warns
  edit('docker-compose.yml', /^ {2}build: \.\n/m, '');
  edit('docker-compose.yml', '${LOTLINE_IMAGE:-lotline:local}', `\${LOTLINE_IMAGE:-${image}}`);
  edit('ops/prometheus/lotline.rules.yaml', /docs(?=\/runbook\.md#)/g, docs);
  pack(`lotline-compose-${version}.tar.gz`, ['docker-compose.yml', 'scripts/package.json', ...COMPOSE_FILES]);
} finally {
  rmSync(work, { recursive: true });
}

function edit(file: string, from: string | RegExp, to: string) {
  const path = join(work, file);
  const before = readFileSync(path, 'utf8');
  const after = before.replace(from, () => to);
  if (after === before) throw new Error(`${file} does not contain ${from}`);
  writeFileSync(path, after);
}

function pack(archive: string, files: string[]) {
  execFileSync('tar', ['-czf', resolve(folder, archive), '-C', work, ...files]);
}
