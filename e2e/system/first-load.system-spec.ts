import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BUDGETS, type FirstLoad } from '../../frontend/first-load-budgets.js';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

const dist = (file: string): string => fileURLToPath(new URL(`../../frontend/dist/${file}`, import.meta.url));

/** The script and style files that a browser loads before these chunks can run. */
function filesOf(manifest: Record<string, Chunk>, chunks: string[]): Set<string> {
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no chunk ${name}`);
    if (files.has(chunk.file)) return;
    [chunk.file, ...(chunk.css ?? [])].forEach((file) => files.add(file));
    chunk.imports?.forEach(add);
  };
  chunks.forEach(add);
  return files;
}

/** The files that a phone on an airport's network has to load first, in KiB of transferred bytes. */
describe('limits.md, First loads: the first load', () => {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(dist('.vite/manifest.json'), 'utf8'));
  const shell = ['index.html', 'src/app/shell/shell.tsx'];
  const dashboard = [...shell, 'src/features/dashboard/dashboard-screen.tsx'];

  it('should be prefetched by the sign-in for the first screen of the staff', () => {
    const ahead: string[] = JSON.parse(readFileSync(dist('staff-app.json'), 'utf8'));
    const code = ahead.filter((file) => /\.(js|css)$/.test(file) && !file.includes('.worker-'));
    expect(code.sort()).toEqual([...filesOf(manifest, dashboard)].sort());
    expect(ahead).toContainEqual(expect.stringMatching(/inter-latin.*\.woff2$/));
  });

  it('should cover every route of the router, each within its budget', () => {
    const router = readFileSync(fileURLToPath(new URL('../../frontend/src/app/router.tsx', import.meta.url)), 'utf8');
    const imported = [...router.matchAll(/import\('\.\.?\/(.+?)\.js'\)/g)].map(([, path]) => path);
    const loads: FirstLoad[] = JSON.parse(readFileSync(dist('.vite/first-loads.json'), 'utf8'));
    const counted = loads.map(({ of }) => of.replace(/^src\/(app\/)?|\.tsx$/g, ''));
    expect(imported.filter((path = '') => path !== 'shell/shell' && !counted.includes(path))).toEqual([]);
    expect(imported.length).toBeGreaterThan(5);
    for (const { of, kib, budget } of loads) expect({ of, within: kib <= budget }).toEqual({ of, within: true });
    expect(BUDGETS).toMatchObject({ public: 80, signIn: 270, staff: 420 });
  });
});
