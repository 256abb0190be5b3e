import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** The part of an OpenAPI document that tests use. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Pick<Operation, 'requestBody'>>>;
  components: Record<'schemas' | 'responses' | 'parameters' | 'examples' | 'securitySchemes', Record<string, object>>;
}

export interface Operation {
  operationId: string;
  'x-access': string;
  /** The codes of its errors in addition to those of any call. Their response is `default`. */
  'x-errors': string[];
  security: object[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, MediaType> };
  responses: Record<string, { content?: Record<string, MediaType> }>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: object;
  example?: unknown;
}

export interface MediaType {
  schema: object;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

/** An operation of the document and its route: `GET /api/clients/{id}`. */
export interface DescribedRoute {
  route: string;
  method: string;
  path: string;
  operation: Operation;
}

const DOCUMENT = 'document';
/** The codes of errors that any call may answer. */
const OF_ANY_CALL = ['INVALID', 'INTERNAL', 'UNAVAILABLE', 'TIMEOUT'];

/** An OpenAPI 3.1 document for tests: finds the operation of a request and validates responses. */
export class ApiDescription {
  readonly routes: DescribedRoute[];
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly validators = new WeakMap<object, ValidateFunction>();
  /** Cached by text: most error responses of all routes have the same schema, and compiling takes time. */
  private readonly compiled = new Map<string, ValidateFunction>();

  constructor(readonly document: ApiDocument) {
    addFormats.default(this.ajv);
    this.ajv.addSchema({ $id: DOCUMENT, components: strictly(document.components) });
    this.routes = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([verb, operation]) => {
        const method = verb.toUpperCase();
        return { route: `${method} ${path}`, method, path, operation: resolve(operation, document) };
      }),
    );
    // A literal path segment takes precedence over a parameter.
    this.routes.sort((one, other) => one.path.split('{').length - other.path.split('{').length);
  }

  /** `url` is path and query. Returns undefined for an undocumented route. */
  find(method: string, url: string): DescribedRoute | undefined {
    const [path = ''] = url.split('?');
    return this.routes.find((each) => each.method === method && patternOf(each.path).test(path));
  }

  /** Returns how a response deviates from the document, or null. */
  findDeviation(method: string, url: string, status: number, json: unknown): string | null {
    const found = this.find(method, url);
    if (!found) return null;
    const { responses, 'x-errors': codes } = found.operation;
    const response = responses[status] ?? (status >= 400 ? responses['default'] : undefined);
    if (!response) return `${found.route} does not document status ${status}: ${JSON.stringify(json)}`;
    const content = response.content?.['application/json'];
    if (!content) return null;
    const errors = this.errorsIn(content.schema, json);
    const { code }: { code?: string } = Object(json);
    if (errors === null && status >= 400 && ![...OF_ANY_CALL, ...codes].includes(code ?? ''))
      return `${found.route} does not document ${code}`;
    return errors === null ? null : `${status} of ${found.route}: ${errors}\n${JSON.stringify(json)}`;
  }

  /** Returns the validation errors of a value by a schema of the document, or null. */
  errorsIn(schema: object, value: unknown): string | null {
    const validate = this.validators.get(schema) ?? this.compile(schema);
    return validate(value) ? null : this.ajv.errorsText(validate.errors);
  }

  private compile(schema: object): ValidateFunction {
    const text = withReferences(strictly(schema));
    const validate = this.compiled.get(text) ?? this.ajv.compile(JSON.parse(text));
    this.validators.set(schema, validate);
    this.compiled.set(text, validate);
    return validate;
  }
}

/** Returns the operation without references: tests read its inputs. The schemas of its responses keep theirs. */
function resolve({ responses, ...operation }: Operation, { components }: ApiDocument): Operation {
  const find = (value: object): unknown => {
    if (!('$ref' in value) || typeof value.$ref !== 'string') return value;
    const [, , kind = '', name = ''] = value.$ref.split('/');
    return Object.entries(components).find(([each]) => each === kind)?.[1][name];
  };
  const deep = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (_key, each) =>
      typeof each === 'object' && each !== null && '$ref' in each ? deep(find(each)) : withFirstExample(each),
    );
  const shown = Object.entries(responses).map(([status, response]) => {
    const { content, ...rest }: Operation['responses'][string] = Object(find(response));
    const media = Object.entries(content ?? {}).map(([type, { schema, examples }]) => [
      type,
      withFirstExample({ schema, ...(examples && { examples: deep(examples) }) }),
    ]);
    return [status, { ...rest, ...(content && { content: Object.fromEntries(media) }) }];
  });
  return JSON.parse(
    JSON.stringify({ parameters: [], ...Object(deep(operation)), responses: Object.fromEntries(shown) }),
  );
}

/** Adds the first of named examples as `example`. */
function withFirstExample(value: unknown): unknown {
  const { examples, schema }: { examples?: Record<string, { value: unknown }>; schema?: object } = Object(value);
  const [first] = schema && examples ? Object.values(examples) : [];
  return first === undefined ? value : { ...Object(value), example: first.value };
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

/** A later release may add fields to a shape, but this one answers no field that it does not describe. */
function strictly(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (_key, value) =>
    value?.type === 'object' && value.properties && value.additionalProperties === undefined
      ? { ...value, additionalProperties: false }
      : value,
  );
}

/** Serializes a schema with its references pointing to the document's components. */
const withReferences = (schema: object): string =>
  JSON.stringify(schema).replaceAll('"#/components/', `"${DOCUMENT}#/components/`);
