import fc from 'fast-check';
import { anyText } from './any-text.js';

/** The keywords of JSON Schema (2020-12) that z.toJSONSchema uses for inputs. */
export interface InputSchema {
  type?: string | string[];
  properties?: Record<string, InputSchema>;
  required?: string[];
  items?: InputSchema;
  maxItems?: number;
  anyOf?: InputSchema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** Values that no form sends: other types, too large, empty, dates that do not exist. */
const ODD: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  0.5,
  1e21,
  2 ** 53,
  -1e308,
  '',
  ' ',
  '0',
  'null',
  '1e400',
  '-0',
  '-0.01',
  '0x10',
  '1e3',
  'NaN',
  'Infinity',
  '2026-02-30 10:00:00',
  '2026-02-30T10:00',
  '0000-00-00 00:00:00',
  '2026-12-01T18:00 oops',
  '2026-12-01T18:00:00+09:00',
  '9999-12-31 23:59:59',
  'constructor',
  'x'.repeat(5000),
  '😀'.repeat(60),
  [],
  [[]],
  Array.from({ length: 3000 }, () => 'x'),
  {},
  { $ne: null },
];

export const oddValue: fc.Arbitrary<unknown> = fc.oneof(fc.constantFrom(...ODD), anyText());

/** Values that the schema accepts. */
export function validValue(schema: InputSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(validValue));
  return fc.oneof(...[schema.type ?? 'string'].flat().map((type) => valueOfType(type, schema)));
}

function valueOfType(type: string, schema: InputSchema): fc.Arbitrary<unknown> {
  const { minimum = -1_000_000, maximum = 1_000_000, items = {}, maxItems = 3 } = schema;
  switch (type) {
    case 'string':
      return validText(schema);
    case 'integer':
      return fc.integer({ min: Math.ceil(minimum), max: Math.floor(Math.min(maximum, Number.MAX_SAFE_INTEGER)) });
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(validValue(items), { maxLength: Math.min(maxItems, 3) });
    default:
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, each]) => [name, validValue(each)])),
        { requiredKeys: schema.required ?? [] },
      );
  }
}

function validText({ format, pattern, minLength = 0, maxLength = 60 }: InputSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.emailAddress();
  if (format === 'date-time') return fc.integer({ min: 0, max: 4e12 }).map((ms) => new Date(ms).toISOString());
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 60) });
}

/** Values close to the schema: sometimes an odd value, an odd field, or an unknown field. */
export function almostValidValue(schema: InputSchema): fc.Arbitrary<unknown> {
  const { properties, items } = schema;
  const within: fc.Arbitrary<unknown>[] = [
    ...(properties ? [almostValidFields(properties)] : []),
    ...(items ? [fc.array(almostValidValue(items), { maxLength: 3 })] : []),
  ];
  return fc.oneof(
    { weight: 4, arbitrary: validValue(schema) },
    ...within.map((arbitrary) => ({ weight: 6, arbitrary })),
    {
      weight: 1,
      arbitrary: oddValue,
    },
  );
}

function almostValidFields(properties: Record<string, InputSchema>): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [
      name,
      fc.oneof(
        { weight: 8, arbitrary: validValue(each) },
        { weight: 1, arbitrary: almostValidValue(each) },
        { weight: 1, arbitrary: oddValue },
      ),
    ]),
  );
  const known = fc.record(fields, { requiredKeys: [] });
  return fc.oneof(
    { weight: 3, arbitrary: fc.record(fields) },
    { weight: 2, arbitrary: known },
    {
      weight: 1,
      arbitrary: fc.tuple(known, anyText(20), oddValue).map(([some, name, odd]) => ({ ...some, [name]: odd })),
    },
  );
}
