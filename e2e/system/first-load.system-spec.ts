import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BUDGETS, firstLoads, type FirstLoad, type Script } from '../../frontend/first-load-budgets.js';

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

/** Transferred bytes of a file: the gateway sends the compressed file that the build stored beside it. */
const sent = (file: string, encoding: 'br' | 'gz'): number =>
  statSync(existsSync(dist(`${file}.${encoding}`)) ? dist(`${file}.${encoding}`) : dist(file)).size;

/** The files that a phone on an airport's network has to load first, in KiB of transferred bytes. */
describe('limits.md, First loads: the first load', () => {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(dist('.vite/manifest.json'), 'utf8'));
  const signIn = ['site.html', 'src/site/sign-in/sign-in-page.tsx', 'src/site/sign-in/lazy-parts.ts'];
  const shell = ['index.html', 'src/app/shell/shell.tsx'];
  const admin = [...shell, 'src/features/admin/admin-screen.tsx'];
  const board = [...shell, 'src/app/board-route.tsx'];
  const dashboard = [...shell, 'src/features/dashboard/dashboard-screen.tsx'];

  it('should be prefetched by the sign-in for the first screen of the staff', () => {
    const ahead: string[] = JSON.parse(readFileSync(dist('staff-app.json'), 'utf8'));
    const code = ahead.filter((file) => /\.(js|css)$/.test(file) && !file.includes('.worker-'));
    expect(code.sort()).toEqual([...filesOf(manifest, dashboard)].sort());
    expect(ahead).toContainEqual(expect.stringMatching(/inter-latin.*\.woff2$/));
  });

  describe('the first-load budgets of the build', () => {
    const KIB = 1024;
    const script = (kib: number, module: string | null, ...imports: string[]): Script => ({
      size: kib * KIB,
      module,
      imports,
    });
    const scripts = new Map([
      ['site.js', script(60, 'site.html', 'react.js')],
      ['sign-in.js', script(5, 'src/site/sign-in/sign-in-page.tsx', 'react.js')],
      ['press.js', script(20, 'src/site/sign-in/lazy-parts.ts', 'react.js')],
      ['pick-up.js', script(40, 'pick-up.html', 'react.js')],
      ['index.js', script(100, 'index.html', 'react.js')],
      ['shell.js', script(50, 'src/app/shell/shell.tsx', 'react.js')],
      ['fleet.js', script(30, 'src/features/fleet/fleet-screen.tsx', 'chart.js')],
      ['cars.js', script(25, 'src/features/fleet/cars/cars-part.tsx', 'react.js')],
      ['react.js', script(10, null)],
      ['chart.js', script(220, null, 'react.js')],
    ]);
    const routes = [
      'src/app/shell/shell.tsx',
      'src/features/fleet/fleet-screen.tsx',
      'src/features/fleet/cars/cars-part.tsx',
    ];

    it('should include a new route with its entry, shell and parent screen, each script once', () => {
      expect(firstLoads(scripts, routes)).toEqual([
        { of: 'site.html', kib: 70, budget: 80 },
        { of: 'src/site/sign-in/lazy-parts.ts', kib: 95, budget: 270 },
        { of: 'pick-up.html', kib: 50, budget: 180 },
        { of: 'src/features/fleet/fleet-screen.tsx', kib: 410, budget: 420 },
        { of: 'src/features/fleet/cars/cars-part.tsx', kib: 435, budget: 420 },
      ]);
    });

    it('should reject a route that has no script', () => {
      expect(() => firstLoads(scripts, ['src/features/fleet/gone-screen.tsx'])).toThrow(/gone-screen/);
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

  describe.each([
    ['brotli: page, styles and scripts', 'br', /\.(html|css|js)$/],
    ['gzip: scripts', 'gz', /\.js$/],
  ] as const)('in %s', (_what, encoding, counted) => {
    it.each([
      ['the public pages', ['site.html'], 80],
      ['sign-in, once it is typed into', signIn, 124],
      ['a pick-up board', ['pick-up.html'], 180],
      ['the dispatch board', board, 420],
      ['the dashboard', dashboard, 420],
      ['the calendar', [...shell, 'src/features/calendar/calendar-screen.tsx'], 420],
      ['the calendar test', ['index.html', 'src/features/calendar-test/calendar-test-screen.tsx'], 420],
      ['the add form', [...shell, 'src/features/add-customer/add-customer-screen.tsx'], 420],
      ['the contracts', [...shell, 'src/features/contracts/contracts-screen.tsx'], 420],
      ['the users', [...admin, 'src/features/admin/users/users-part.tsx'], 420],
      ['the import', [...admin, 'src/features/admin/imports/import-part.tsx'], 420],
      ['the customer details over the board', [...board, 'src/features/customer/customer-details.tsx'], 420],
    ])('should keep %s within its budget', (_page, [page = '', ...others], budget) => {
      const files = [page, ...filesOf(manifest, [page, ...others])].filter((file) => counted.test(file));
      expect(files).not.toEqual([]);
      const bytes = files.reduce((sum, file) => sum + sent(file, encoding), 0);
      expect(bytes / 1024).toBeLessThanOrEqual(budget);
    });
  });
});
