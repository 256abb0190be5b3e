import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';

/** A span as a collector receives it. */
export interface ReceivedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  /** In ms since 1970. */
  startedAt: number;
  endedAt: number;
  attributes: Record<string, unknown>;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

/** The body of OTLP/HTTP with JSON, as far as the tests read it. */
interface OtlpTraces {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: {
        name: string;
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        startTimeUnixNano: string;
        endTimeUnixNano: string;
        attributes: Attribute[];
      }[];
    }[];
  }[];
}

const toRecord = (attributes: Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** A collector that keeps the spans it receives at `/v1/traces`. */
export class OtlpReceiver {
  readonly spans: ReceivedSpan[] = [];
  /** The bodies as text, to search them. */
  readonly bodies: string[] = [];

  private constructor(private readonly server: Server) {}

  static async open(): Promise<OtlpReceiver> {
    const server = createServer((request, response) => {
      void json(request).then((body) => {
        if (request.url === '/v1/traces') receiver.receive(body as OtlpTraces);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
    const receiver = new OtlpReceiver(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('Not listening');
    return `http://127.0.0.1:${address.port}`;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private receive(traces: OtlpTraces): void {
    this.bodies.push(JSON.stringify(traces));
    for (const { resource, scopeSpans } of traces.resourceSpans) {
      const service = String(toRecord(resource.attributes)['service.name']);
      for (const { spans } of scopeSpans) {
        for (const { startTimeUnixNano, endTimeUnixNano, attributes, parentSpanId, ...span } of spans) {
          const [startedAt, endedAt] = [Number(startTimeUnixNano) / 1e6, Number(endTimeUnixNano) / 1e6];
          this.spans.push({
            ...span,
            service,
            parentSpanId: parentSpanId || undefined,
            startedAt,
            endedAt,
            attributes: toRecord(attributes),
          });
        }
      }
    }
  }
}
