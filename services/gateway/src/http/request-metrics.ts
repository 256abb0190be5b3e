import type { Histogram, Metrics } from '@lotline/service-kit';
import type { FastifyInstance } from 'fastify';

/** Its responses last as long as a page is open. */
const LIVE_STREAM = '/api/events';

/**
 * Measures requests by route template, method and status class. Each route has a hook of its own with its labels: looking the
 * route up would cost a poll more than measuring it. Must be registered before the routes.
 */
export function measureRequests(fastify: FastifyInstance, metrics: Metrics): void {
  const histogram = metrics.histogram('lotline_http_request_duration_seconds');
  fastify.addHook('onRoute', (route) => {
    if (route.url === LIVE_STREAM) return;
    const measured = new Map<string, RouteMetrics>();
    for (const method of [route.method].flat()) measured.set(method, new RouteMetrics(histogram, method, route.url));
    const [only, ...others] = measured.values();
    route.onResponse = [
      ...[route.onResponse ?? []].flat(),
      (request, reply, done) => {
        const one = others.length === 0 ? only : measured.get(request.method);
        one?.record(reply.statusCode, reply.elapsedTime);
        done();
      },
    ];
  });
}

class RouteMetrics {
  /** By the first digit of the status. */
  private readonly children: ReturnType<Histogram['labels']>[] = [];

  constructor(
    private readonly histogram: Histogram<'method' | 'route' | 'status'>,
    private readonly method: string,
    private readonly route: string,
  ) {}

  record(statusCode: number, ms: number): void {
    const digit = Math.trunc(statusCode / 100);
    const { method, route } = this;
    this.children[digit] ??= this.histogram.labels({ method, route, status: `${digit}xx` });
    this.children[digit].observe(ms / 1000);
  }
}
