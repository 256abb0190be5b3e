import { CLIENT_ID } from './examples/rides.js';
import { refTo, type JsonSchema } from './schemas.js';

const id = (description: string) => ({
  description,
  schema: { type: 'string', format: 'uuid' },
  examples: { example: { value: CLIENT_ID } },
});

/** The path parameters, by name, or by area and name where an area has its own ids. */
const PATH_PARTS: Record<string, { description: string; schema: JsonSchema; examples: object }> = {
  id: id('The record’s id'),
  deliveryId: id('The delivery’s id'),
  textId: id('The text’s id'),
  phone: {
    description: 'A phone, with or without dashes',
    schema: { type: 'string', minLength: 1 },
    examples: { example: { value: '3105550142' } },
  },
  link: {
    description: 'The customer’s personal link',
    schema: { type: 'string', pattern: '^[0-9A-Za-z]{10}$' },
    examples: { example: { value: 'Ab3dEf6hI9' } },
  },
  hash: {
    description: 'Identifies the content',
    schema: { type: 'string', pattern: '^[0-9a-f]{16}$' },
    examples: { example: { value: '0f3a5c7e9b1d2f40' } },
  },
  'lots/id': {
    description: 'The lot’s id',
    schema: { type: 'string', pattern: '^[a-z0-9-]{1,40}$' },
    examples: { example: { value: 'harborview' } },
  },
  file: {
    description: 'The file’s name',
    schema: { type: 'string', minLength: 1 },
    examples: { example: { value: 'start.js' } },
  },
};

/** `lots/id`: lots.id, as components are named. */
const keyOf = (name: string): string => name.replace('/', '.');

/** Refers to the parameter of a route's path. Throws for an unknown one. */
export function describePathPart(route: string, name: string): JsonSchema {
  const [, , area = ''] = route.split('/');
  const key = [`${area}/${name}`, name].find((each) => each in PATH_PARTS);
  if (key === undefined) throw new Error(`The parameter :${name} of ${route} has no description`);
  return refTo('parameters', keyOf(key));
}

/** The lot of an API token that has several. */
export const TOKEN_LOT = refTo('parameters', 'tokenLot');
/** The lot of an open board. */
export const BOARD_LOT = refTo('parameters', 'boardLot');

/** The parameters that several routes have, by their names as components. */
export const PARAMETERS: Record<string, JsonSchema> = {
  ...Object.fromEntries(
    Object.entries(PATH_PARTS).map(([key, part]) => {
      const name = key.split('/').at(-1);
      return [keyOf(key), { name, in: 'path', required: true, ...part }];
    }),
  ),
  tokenLot: {
    name: 'Lotline-Lot',
    in: 'header',
    description: 'For an API token of several lots: the lot of this call, 400 without it. Ignored with a session.',
    schema: { type: 'string' },
  },
  boardLot: {
    name: 'lot',
    in: 'query',
    description:
      'The lot of a board’s address. It counts before a session’s lot for staff who work there; other staff are answered as ' +
      'any visitor. Ignored on a paired board unless boards of this lot are open.',
    schema: { type: 'string' },
  },
};
