import { setTimeout } from 'node:timers/promises';
import type { ServiceName } from '@lotline/protocol';
import type { Type } from '@nestjs/common';
import { z } from 'zod';
import { openContext, type ContextDefinition } from '../bootstrap/service.js';
import { processSettings, readSettings, SettingError } from '../config/settings.js';
import type { Copy, Version } from './copy.js';
import { rebuild, pauseAfter, type Progress } from './rebuild.js';

/** The settings of `rebuild-copy`: those of its service, without ports. */
export const rebuildSettings = z.object(processSettings);

/** Retries for two minutes while a server or the owner is down or restarting. */
const ATTEMPTS = 60;
const WAIT_MS = 2000;
const REPORT_EVERY = 5000;

export interface RebuildDefinition<Owned extends Version> extends ContextDefinition {
  /** Provided by `module`. */
  copy: Type<Copy<Owned>>;
}

/** Opens the copy with its database and the calls to its owner. */
export async function openCopy<Owned extends Version>(
  { service, database, module, copy }: RebuildDefinition<Owned>,
  settings: z.output<typeof rebuildSettings>,
): Promise<{ copy: Copy<Owned>; close(): Promise<void> }> {
  const { app, close } = await openContext({ service, database, module }, settings);
  return { copy: app.get(copy), close };
}

/**
 * The body of a service's `rebuild-copy.ts`: a separate process that runs beside the service. It prints its progress. After a
 * failure it exits with 1 and can be run again.
 */
export async function runRebuild<Owned extends Version>(
  definition: RebuildDefinition<Owned>,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const { service } = definition;
  try {
    const settings = readSettings(rebuildSettings, env);
    const { copy, close } = await openCopy(definition, settings);
    const done = await rebuild(copy, {
      attempt: (page) => withRetries(page, service),
      pause: (tookMs) => setTimeout(pauseAfter(tookMs)),
      report: (progress) => {
        if (progress.compared % REPORT_EVERY === 0 && progress.compared > 0) print(service, copy.of, progress);
      },
    });
    print(service, copy.of, done, 'all ');
    await close();
  } catch (error) {
    console.error(`${service}: the copy is not completely rebuilt: ${reasonOf(error)}`);
    process.exitCode = 1;
  }
}

async function withRetries<T>(page: () => Promise<T>, service: ServiceName): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await page();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      console.log(`${service}: waiting, because a page failed: ${reasonOf(error)}`);
      await setTimeout(WAIT_MS);
    }
  }
}

function print(service: ServiceName, of: string, { compared, repaired, removed }: Progress, all = ''): void {
  console.log(`${service}: ${all}${compared} ${of} compared, ${repaired} repaired, ${removed} removed`);
}

function reasonOf(error: unknown): string {
  return error instanceof SettingError || error instanceof Error ? error.message : 'unknown error';
}
