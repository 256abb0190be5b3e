import { installPackages } from '../servers/apt.ts';
import { canInstallPackages, findCommand, isProgram } from '../servers/machine.ts';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** @returns the machine's Chromium, installed if that is possible */
export async function findOrInstallChromium(log: (line: string) => void): Promise<string | undefined> {
  const found = process.env.CHROMIUM_PATH || findCommand(...COMMANDS) || (isProgram(MAC) ? MAC : undefined);
  if (found || !canInstallPackages()) return found;
  await installPackages(['chromium'], log);
  return findCommand(...COMMANDS);
}
