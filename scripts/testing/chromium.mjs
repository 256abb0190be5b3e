import { installPackages } from '../servers/apt.mjs';
import { canInstallPackages, findCommand, isProgram } from '../servers/machine.mjs';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * @param {(line: string) => void} log
 * @returns {Promise<string | undefined>} the machine's Chromium, installed if that is possible
 */
export async function findOrInstallChromium(log) {
  const found = process.env.CHROMIUM_PATH || findCommand(...COMMANDS) || (isProgram(MAC) ? MAC : undefined);
  if (found || !canInstallPackages()) return found;
  await installPackages(['chromium'], log);
  return findCommand(...COMMANDS);
}
