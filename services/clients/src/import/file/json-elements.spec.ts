import fc from 'fast-check';
import { anyText } from '@lotline/protocol/testing';
import { jsonElements } from './json-elements.js';

const read = async (...pieces: string[]): Promise<unknown[]> => {
  async function* text(): AsyncGenerator<string> {
    yield* pieces;
    await Promise.resolve();
  }
  const elements: unknown[] = [];
  for await (const element of jsonElements(text())) elements.push(element);
  return elements;
};

describe('jsonElements', () => {
  it.each([
    ['[]', []],
    [' [ ] ', []],
    ['[1,"a,b]",null]', [1, 'a,b]', null]],
    ['[{"a":[1,{"b":"}"}]}, {"c":"\\"[\\\\"}]\n', [{ a: [1, { b: '}' }] }, { c: '"[\\' }]],
  ])('should read %s', async (text, elements) => expect(await read(text)).toEqual(elements));

  it('should read any array like JSON.parse, wherever it is split', async () => {
    const value = fc.array(fc.oneof(fc.jsonValue({ maxDepth: 4 }), fc.dictionary(anyText(9), anyText(20))));
    await fc.assert(
      fc.asyncProperty(value, fc.array(fc.nat()), fc.boolean(), async (array, cuts, isWide) => {
        const text = JSON.stringify(array, null, isWide ? 2 : 0);
        const at = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((one, other) => one - other);
        const pieces = [...at, text.length].map((end, index) => text.slice(at[index - 1] ?? 0, end));
        expect(await read(...pieces)).toEqual(JSON.parse(text));
      }),
    );
  });

  it.each([
    ['', 'The request must be a JSON array of objects'],
    ['{}', 'The request must be a JSON array of objects'],
    ['"a"', 'The request must be a JSON array of objects'],
    ['12', 'The request must be a JSON array of objects'],
    ['First Name,Phone', 'The request is not valid JSON'],
    ['[1,]', 'The request is not valid JSON'],
    ['[,1]', 'The request is not valid JSON'],
    ['[1', 'The request is not valid JSON'],
    ['["a]', 'The request is not valid JSON'],
    ['[1] x', 'The request is not valid JSON'],
    ['[{]}]', 'The request is not valid JSON'],
    ['[{"a" 1}]', 'The request is not valid JSON'],
    [`[${'['.repeat(40)}`, 'The request is nested too deeply'],
    [`["${'x'.repeat(1024 * 1024 + 1)}`, 'The request is not valid JSON'],
  ])('should reject %.30s', async (text, message) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'INVALID', message });
  });
});
