import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { REPOSITORY } from '../system/services.ts';
import { TSX } from '../processes/run-program.ts';

const IMAGE = `registry.example/lot/lotline@sha256:${'a'.repeat(64)}`;
const DOCS = 'https://code.example/lot/lotline/blob/v9.9.9/docs';

describe('the archives of a release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lotline-archives-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const runbooks = (file: string): string[] => [
    ...new Set([...read(file).matchAll(/runbook_url: (.*)#/g)].map(([, url = '']) => url)),
  ];

  beforeAll(() => {
    const run = (program: string, args: string[]) => execFileSync(program, args, { cwd: REPOSITORY });
    run(process.execPath, [...TSX, 'scripts/release/pack.ts', IMAGE, '9.9.9', DOCS, folder]);
    expect(readdirSync(folder).sort()).toEqual(['lotline-compose-9.9.9.tar.gz', 'lotline-k8s-9.9.9.tar.gz']);
    for (const archive of readdirSync(folder)) run('tar', ['-xzf', join(folder, archive), '-C', folder]);
  });

  it('should run the published image with Compose, without a source to build', () => {
    const { services } = parse(read('docker-compose.yml'), { merge: true });
    expect(services.gateway).toMatchObject({ image: `\${LOTLINE_IMAGE:-${IMAGE}}` });
    expect(read('docker-compose.yml')).not.toMatch(/^ *build:/m);
    expect(runbooks('ops/prometheus/lotline.rules.yaml')).toEqual([`${DOCS}/runbook.md`]);
  });

  it('should have every file that docker-compose.yml mounts, and make its secrets', () => {
    const mounted = [...read('docker-compose.yml').matchAll(/\.\/([\w./-]+):\//g)].map(([, file = '']) => file);
    expect(mounted.length).toBeGreaterThan(1);
    for (const file of mounted) expect(read(file).length).toBeGreaterThan(0);
    execFileSync(process.execPath, [...TSX, 'scripts/secrets.ts', '.env.example'], { cwd: folder });
    expect(read('.env')).toMatch(/^POSTGRES_PASSWORD=[0-9a-f]{48}$/m);
  });

  it('should run the published image in Kubernetes', () => {
    const [name, digest] = IMAGE.split('@');
    const { images } = parse(read('k8s/overlays/production/kustomization.yaml'));
    expect(images).toEqual([{ name: 'lotline', newName: name, digest }]);
    expect(runbooks('k8s/components/monitoring/rules.yaml')).toEqual([`${DOCS}/runbook.md`]);
  });
});
