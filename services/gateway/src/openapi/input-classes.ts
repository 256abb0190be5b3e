import type { Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import { FIELD_DESCRIPTION } from '../http/route.js';
import type { JsonSchema } from './schemas.js';

type Validations = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>;

export const validationsOf = (type: Type): Validations =>
  getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);

/** What each validator means in JSON Schema, by its constraints. */
const KEYWORDS: Record<string, (constraints: unknown[]) => JsonSchema> = {
  isString: () => ({ type: 'string' }),
  isInt: () => ({ type: 'integer' }),
  isBoolean: () => ({ type: 'boolean' }),
  isArray: () => ({ type: 'array' }),
  isUuid: () => ({ type: 'string', format: 'uuid' }),
  matches: ([pattern]) => ({ type: 'string', pattern: pattern instanceof RegExp ? pattern.source : pattern }),
  equals: ([value]) => ({ const: value }),
  isIn: ([values]) => ({ enum: values }),
  isLength: ([minLength, maxLength]) => ({ type: 'string', minLength, maxLength }),
  maxLength: ([maxLength]) => ({ maxLength }),
  min: ([minimum]) => ({ minimum }),
  max: ([maximum]) => ({ maximum }),
  arrayMinSize: ([minItems]) => ({ minItems }),
  arrayMaxSize: ([maxItems]) => ({ maxItems }),
};

/**
 * Describes an input class by its validators. Throws for a validator without a keyword. The values of a query are texts
 * (`ofTexts`), and none is null.
 */
export function describeClass(type: Type, { ofTexts = false } = {}): JsonSchema {
  const validations = validationsOf(type);
  const required: string[] = [];
  const properties: Record<string, JsonSchema> = {};
  for (const name of new Set(validations.map(({ propertyName }) => propertyName))) {
    const ofField = validations.filter(({ propertyName }) => propertyName === name);
    const conditions = ofField.filter(({ type: kind }) => kind === 'conditionalValidation');
    const accepts = (value: unknown): boolean =>
      conditions.some(({ constraints: [applies] }) => !applies({ [name]: value }, value));
    if (!accepts(undefined)) required.push(name);
    const described = describeField(ofField.filter((each) => !conditions.includes(each)));
    const description: unknown = Reflect.getMetadata(FIELD_DESCRIPTION, type.prototype, name);
    properties[name] = {
      ...(accepts(null) && !ofTexts ? { anyOf: [described, { type: 'null' }] } : described),
      ...(description !== undefined && { description }),
    };
  }
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

function describeField(validations: Validations): JsonSchema {
  const own = validations.filter(({ each }) => !each).map(toKeywords);
  const ofItems = validations.filter(({ each }) => each).map(toKeywords);
  return Object.assign({}, ...own, ofItems.length > 0 && { items: Object.assign({}, ...ofItems) });
}

function toKeywords({ name = '', constraints = [], target, propertyName }: Validations[number]): JsonSchema {
  const keyword = KEYWORDS[name];
  if (!keyword) throw new Error(`${String(target)}.${propertyName}: ${name} has no keyword of JSON Schema`);
  return keyword(constraints);
}
