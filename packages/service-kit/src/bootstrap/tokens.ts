import type { ServiceName } from '@lotline/protocol';
import type { processSettings } from '../config/settings.js';
import type { z } from 'zod';
import { Injectable } from '@nestjs/common';

export const SETTINGS = Symbol('settings');
export const LOGGER = Symbol('logger');
export const SERVICE = Symbol('service');

export type KitSettings = z.output<z.ZodObject<typeof processSettings>>;

export interface KitService {
  name: ServiceName;
}

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
