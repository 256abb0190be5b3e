import { rpcMap, type RpcPattern } from '@lotline/protocol';
import type { Histogram } from 'prom-client';

const PATTERNS: ReadonlySet<string> = new Set(Object.keys(rpcMap));

export const isPattern = (pattern: string): pattern is RpcPattern => PATTERNS.has(pattern);

/** Measures calls by name and outcome, which is ok or an error code. It creates the label child of each pair once. */
export class CallMetrics {
  private readonly children = new Map<RpcPattern | 'unknown', Map<string, Histogram.Internal<string>>>();

  constructor(private readonly histogram: Histogram<'call' | 'outcome'>) {}

  /** `startedAt` is a time of `performance.now()`. */
  record(call: RpcPattern | 'unknown', outcome: string, startedAt: number): void {
    this.child(call, outcome).observe((performance.now() - startedAt) / 1000);
  }

  private child(call: RpcPattern | 'unknown', outcome: string): Histogram.Internal<string> {
    let outcomes = this.children.get(call);
    if (!outcomes) this.children.set(call, (outcomes = new Map()));
    let child = outcomes.get(outcome);
    if (!child) outcomes.set(outcome, (child = this.histogram.labels({ call, outcome })));
    return child;
  }
}
