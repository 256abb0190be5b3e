import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  imports?: string[];
}

const dist = (file: string): string => fileURLToPath(new URL(`../../frontend/dist/${file}`, import.meta.url));

/** KiB of gzipped JavaScript that a browser loads before these chunks can run. */
function firstLoad(manifest: Record<string, Chunk>, chunks: string[]): number {
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no chunk ${name}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  chunks.forEach(add);
  const scripts = [...files].filter((file) => file.endsWith('.js'));
  return scripts.reduce((sum, file) => sum + gzipSync(readFileSync(dist(file))).length, 0) / 1024;
}

/** Design §8: what a phone on an airport's network has to wait for. */
describe('the first load', () => {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(dist('.vite/manifest.json'), 'utf8'));
  const shell = ['index.html', 'src/app/shell/shell.tsx'];

  it.each([
    ['the public pages', ['site.html'], 80],
    ['sign-in', ['index.html', 'src/features/sign-in/sign-in-screen.tsx'], 270],
    ['the dispatch board', [...shell, 'src/app/board-route.tsx'], 400],
    ['the add form', [...shell, 'src/features/add-customer/add-customer-screen.tsx'], 400],
    ['the customer details', [...shell, 'src/app/board-route.tsx', 'src/features/customer/customer-dialog.tsx'], 400],
  ])('should keep %s within its budget', (_page, chunks, budget) => {
    expect(firstLoad(manifest, chunks)).toBeLessThanOrEqual(budget);
  });
});
