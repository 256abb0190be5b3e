import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

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

/** What is loaded with the screen that needs it, and with none before it. */
const OF_THEIR_OWN_SCREENS = [
  [
    'antd’s date components',
    /node_modules\/(antd\/es\/(date-picker|calendar|time-picker)|@rc-component\/picker)\/(?!.*locale)/,
  ],
  ['a chart', /node_modules\/(uplot|chart\.js|recharts|echarts)\//],
] as const;

const OF_THE_STAFF_APP = /node_modules\/(antd|@ant-design|@rc-component|@reduxjs|react-redux|react-router)/;

/** Bytes of a file's body over the air: of what the build stored beside it, which is what the gateway sends. */
const sent = (file: string, encoding: 'br' | 'gz'): number =>
  statSync(existsSync(dist(`${file}.${encoding}`)) ? dist(`${file}.${encoding}`) : dist(file)).size;

/** Design §8 and §10: what a phone on an airport's network has to wait for, in KiB over the air. */
describe('the first load', () => {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(dist('.vite/manifest.json'), 'utf8'));
  const signIn = ['site.html', 'src/site/sign-in/on-press.ts'];
  const shell = ['index.html', 'src/app/shell/shell.tsx'];
  const board = [...shell, 'src/app/board-route.tsx'];

  describe('what other screens need', () => {
    const modules: Record<string, string[]> = JSON.parse(readFileSync(dist('.vite/modules.json'), 'utf8'));
    const modulesOf = (chunks: string[]): string[] =>
      [...filesOf(manifest, chunks)].flatMap((file) => modules[file] ?? []);

    it.each([
      ['the public pages', ['site.html']],
      ['sign-in, once it is typed into', signIn],
    ])('should not be the staff app’s, with %s', (_page, chunks) => {
      expect(modulesOf(chunks).filter((module) => OF_THE_STAFF_APP.test(module))).toEqual([]);
    });

    it('should be fetched ahead by the sign-in where it is the staff’s first screen’s', () => {
      const ahead: string[] = JSON.parse(readFileSync(dist('staff-app.json'), 'utf8'));
      const code = ahead.filter((file) => /\.(js|css)$/.test(file) && !file.includes('.worker-'));
      expect(code.sort()).toEqual([...filesOf(manifest, board)].sort());
      expect(ahead).toContainEqual(expect.stringMatching(/inter-latin.*\.woff2$/));
    });

    it.each([
      ['the public pages', ['site.html'], /src\/site\/main\.tsx$/],
      ['sign-in, once it is typed into', signIn, /src\/site\/sign-in\/sign-in-page\.tsx$/],
      ['the shell', shell, /src\/app\/shell\/shell\.tsx$/],
      ['the dispatch board', board, /dispatch-screen\.tsx$/],
    ])('should not be loaded with %s', (_screen, chunks, own) => {
      const loaded = modulesOf(chunks);
      expect(loaded).toContainEqual(expect.stringMatching(own));
      for (const [what, their] of OF_THEIR_OWN_SCREENS)
        expect({ what, loaded: loaded.filter((module) => their.test(module)) }).toEqual({ what, loaded: [] });
    });
  });

  describe.each([
    ['brotli: page, styles and scripts', 'br', /\.(html|css|js)$/],
    ['gzip: scripts', 'gz', /\.js$/],
  ] as const)('in %s', (_what, encoding, counted) => {
    it.each([
      ['the public pages', ['site.html'], 80],
      ['sign-in, once it is typed into', signIn, 115],
      ['the dispatch board', board, 400],
      ['the add form', [...shell, 'src/features/add-customer/add-customer-screen.tsx'], 400],
      ['the customer details', [...board, 'src/features/customer/customer-details.tsx'], 400],
    ])('should keep %s within its budget', (_page, [page = '', ...others], budget) => {
      const files = [page, ...filesOf(manifest, [page, ...others])].filter((file) => counted.test(file));
      expect(files).not.toEqual([]);
      const bytes = files.reduce((sum, file) => sum + sent(file, encoding), 0);
      expect(bytes / 1024).toBeLessThanOrEqual(budget);
    });
  });
});
