import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from '../servers/apt.ts';
import { canInstallPackages, findCommand } from '../servers/machine.ts';
import { REPOSITORY } from '../system/services.ts';

/** @returns the machine's promtool, installed with Prometheus if that is possible */
export async function findOrInstallPromtool(log: (line: string) => void): Promise<string | undefined> {
  const found = findCommand('promtool');
  if (found || !canInstallPackages()) return found;
  await installPackages(['prometheus'], log);
  return findCommand('promtool');
}

/** Writes the queries of the Grafana dashboards into a rules file, so that promtool parses them. */
export function writeDashboardQueries(file: string) {
  const folder = join(REPOSITORY, 'ops/grafana');
  const queries = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')).panels)
    .flatMap(({ targets = [] }: { targets?: { expr: string }[] }) => targets.map(({ expr }) => expr));
  const rules = queries.map((expr, index) => ({ record: `query:${index}`, expr }));
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboards', rules }] })); // JSON is YAML
}
