import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STYLED } from '../../antd-styles.js';
import { UNUSED_CODE, unusedCode } from '../../unused-code.js';

const FRONTEND = join(__dirname, '..');
const CONTRACTS = join(__dirname, '../../../packages/protocol/src');
const NOT_BUILT = /\.spec(-kit)?\.tsx?$|(^|[\\/])testing[\\/]/;

const sources = [FRONTEND, CONTRACTS].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !NOT_BUILT.test(file))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') })),
);
const using = (pattern: RegExp): string[] => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

describe('library code that the build leaves out', () => {
  it.each([
    ['converts a schema to JSON Schema', /\b(toJSONSchema|fromJSONSchema|jsonSchema)\b/],
    ['sets `tooltip` of antd', /\btooltip[=:]/],
    ['changes or enables antd’s wave', /\bwave(?!=\{NO_WAVE\})[=:]/],
  ])('should not be used by code that %s', (_what, pattern) => {
    expect(using(pattern)).toEqual([]);
  });

  it('should not be used by a Modal that has `loading`', () => {
    expect(using(/<Modal\b/)).toEqual(['ui/dialog/dialog-frame.tsx']);
    const [frame] = sources.filter(({ file }) => file === 'ui/dialog/dialog-frame.tsx');
    expect(frame?.text).not.toMatch(/\bloading\b/);
  });

  it('should be no component of a screen', () => {
    const parts = Object.keys(UNUSED_CODE).flatMap((path) => /^antd\/es\/([\w-]+)\/index\.js$/.exec(path)?.[1] ?? []);
    expect(parts).toEqual(['skeleton', 'tooltip']);
    expect(STYLED.map((part) => part.toLowerCase()).filter((part) => parts.includes(part))).toEqual([]);
  });

  it('should fail the build when a library no longer contains it', () => {
    const { buildEnd } = unusedCode();
    const error = jest.fn();
    if (typeof buildEnd !== 'function') throw new Error('The plugin has no buildEnd');
    Reflect.apply(buildEnd, { error }, []);
    expect(error).toHaveBeenCalledWith(expect.stringContaining('antd/es/skeleton/index.js'));
  });
});
