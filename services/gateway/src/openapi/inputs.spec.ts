import { DomainError, wholeNumberFrom } from '@lotline/protocol';
import { almostValidValue, oddValue, type InputSchema } from '@lotline/protocol/testing';
import type { Type } from '@nestjs/common';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { inputPipe } from '../http/pipes.js';
import { ROUTES } from '../testing/api.js';
import { describeClass, validationsOf } from './input-classes.js';
import type { InputType } from './routes.js';

const isClass = (type: InputType | undefined): type is Type =>
  typeof type === 'function' && validationsOf(type).length > 0;

/** Each input that a class validates. */
const inputs = ROUTES.flatMap(({ route, inputs: { body, query } }) => [
  ...(isClass(body) ? [{ input: `body of ${route}`, type: body }] : []),
  ...(isClass(query) ? [{ input: `query of ${route}`, type: query }] : []),
]);

/** Query values are texts. */
const ajv = new Ajv2020({ strict: false });
const ajvOfTexts = new Ajv2020({ strict: false, coerceTypes: true });
for (const each of [ajv, ajvOfTexts]) addFormats.default(each);

const pipe = inputPipe();
async function isAccepted(value: unknown, type: Type): Promise<boolean> {
  try {
    await pipe.transform(value, { type: 'body', metatype: type });
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'INVALID') return false;
    throw error;
  }
}

/** Query values are strings, or arrays when repeated, like the first one here. */
const asQuery = (value: unknown, isRepeated: boolean): unknown =>
  Object.fromEntries(
    Object.entries(Object(value)).map(([name, each], index) => {
      const text = Array.isArray(each) ? each.map(String) : String(each);
      return [name, isRepeated && index === 0 ? [text, text].flat() : text];
    }),
  );

describe('an input that a class validates', () => {
  it('should exist for several routes', () => {
    expect(inputs.length).toBeGreaterThan(6);
  });

  it.each(inputs)('should match the schema of the document: $input', async ({ input, type }) => {
    const isQuery = input.startsWith('query');
    const described: InputSchema = describeClass(type, { ofTexts: isQuery });
    const isDescribed = (isQuery ? ajvOfTexts : ajv).compile(described);
    const sent = fc.oneof({ weight: 9, arbitrary: almostValidValue(described) }, { weight: 1, arbitrary: oddValue });
    const outcomes = { both: 0, neither: 0 };
    await fc.assert(
      fc.asyncProperty(sent, fc.integer({ min: 1, max: 8 }), async (value, eighth) => {
        const given = isQuery ? asQuery(value, eighth === 1) : value;
        const byClass = await isAccepted(given, type);
        expect({ given, byClass }).toEqual({ given, byClass: hasDecimalLimit(Object(given)) && isDescribed(given) });
        outcomes[byClass ? 'both' : 'neither'] += 1;
      }),
    );
    expect(Math.min(outcomes.both, outcomes.neither)).toBeGreaterThan(0);
  });
});

/** The document means decimal digits by an integer; its schema would also read 0x10. */
const hasDecimalLimit = ({ limit }: { limit?: unknown }): boolean =>
  typeof limit !== 'string' || wholeNumberFrom(limit) !== undefined;
