import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Runs one of the bare servers of this folder; it prints its port.
 * @param {'fixed-answer.mjs' | 'ride-writer.mjs' | 'search.mjs'} program
 * @param {unknown} input what it reads from its file
 */
export async function startBare(program, input) {
  const folder = mkdtempSync(join(tmpdir(), 'lotline-bare-'));
  const file = join(folder, 'input.json');
  writeFileSync(file, JSON.stringify(input), { mode: 0o600 });
  const child = spawn(process.execPath, [fileURLToPath(new URL(program, import.meta.url)), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout, 'data');
  return {
    url: `http://127.0.0.1:${String(port).trim()}`,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill();
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * An answer as it came over the wire, to be given again by `fixed-answer.mjs`.
 * @param {string} url @param {Record<string, string>} headers
 */
export async function recordAnswer(url, headers) {
  const response = await fetch(url, { headers });
  const body = await response.text();
  const kept = [...response.headers].filter(
    ([name]) => !['date', 'connection', 'keep-alive', 'transfer-encoding'].includes(name),
  );
  return { status: response.status, headers: Object.fromEntries(kept), body };
}
