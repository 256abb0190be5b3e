import { launch } from 'chrome-launcher';
import { UserError } from '../../scripts/processes/user-error.mjs';
import { findOrInstallChromium } from '../../scripts/testing/chromium.mjs';

const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];

/**
 * A new browser with an empty profile, at a free port.
 * @param {(line: string) => void} log
 * @throws {UserError} where there is none
 */
export async function beginBrowser(log) {
  const chromePath = await findOrInstallChromium(log);
  if (!chromePath) throw new UserError('The bench needs Chromium: install it, or name it in CHROMIUM_PATH.');
  // The bench ends what it started by itself when it is stopped.
  return launch({ chromePath, chromeFlags: FLAGS, handleSIGINT: false });
}
