import type { INestApplicationContext } from '@nestjs/common';
import { openContext, type ContextDefinition } from '../bootstrap/service.js';
import { readSettings } from '../config/settings.js';
import { rebuildSettings } from '../copies/run-rebuild.js';
import { OutboxRelay } from '../events/relay.js';
import { reasonOf } from '../logging/logger.js';

/** A step of an erasure, called by the process that runs it, with JSON in both directions. */
export type ErasureStep = (input: unknown) => Promise<unknown>;

export interface ErasureDefinition extends ContextDefinition {
  steps(app: INestApplicationContext): Record<string, ErasureStep>;
}

/** Opens the steps with the service's database, and publishes their events. */
export async function openErasure(
  { service, database, module, steps }: ErasureDefinition,
  env: NodeJS.ProcessEnv,
): Promise<{ steps: Record<string, ErasureStep>; close(): Promise<void> }> {
  const settings = readSettings(rebuildSettings, env);
  const { app, close } = await openContext({ service, database, module }, settings);
  app.get(OutboxRelay).start();
  return { steps: steps(app), close };
}

/**
 * The command `erase-person`, a child process of scripts/customers-erase.ts. The parent sends `{step, input}` and gets `{result}` or
 * `{error}`, one at a time. The child ends with its parent. The person is never in its arguments, which everybody on the machine can
 * read.
 */
export async function runErasure(definition: ErasureDefinition, env: NodeJS.ProcessEnv): Promise<void> {
  const { steps, close } = await openErasure(definition, env);
  process.once('disconnect', () => void close().finally(() => process.exit()));
  process.on('message', ({ step, input }: { step: string; input: unknown }) => {
    const work = steps[step] ?? (() => Promise.reject(new Error(`No step ${step}`)));
    void work(input).then(
      (result) => process.send?.({ result }),
      (error: unknown) => process.send?.({ error: reasonOf(error) }),
    );
  });
  process.send?.({ result: 'ready' });
}
