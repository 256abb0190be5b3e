import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** The part of an OpenAPI document that tests use. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Pick<Operation, 'requestBody'>>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
}

export interface Operation {
  operationId: string;
  'x-access': string;
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

/** An OpenAPI 3.1 document for tests: finds the operation of a request and validates responses. */
export class ApiDescription {
  readonly routes: DescribedRoute[];
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly validators = new WeakMap<object, ValidateFunction>();
  /** Cached by text: most error responses of all routes have the same schema, and compiling takes time. */
  private readonly compiled = new Map<string, ValidateFunction>();

  constructor(readonly document: ApiDocument) {
    addFormats.default(this.ajv);
    this.ajv.addSchema({ $id: DOCUMENT, components: document.components });
    this.routes = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([verb, operation]) => {
        const method = verb.toUpperCase();
        return { route: `${method} ${path}`, method, path, operation };
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
    const response = found.operation.responses[status];
    if (!response) return `${found.route} does not document status ${status}: ${JSON.stringify(json)}`;
    const content = response.content?.['application/json'];
    if (!content) return null;
    const errors = this.errorsIn(content.schema, json);
    return errors === null ? null : `${status} of ${found.route}: ${errors}\n${JSON.stringify(json)}`;
  }

  /** Returns the validation errors of a value by a schema of the document, or null. */
  errorsIn(schema: object, value: unknown): string | null {
    const validate = this.validators.get(schema) ?? this.compile(schema);
    return validate(value) ? null : this.ajv.errorsText(validate.errors);
  }

  private compile(schema: object): ValidateFunction {
    const text = withReferences(schema);
    const validate = this.compiled.get(text) ?? this.ajv.compile(JSON.parse(text));
    this.validators.set(schema, validate);
    this.compiled.set(text, validate);
    return validate;
  }
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

/** Serializes a schema with its references pointing to the document's components. */
const withReferences = (schema: object): string =>
  JSON.stringify(schema).replaceAll('"#/components/', `"${DOCUMENT}#/components/`);
