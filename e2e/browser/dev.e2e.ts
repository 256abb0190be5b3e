import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../../scripts/processes/ports.ts';
import { SERVICES } from '../../scripts/system/services.ts';
import { CheckoutCopy } from './checkout-copy.js';

const START_MS = 300_000;
/** Restarting every service takes a few seconds, and much longer on a busy machine. */
const RESTARTED = { timeout: 120_000 };

test.describe('npm run dev', () => {
  const temporary = mkdtempSync(join(tmpdir(), 'lotline-dev-'));
  const dataFolder = join(temporary, 'data');
  let copy: CheckoutCopy;
  let dev: ChildProcess;
  let url: string;
  let output = '';

  test.beforeAll(async () => {
    test.setTimeout(START_MS);
    copy = new CheckoutCopy(join(temporary, 'lotline'));
    const port = await freePort();
    url = `http://localhost:${port}`;
    dev = spawn(process.execPath, [join(copy.folder, 'scripts', 'start.mjs'), 'scripts/dev.ts'], {
      env: { ...process.env, LOTLINE_DATA: dataFolder, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
    await expect
      .poll(() => dev.exitCode !== null || output.includes('Lotline is ready'), { timeout: START_MS })
      .toBe(true);
    expect(dev.exitCode, output).toBeNull();
    expect(output).not.toContain('Installing packages'); // the copy has them
  });
  test.afterAll(async () => {
    if (dev.exitCode === null && dev.signalCode === null) {
      dev.kill('SIGTERM');
      await once(dev, 'exit');
    }
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
  });

  /** When each service's process started. */
  const startTimes = async (): Promise<Record<string, string>> => {
    const ports: Record<string, number> = JSON.parse(readFileSync(join(dataFolder, 'ports.json'), 'utf8'));
    const times = SERVICES.map(async (service) => {
      const metrics = await fetch(`http://127.0.0.1:${ports[service]}/metrics`).then(
        (response) => response.text(),
        () => '',
      );
      return [service, /^process_start_time_seconds\S* (\S+)$/m.exec(metrics)?.[1] ?? 'not running'] as const;
    });
    return Object.fromEntries(await Promise.all(times));
  };
  const signIn = async (email: string): Promise<string> => {
    const response = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'wrong' }),
    });
    return response.text();
  };
  /** Prints how long a change takes to become visible. No test asserts a time. */
  const seen = async (change: string, look: () => Promise<void>): Promise<void> => {
    const since = Date.now();
    await look();
    console.log(`${change} is seen after ${Date.now() - since} ms`);
  };

  test('shows a change of a page in place, with what was typed', async ({ page }) => {
    await page.goto(`${url}/login`);
    const email = page.getByLabel('Email');
    await email.fill('half-typed');
    copy.replace('frontend/src', 'Sign in to your account', 'Sign in to the changed page');
    await seen('A change of a page', () => expect(page.getByText('Sign in to the changed page')).toBeVisible());
    await expect(email).toHaveValue('half-typed');
  });

  test('restarts the service that changes, and no other', async () => {
    const before = await startTimes();
    copy.replace('services/auth/src', "'Invalid email or password'", "'Refused by the changed service'");
    await seen('A change of a service', async () => {
      await expect
        .poll(async () => (await startTimes())['auth'], RESTARTED)
        .not.toMatch(`${before['auth']}|not running`);
      // Each attempt uses another account, because repeated failures of one account would be throttled.
      await expect
        .poll(() => signIn(`${randomUUID()}@lotline.test`).catch(() => 'restarting'), RESTARTED)
        .toContain('Refused by the changed service');
    });
    expect(await startTimes()).toEqual({ ...before, auth: expect.any(String) });
  });

  test('brings a change of the contracts to services and pages', async ({ page }) => {
    await page.goto(`${url}/login`);
    copy.replace('packages/protocol/src', "'Invalid email address'", "'Not an address, by the changed contract'");
    await seen('A change of the contracts', async () => {
      await expect
        .poll(() => signIn('nobody').catch(() => 'restarting'), RESTARTED)
        .toContain('Not an address, by the changed contract');
      await expect(async () => {
        await page.getByLabel('Email').fill('nobody');
        await page.getByRole('button', { name: 'Sign In' }).click();
        await expect(page.getByText('Not an address, by the changed contract')).toBeVisible({ timeout: 2_000 });
      }).toPass();
    });
  });
});
