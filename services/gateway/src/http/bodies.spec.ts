import fc from 'fast-check';
import { isNestedDeeper } from './bodies.js';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

describe('isNestedDeeper', () => {
  it.each([
    ['7', 0],
    ['[]', 1],
    ['{"a":[{}]}', 3],
    ['[[],[],[]]', 2],
    ['["[[[[", "{{"]', 1],
    ['["\\"[[", "\\\\", [1]]', 2],
  ])('should measure that %s is %d deep', (json, depth) => {
    expect(isNestedDeeper(json, depth)).toBe(false);
    expect(isNestedDeeper(json, depth - 1)).toBe(true);
  });

  it('should measure the depth of any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 12, stringUnit: 'binary' }), (value) => {
        const json = JSON.stringify(value);
        expect(isNestedDeeper(json, depthOf(value))).toBe(false);
        expect(isNestedDeeper(json, depthOf(value) - 1)).toBe(true);
      }),
    );
  });
});
