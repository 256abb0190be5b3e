import { setTimeout } from 'node:timers/promises';
import type { ServiceName } from '@lotline/protocol';
import type { Type } from '@nestjs/common';
import { z } from 'zod';
import { openContext, type ContextDefinition } from '../bootstrap/service.js';
import { processSettings, readSettings } from '../config/settings.js';
import { reasonOf } from '../logging/logger.js';
import type { Copy, Version } from './copy.js';
import { rebuild, pauseAfter, type Progress } from './rebuild.js';

/** The settings of `rebuild-copy` and `erase-person`: those of its service, without ports. */
export const rebuildSettings = z.object(processSettings);

/** Retries for two minutes while a server or the owner is down or restarting. */
const ATTEMPTS = 60;
const WAIT_MS = 2000;
const REPORT_EVERY = 5000;

export interface RebuildDefinition extends ContextDefinition {
  /** In the order of their rebuild. Provided by `module`. */
  copies: readonly Type<Copy<Version>>[];
}

/**
 * The command `rebuild-copy`: a separate process that runs beside the service. It prints its progress, and can be run again after a
 * failure.
 */
export async function runRebuild(definition: RebuildDefinition, env: NodeJS.ProcessEnv): Promise<void> {
  const { service, copies } = definition;
  const { app, close } = await openContext(definition, readSettings(rebuildSettings, env));
  for (const each of copies) {
    const copy = app.get(each);
    const done = await rebuild(copy, {
      attempt: (page) => withRetries(page, service),
      pause: (tookMs) => setTimeout(pauseAfter(tookMs)),
      report: (progress) => {
        if (progress.compared % REPORT_EVERY === 0 && progress.compared > 0) print(service, copy.of, progress);
      },
    });
    print(service, copy.of, done, 'all ');
  }
  await close();
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
