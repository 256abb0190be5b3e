import { Injectable } from '@nestjs/common';

/** Work that must end before the connections close: workers, sweeps, streams. */
@Injectable()
export class ShutdownTasks {
  private readonly tasks: (() => Promise<unknown>)[] = [];

  add(task: () => Promise<unknown>): void {
    this.tasks.push(task);
  }

  /** Runs the tasks one after the other, in the order in which they were added. */
  async run(): Promise<void> {
    for (const task of this.tasks) await task().catch(() => undefined);
  }
}
