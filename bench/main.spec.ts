import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const BENCH = fileURLToPath(new URL('main.mjs', import.meta.url));
const LOADS = [
  'board-unchanged',
  'board-moving',
  'link-status',
  'ride-requests',
  'boards-and-pages',
  'search',
  'figures',
  'overview',
  'added-lots',
  'calendar',
  'long-lists',
  'mixed-morning',
  'live-streams',
  'sign-outs',
  'export',
  'import',
  'first-loads',
  'calendar-screen',
  'interactions',
];

/** Runs the bench from the command line. */
function bench(...args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [BENCH, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    child.once('close', (code) => resolve({ code, output }));
  });
}

describe('npm run bench', () => {
  it('should name the loads when asked for an unknown one', async () => {
    const { code, output } = await bench('--only', 'nonsense');
    expect(code).toBe(1);
    expect(output.trim()).toBe(`Unknown load: nonsense. The loads are ${LOADS.join(', ')}.`);
  });
});
