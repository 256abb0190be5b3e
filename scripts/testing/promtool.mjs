import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from '../servers/apt.mjs';
import { canInstallPackages, findCommand } from '../servers/machine.mjs';
import { REPOSITORY } from '../system/services.mjs';

/**
 * @param {(line: string) => void} log
 * @returns {Promise<string | undefined>} the machine's promtool, installed with Prometheus if that is possible
 */
export async function findOrInstallPromtool(log) {
  const found = findCommand('promtool');
  if (found || !canInstallPackages()) return found;
  await installPackages(['prometheus'], log);
  return findCommand('promtool');
}

/**
 * Writes the queries of the Grafana dashboards into a rules file, so that promtool parses them.
 * @param {string} file
 */
export function writeDashboardQueries(file) {
  const folder = join(REPOSITORY, 'ops/grafana');
  const queries = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')).panels)
    .flatMap((/** @type {{targets?: {expr: string}[]}} */ { targets = [] }) => targets.map(({ expr }) => expr));
  const rules = queries.map((expr, index) => ({ record: `query:${index}`, expr }));
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboards', rules }] })); // JSON is YAML
}
