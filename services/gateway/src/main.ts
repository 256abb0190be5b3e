import 'reflect-metadata';
import { runProcess } from '@lotline/service-kit';
import { settingsSchema } from './config.js';

await runProcess('gateway', settingsSchema, process.env, async (settings) => {
  const { startGateway } = await import('./start.js');
  return startGateway(settings);
});
