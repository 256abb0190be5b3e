/** A node that was lost is tried after the others for this long, in ms. */
const AVOIDED_MS = 30_000;

/** When nodes were lost, in ms of `performance.now()`, by URL. All connections of the process learn from each other. */
const lostAt = new Map<string, number>();

/** Chooses the node of one connection's next attempt: the nodes in turn, except that lost ones come last. */
export class BrokerNodes {
  private readonly urls: string[];
  private current = '';

  constructor(
    urls: readonly string[],
    private readonly now = () => performance.now(),
  ) {
    this.urls = [...urls];
  }

  next(): string {
    const turn = this.urls.indexOf(this.current) + 1;
    const inTurn = [...this.urls.slice(turn), ...this.urls.slice(0, turn)];
    const [first = ''] = inTurn.sort((one, other) => this.lostAt(one) - this.lostAt(other));
    return (this.current = first);
  }

  /** The node of the last attempt does not answer, or its connection broke. */
  markLost(): void {
    lostAt.set(this.current, this.now());
  }

  markFound(): void {
    lostAt.delete(this.current);
  }

  /** Whether there is a node that was not lost lately. */
  get hasGoodNode(): boolean {
    return this.urls.some((url) => this.lostAt(url) === -Infinity);
  }

  private lostAt(url: string): number {
    const at = lostAt.get(url) ?? -Infinity;
    return at > this.now() - AVOIDED_MS ? at : -Infinity;
  }
}
