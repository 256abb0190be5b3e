import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { LOG_SETTINGS } from './postgres.ts';

const REPOSITORY = join(__dirname, '../..');

describe('the PostgreSQL that Compose and the local cluster start', () => {
  it.each([
    ['docker-compose.yml', ['services', 'postgres', 'command']],
    ['k8s/overlays/local/postgres.yaml', ['spec', 'template', 'spec', 'containers', 0, 'args']],
  ])('should log no values: %s', (file, path) => {
    const documents = parseAllDocuments(readFileSync(join(REPOSITORY, file), 'utf8'), { merge: true });
    const args = documents.map((each) => String(each.getIn(path) ?? '')).join();
    for (const [name, value] of Object.entries(LOG_SETTINGS)) expect(args).toContain(`${name}=${value}`);
  });
});
