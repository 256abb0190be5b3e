import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** As far as a test looks into it. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
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

/** One operation of the document, as the route that it describes: `GET /api/clients/{id}`. */
export interface DescribedRoute {
  route: string;
  method: string;
  path: string;
  operation: Operation;
}

const DOCUMENT = 'document';

/** An OpenAPI document (3.1) as a test uses it: what it says of a request, and whether an answer is as it says. */
export class ApiDescription {
  readonly routes: DescribedRoute[];
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly judges = new WeakMap<object, ValidateFunction>();
  /** By its text: most refusals of all routes are described alike, and each takes time to compile. */
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
    // What is written out in a path goes before a parameter.
    this.routes.sort((one, other) => one.path.split('{').length - other.path.split('{').length);
  }

  /** `url`: path and query, as it is sent. Undefined for what the document does not know. */
  find(method: string, url: string): DescribedRoute | undefined {
    const [path = ''] = url.split('?');
    return this.routes.find((each) => each.method === method && patternOf(each.path).test(path));
  }

  /** What an answer has otherwise than the document says; null for nothing. */
  undescribed(method: string, url: string, status: number, json: unknown): string | null {
    const found = this.find(method, url);
    if (!found) return null;
    const response = found.operation.responses[status];
    if (!response) return `${found.route} is not said to answer ${status}: ${JSON.stringify(json)}`;
    const content = response.content?.['application/json'];
    if (!content) return null;
    const wrong = this.wrongIn(content.schema, json);
    return wrong === null ? null : `${status} of ${found.route}: ${wrong}\n${JSON.stringify(json)}`;
  }

  /** What is wrong with a value by a schema of the document, in words; null for nothing. */
  wrongIn(schema: object, value: unknown): string | null {
    const judge = this.judges.get(schema) ?? this.compile(schema);
    return judge(value) ? null : this.ajv.errorsText(judge.errors);
  }

  private compile(schema: object): ValidateFunction {
    const text = pointedAt(schema);
    const judge = this.compiled.get(text) ?? this.ajv.compile(JSON.parse(text));
    this.judges.set(schema, judge);
    this.compiled.set(text, judge);
    return judge;
  }
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

/** The schema's text, with its references to the document's components. */
const pointedAt = (schema: object): string =>
  JSON.stringify(schema).replaceAll('"#/components/', `"${DOCUMENT}#/components/`);
