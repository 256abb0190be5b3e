import { wellFormed } from '@lotline/protocol';
import { almostValidValue, oddValue, type DescribedRoute, type InputSchema } from '@lotline/protocol/testing';
import fc from 'fast-check';

/** Values for path parameters: existing ids, ids of another lot, unknown ids, and malformed ones. */
export interface Pools {
  clients: string[];
  users: string[];
  links: string[];
}

export interface GeneratedRequest {
  /** `PUT /api/clients/{id}` */
  route: string;
  method: string;
  asAdmin: boolean;
  path: string;
  body: string | undefined;
  headers: Record<string, string>;
}

/** A request of one of these routes: mostly as described, often with an error in it. */
export const requestFrom = (routes: DescribedRoute[], pools: Pools): fc.Arbitrary<GeneratedRequest> =>
  fc.constantFrom(...routes).chain((described) => {
    const body = described.operation.requestBody?.content['application/json'];
    return fc
      .record({
        path: pathFrom(described, pools),
        query: queryFrom(described),
        body: body ? bodyFrom(body.schema, body.example) : fc.constant(undefined),
        asAdmin: fc.boolean(),
        headers: fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders }),
      })
      .map(({ path, query, ...rest }) => {
        const { route, method } = described;
        return { route, method, path: `${path}${query && `?${query}`}`, ...rest };
      });
  });

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>[]>(
  { 'if-match': '"1"' },
  { 'if-match': 'rubbish' },
  { 'if-none-match': '*' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': '' },
  { accept: 'image/png' },
  { cookie: 'lotline=rubbish' },
);

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const encoded = (value: unknown): string => encodeURIComponent(wellFormed(text(value))).slice(0, 6000);
const oddPart = oddValue.map(encoded).map((part) => part || '%20');

function pathFrom({ path, operation }: DescribedRoute, { clients, users, links }: Pools): fc.Arbitrary<string> {
  const ids = path.startsWith('/api/users') ? users : clients;
  const parts = operation.parameters.filter((each) => each.in === 'path');
  const validValue = (name: string, example: unknown): fc.Arbitrary<string> =>
    name === 'link'
      ? fc.constantFrom(...links)
      : name === 'id'
        ? fc.constantFrom(...ids)
        : fc.constant(encoded(example));
  const values = parts.map(({ name, example }) =>
    fc.oneof({ weight: 9, arbitrary: validValue(name, example) }, { weight: 1, arbitrary: oddPart }),
  );
  return fc
    .tuple(...values)
    .map((given) => parts.reduce((filled, { name }, index) => filled.replace(`{${name}}`, given[index] ?? ''), path));
}

function queryFrom({ operation }: DescribedRoute): fc.Arbitrary<string> {
  const described = operation.parameters
    .filter((each) => each.in === 'query')
    .map(({ name, schema }) =>
      fc.option(
        almostValidValue(schema as InputSchema).map((value) => `${name}=${encoded(value)}`),
        { nil: '', freq: 2 },
      ),
    );
  const unknown = fc.option(
    fc.tuple(oddPart, oddPart).map(([name, value]) => `${name}=${value}`),
    { nil: '', freq: 8 },
  );
  const repeated = fc.integer({ min: 0, max: 19 }).map((one) => one === 0);
  return fc.tuple(fc.tuple(...described, unknown), repeated).map(([pairs, isRepeated]) => {
    const sent = pairs.filter((pair) => pair !== '');
    return (isRepeated ? [...sent, ...sent] : sent).join('&');
  });
}

/** The example with some fields replaced by values that match or nearly match the schema, or a generated value. */
function bodyFrom(schema: InputSchema, example: unknown): fc.Arbitrary<string> {
  const changed = fc.tuple(almostValidValue(schema), fc.array(fc.nat(40), { maxLength: 3 })).map(([near, at]) => {
    if (!isObject(near) || !isObject(example)) return near;
    const names = Object.keys(near);
    const replaced = at.map((index) => names[index % Math.max(1, names.length)] ?? '');
    return { ...example, ...Object.fromEntries(replaced.map((name) => [name, near[name]])) };
  });
  return fc
    .oneof(
      { weight: 6, arbitrary: changed },
      { weight: 3, arbitrary: almostValidValue(schema) },
      { weight: 1, arbitrary: oddValue },
    )
    .map((value) => JSON.stringify(value) ?? '');
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
