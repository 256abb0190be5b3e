import { UserError } from '../../scripts/processes/user-error.mjs';
import { installPackages } from '../../scripts/servers/apt.mjs';
import { canInstallPackages, findCommand } from '../../scripts/servers/machine.mjs';

/**
 * The path of wrk, installed where that is possible.
 * @param {(line: string) => void} log
 * @throws {UserError}
 */
export async function findWrk(log) {
  const found = findCommand('wrk');
  if (found) return found;
  if (canInstallPackages()) await installPackages(['wrk'], log);
  const installed = findCommand('wrk');
  if (!installed) throw new UserError('The bench needs wrk: install it (Debian: apt-get install wrk).');
  return installed;
}
