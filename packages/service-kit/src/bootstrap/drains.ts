import { Injectable } from '@nestjs/common';

/** What must end before the connections close: workers, sweeps, streams. In the order in which they were added. */
@Injectable()
export class Drains {
  private readonly steps: (() => Promise<unknown>)[] = [];

  add(step: () => Promise<unknown>): void {
    this.steps.push(step);
  }

  async run(): Promise<void> {
    for (const step of this.steps) await step().catch(() => undefined);
  }
}
