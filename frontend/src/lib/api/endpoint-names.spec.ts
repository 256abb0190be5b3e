import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = join(__dirname, '../..');
const ENDPOINT = /^\s+(\w+): build\.(?:query|infiniteQuery|mutation)\b/gm;

const names = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!spec)\.tsx?$/.test(file))
  .flatMap((file) => [...readFileSync(join(SOURCES, file), 'utf8').matchAll(ENDPOINT)].map(([, name]) => name));

describe('the endpoints of the store', () => {
  // Redux Toolkit ignores the second endpoint of a name, so that its hook would call the first.
  it('should have names of their own', () => {
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});
