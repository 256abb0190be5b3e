import * as protocol from '@lotline/protocol';
import { z } from 'zod';
import type { InputType } from './routes.js';
import { EXAMPLES } from './examples/index.js';
import { describeClass } from './input-classes.js';

export type JsonSchema = Record<string, unknown>;

export const refTo = (kind: 'schemas' | 'responses' | 'parameters' | 'examples', name: string): { $ref: string } => ({
  $ref: `#/components/${kind}/${name}`,
});

/** The names that callers know, where they differ from those of the exports. */
const NAMED: Record<string, z.ZodType> = {
  Error: protocol.apiErrorSchema,
  MovedRide: protocol.answeredRideSchema,
  Screen: protocol.pairedBoardDeviceSchema,
  User: protocol.managedUserSchema,
  Lot: protocol.managedLotSchema,
  Text: protocol.textSummarySchema,
};

const idOf = (schema: z.ZodType): string | undefined => z.globalRegistry.get(schema)?.id;

/** Shapes are described once; texts and numbers where they are used. */
const isShape = (schema: unknown): schema is z.ZodType =>
  schema instanceof z.ZodObject || schema instanceof z.ZodUnion || schema instanceof z.ZodEnum;

/** Names the shapes of the protocol package: `clientSchema` is `Client`. */
const name = (schema: z.ZodType, id: string) => z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
for (const [id, schema] of Object.entries(NAMED)) name(schema, id);
for (const [key, schema] of Object.entries(protocol)) {
  const [, first = '', rest = ''] = /^(\w)(\w*)Schema$/.exec(key) ?? [];
  if (first !== '' && isShape(schema) && idOf(schema) === undefined) name(schema, first.toUpperCase() + rest);
}

/**
 * Says the same in less. A format says what its pattern does, zod bounds every whole number, and a later release may add fields to a
 * shape.
 */
const override = ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
  const [one, other, third] = jsonSchema.anyOf ?? [];
  if (typeof one?.type === 'string' && !one.enum && !('const' in one) && other?.type === 'null' && !third) {
    delete jsonSchema.anyOf;
    Object.assign(jsonSchema, one, { type: [one.type, 'null'] });
  }
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};

const PLACE = /"#\/\$defs\/(\w+)"/g;

/** Describes inputs and answers as JSON Schema, with each named shape once in `schemas`. */
export class Shapes {
  readonly schemas: Record<string, JsonSchema> = {};
  /** Answers of a shape without headers of their own. */
  readonly responses: Record<string, JsonSchema> = {};

  describeAnswer(schema: z.ZodType): JsonSchema {
    return this.describe(schema, 'output');
  }

  /**
   * Describes a body. Callers may send less than an answer has: a shape that both have gets a second name. All answers
   * must have been described before.
   */
  describeBody(type: InputType): JsonSchema {
    if (type instanceof z.ZodType) return this.describe(type, 'input');
    this.schemas[type.name] = describeClass(type);
    return refTo('schemas', type.name);
  }

  /** Describes the parameters of a query, or the fields of a form. */
  describeFields(type: InputType): { properties: Record<string, JsonSchema>; required: string[] } {
    const { properties, required = [] } =
      type instanceof z.ZodType ? this.describe(type, 'input') : describeClass(type, { ofTexts: true });
    return { properties: Object(properties), required: [required].flat().map(String) };
  }

  /** Refers to the example of a shape. A list has that of its items (`exampleOf`). */
  referToExample(answer: z.ZodType): { examples?: object } {
    if (!EXAMPLES.has(answer)) return {};
    const id = idOf(answer);
    return {
      examples: id === undefined ? { example: { value: EXAMPLES.get(answer) } } : { [id]: refTo('examples', id) },
    };
  }

  /** The example of each described shape. */
  get examples(): Record<string, { value: unknown }> {
    const described = [...EXAMPLES].map(([schema, value]) => [idOf(schema), { value }] as const);
    return Object.fromEntries(described.filter(([id]) => id !== undefined && id in this.schemas));
  }

  /** Refers to the response of a shape, which several routes answer. */
  shareResponse(answer: z.ZodType, response: JsonSchema): JsonSchema {
    const id = idOf(answer);
    if (id === undefined) return response;
    this.responses[id] = response;
    return refTo('responses', id);
  }

  private describe(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    // As an element, because zod describes a named schema itself in place.
    const { items, $defs = {} } = z.toJSONSchema(z.array(schema), { io, override });
    const ids = new Map<string, string>();
    const place = (each: object): JsonSchema => {
      const { id: _id, ...rest } = JSON.parse(
        JSON.stringify(each).replace(PLACE, (_, id) => `"${refTo('schemas', ids.get(id) ?? id).$ref}"`),
      );
      return rest;
    };
    for (const [id, each] of io === 'input' ? Object.entries($defs) : []) {
      const known = this.schemas[id] ?? place(each);
      if (JSON.stringify(known) !== JSON.stringify(place(each))) ids.set(id, `${id}Input`);
    }
    for (const [id, each] of Object.entries($defs)) this.schemas[ids.get(id) ?? id] = place(each);
    return place(Object(items));
  }
}
